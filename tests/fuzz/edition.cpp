// Any text, read as an edition of Kingdoms of Rice, is refused in words or can be played. The first
// byte chooses: the text by itself, or the shipped edition with pieces of it replaced, each by an
// offset of two bytes, a length, and a line.
#include "games/kingdoms_of_rice/edition.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "catalogue.hpp"
#include "json/position.hpp"

using namespace crownhall;

static std::string edited(std::string_view bytes) {
  std::string text(kingdoms_of_rice::Edition::shipped());
  while (bytes.size() > 3) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const std::size_t at = (byte(0) * std::size_t{256} + byte(1)) % text.size();
    const std::size_t length = std::min<std::size_t>(byte(2) % 32, text.size() - at);
    bytes.remove_prefix(3);
    const auto end = std::min(bytes.find('\n'), bytes.size());
    text.replace(at, length, bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return text;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  const std::string data = bytes[0] % 2 == 0 ? std::string(rest) : edited(rest);
  const int players = 2 + bytes[0] / 2 % 3;
  const auto game = (*find_game("kingdoms-of-rice"))->make({.players = players, .data = data});
  if (!game) {
    if (game.refusal().sentence.empty()) std::abort();
    return 0;
  }
  Rng rng = Rng::fast(bytes[0]);
  Events nobody;
  const auto position = (*game)->deal(rng);
  for (int move = 0; move < 20 && !position->to_act().empty(); ++move) {
    const Seat seat = position->to_act().front();
    (void)view_json(*position, seat);
    if (!position->play(seat, position->sample(seat, rng), rng, nobody)) std::abort();
  }
  return 0;
}
