// Notation (§8): "sword:+ cup:3" lays a Bolster on the Sword and the card of seat 3 on the Cup;
// "send 1:2 3:1" sends two tokens against seat 1 and one against seat 3. Seats count from 1; in
// version 1 of the rules they counted from 0, as they still do inside.
#include <optional>

#include "base/index.hpp"
#include "base/text.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

constexpr std::string_view kForm =
    "A plot is two cards, device:+ to bolster or device:seat to attack, as in 'sword:+ cup:1'.";
constexpr std::string_view kSendForm =
    "Tokens are sent as seat:tokens for each target, as in 'send 1:2 3:1'.";
constexpr int kMostTokens = 0xffff;

// A device by name or by the start of it: the four begin with different letters.
std::optional<Device> read_device(std::string_view text) {
  if (text.empty()) return {};
  for (std::size_t d = 0; d < kDeviceNames.size(); ++d) {
    if (kDeviceNames[d].starts_with(text)) return static_cast<Device>(d);
  }
  return {};
}

std::optional<int> read_number(std::string_view text, int most) {
  const auto number = to_integer(text);
  if (!number || *number < 0 || *number > most) return {};
  return static_cast<int>(*number);
}

// A seat as it is written, `from` being the first.
std::optional<Seat> read_seat(std::string_view text, int from) {
  const auto number = read_number(text, kMaxPlayers - 1 + from);
  if (!number || *number < from) return {};
  return *number - from;
}

std::optional<Card> read_card(std::string_view word, int from) {
  const auto parts = split(word, ':');
  if (parts.size() != 2) return {};
  const auto device = read_device(parts[0]);
  if (!device) return {};
  if (parts[1] == "+") return Card::bolster(*device);
  const auto target = read_seat(parts[1], from);
  if (!target) return {};
  return Card::attack(*device, *target);
}

Refusal bad_move(std::string_view text, std::string_view form, int from) {
  return {"bad_move", "'" + shorten(text) + "' is no move. " + std::string(form) +
                          " Seats count from " + std::to_string(from) + "."};
}

}  // namespace

std::string DevicesOfKings::write_seat(Seat seat) const {
  return std::to_string(seat + first_seat_);
}

std::string DevicesOfKings::write_card(Card card) const {
  std::string text(kDeviceNames[index(card.device())]);
  return text + (card.is_bolster() ? ":+" : ":" + write_seat(card.target()));
}

std::string DevicesOfKings::write(Move move) const {
  if (move.is_plot()) {
    return write_card(card_of(move.plot(), 0)) + " " + write_card(card_of(move.plot(), 1));
  }
  std::string text = "send";
  for (int i = 0; i < 2 && move.target(i) >= 0; ++i) {
    text += " " + write_seat(move.target(i)) + ":" + std::to_string(move.tokens(i));
  }
  return text;
}

Result<DevicesOfKings::Move> DevicesOfKings::read(std::string_view text) const {
  const std::string line = lower(text);
  const auto parts = words(line);
  const int from = first_seat();
  if (parts.empty() || parts[0] != "send") {
    if (parts.size() != 2) return bad_move(text, kForm, from);
    const auto a = read_card(parts[0], from), b = read_card(parts[1], from);
    if (!a || !b) return bad_move(text, kForm, from);
    return Move::plot(make_plot(*a, *b));
  }
  if (parts.size() < 2 || parts.size() > 3) return bad_move(text, kSendForm, from);
  std::array<int, 4> numbers{};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto pair = split(parts[i], ':');
    if (pair.size() != 2) return bad_move(text, kSendForm, from);
    const auto target = read_seat(pair[0], from);
    const auto tokens = read_number(pair[1], kMostTokens);
    if (!target || !tokens) return bad_move(text, kSendForm, from);
    numbers[2 * i - 2] = *target;
    numbers[2 * i - 1] = *tokens;
  }
  if (parts.size() == 2) return Move::send(numbers[0], numbers[1]);
  if (numbers[0] == numbers[2]) return bad_move(text, kSendForm, from);
  return Move::send(numbers[0], numbers[1], numbers[2], numbers[3]);
}

}  // namespace crownhall
