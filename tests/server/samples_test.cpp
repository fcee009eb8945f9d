// Every sample of docs/protocol.md is read the way the server reads and writes.
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "hall/wire/command.hpp"
#include "json/json.hpp"
#include "load/referee.hpp"
#include "server/net/client.hpp"

namespace crownhall::server {
namespace {

std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

const std::filesystem::path kSamples =
    std::filesystem::path(CROWNHALL_SOURCE_DIR) / "protocol" / "samples";

class Silent final : public Client {
 public:
  Silent() : Client({}, "") {}
  void send(Message) override {}
  void answer(std::string, const Refusal*) override {}
};

TEST(Samples, EveryFileIsJsonAndMessagesSayWhatTheyAre) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kSamples)) {
    const auto value = parse_json(file_text(entry.path()));
    ASSERT_TRUE(value.ok()) << entry.path() << value.refusal().sentence;
    ++count;
  }
  EXPECT_GE(count, 20);
}

TEST(Samples, EveryCommandIsRead) {
  const auto list = parse_json(file_text(kSamples / "commands.json"));
  for (const auto& sample : list->as_array()) {
    const auto command = read_command(write_json(sample), std::make_shared<Silent>(), 1);
    ASSERT_TRUE(command.ok()) << write_json(sample);
    EXPECT_EQ(command->type, std::string_view(sample.at("t").as_string()));
    EXPECT_FALSE(command->body.contains("id"));
  }
}

TEST(Samples, TheRefereeTakesAnUpdateApart) {
  const std::string text = write_json(*parse_json(file_text(kSamples / "update.json")));
  const auto parts = load::split_update(text);
  EXPECT_TRUE(parse_json(parts.position).ok());
  EXPECT_TRUE(parse_json(parts.log).ok());
  std::string later = text;
  const auto at = later.rfind("\"at\":") + 5;
  later[at] = '2';
  EXPECT_EQ(load::print_of(parts), load::print_of(load::split_update(later)));
  std::string other = text;
  other[other.find("wine 2")] = 'W';
  EXPECT_NE(load::print_of(parts), load::print_of(load::split_update(other)));
}

}  // namespace
}  // namespace crownhall::server
