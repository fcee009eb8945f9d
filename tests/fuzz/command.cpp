// Any text, sent as a command, is refused in words that are UTF-8, or has an id, plain texts and at
// most one table, by its one id; a table it would open is one that can be read back.
#include "hall/wire/command.hpp"

#include <boost/json.hpp>
#include <cstdlib>

#include "base/unicode.hpp"
#include "hall/room/room.hpp"

using namespace crownhall;
using namespace crownhall::hall;

namespace {

class Nobody final : public Recipient {
 public:
  const Person& person() const override { return ada_; }
  Person now() const override { return ada_; }
  const std::string& address() const override { return address_; }
  void send(Message) override {}
  void answer(std::string text, const Refusal*) override {
    if (!is_utf8(text) || !parse_json(text)) std::abort();
  }

 private:
  const Person ada_{"p1", "Ada"};
  const std::string address_ = "192.0.2.1";
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  static const auto nobody = std::make_shared<Nobody>();
  const auto command =
      read_command(std::string_view(reinterpret_cast<const char*>(bytes), size), nobody, 1);
  if (!command) {
    if (command.refusal().sentence.empty()) std::abort();
    return 0;
  }
  command->ok();
  if (command->wrong) {
    command->refuse(*command->wrong);
    return 0;
  }
  if (!command->table.empty() && !is_id(command->table)) std::abort();
  if (!is_plain_line(command->type) || !is_plain_line(command->key_text)) std::abort();
  auto room = read_room(command->body, nobody->person(), 1);
  if (!room) {
    command->refuse(room.refusal());
    return 0;
  }
  room->id = "t1";
  const auto again = parse_room(room_row(*room, 0, std::string(64, 'a')));
  if (!again || room_text(*again) != room_text(*room)) std::abort();
  return 0;
}
