// The protocol's schema: what the program prints is what is in the repository, and an Archive that
// records tells of everything that one that writes can write.
#include "server/wire/schema.hpp"

#include <fstream>
#include <gtest/gtest.h>

#include "json/reader.hpp"
#include "json/schema.hpp"
#include "json/writer.hpp"

namespace crownhall::server {
namespace {

TEST(Schema, IsTheOneInTheRepository) {
  std::ifstream in(CROWNHALL_SOURCE_DIR "/protocol/schema.json");
  const std::string stored((std::istreambuf_iterator<char>(in)), {});
  const auto printed = schema_text();
  ASSERT_TRUE(printed.ok()) << printed.refusal().sentence;
  // Not EXPECT_EQ, which would print both.
  const auto differ = std::mismatch(stored.begin(), stored.end(), printed->begin(), printed->end());
  const auto at = static_cast<std::size_t>(differ.first - stored.begin());
  EXPECT_TRUE(stored == *printed)
      << "If the change is meant: crownhall schema > protocol/schema.json. They differ at:\n"
      << "stored:  " << stored.substr(at > 80 ? at - 80 : 0, 160) << "\n"
      << "printed: " << printed->substr(at > 80 ? at - 80 : 0, 160);
}

struct Inner {
  static constexpr std::string_view kName = "Inner";
  double share = 0.5;
  void describe(Archive& ar) { ar.value("share", share); }
};

struct Outer {
  static constexpr std::string_view kName = "Outer";
  std::optional<std::string> name;
  std::optional<int> seat;
  std::vector<Inner> parts;
  std::vector<std::pair<std::string, int>> options;
  std::string done = "[1]";
  std::string word = "on";
  void describe(Archive& ar) {
    constexpr std::array<std::string_view, 2> kWords{"on", "off"};
    ar.optional("name", name);
    ar.nullable("seat", seat);
    ar.value("parts", parts);
    ar.value("options", options);
    ar.embedded("done", done, "Done");
    ar.one_of("word", word, kWords);
  }
};

TEST(Schema, TellsWhatIsOptionalNullNamedAndFree) {
  JsonSchema schema;
  schema.define<Outer>();
  EXPECT_EQ(
      write_json(schema.definitions()),
      R"({"Inner":{"type":"object","properties":{"share":{"type":"number"}},"required":["share"],)"
      R"("additionalProperties":false},"Outer":{"type":"object","properties":{)"
      R"("name":{"type":"string"},"seat":{"anyOf":[{"type":"integer"},{"type":"null"}]},)"
      R"("parts":{"type":"array","items":{"$ref":"#/$defs/Inner"}},)"
      R"("options":{"type":"object","additionalProperties":{"type":"integer"}},)"
      R"("done":{"$ref":"#/$defs/Done"},"word":{"enum":["on","off"]}},)"
      R"("required":["seat","parts","options","done","word"],"additionalProperties":false}})");
}

TEST(Schema, TheSameDescriptionWritesAndReads) {
  Outer out;
  out.seat = 2;
  out.parts.resize(2);
  out.options = {{"target", 12}};
  const std::string text = text_of(out);
  EXPECT_EQ(text, R"({"seat":2,"parts":[{"share":0.5},{"share":0.5}],"options":{"target":12},)"
                  R"("done":[1],"word":"on"})");
  Outer back;
  back.name = "gone";
  const auto value = parse_json(text);
  JsonReader reader(*value);
  back.describe(reader);
  EXPECT_EQ(reader.finish(), "");
  EXPECT_EQ(text_of(back), text);
  out.seat.reset();
  const auto without = parse_json(text_of(out));
  JsonReader again(*without);
  back.describe(again);
  EXPECT_EQ(again.finish(), "");
  EXPECT_FALSE(back.seat.has_value());
}

TEST(Schema, ADefinitionToldSeveralTimesAllowsAllOfIt) {
  JsonSchema schema;
  for (int i = 0; i < 2; ++i) {
    int value = i;
    bool extra = true;
    schema.open("View");
    schema.integer("n", value, i, 5 + i);
    if (i == 1) schema.flag("extra", extra);
    schema.begin_list("empty", 0, 3);
    schema.end_list();
    schema.close();
  }
  EXPECT_EQ(write_json(schema.definitions().at("View").at("properties").at("n")),
            R"({"type":"integer","minimum":0,"maximum":6})");
  EXPECT_EQ(write_json(schema.definitions().at("View").at("required")), R"(["n","empty"])");
  EXPECT_EQ(schema.unknown(), std::vector<std::string>{"View.empty"});
}

}  // namespace
}  // namespace crownhall::server
