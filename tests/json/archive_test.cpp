#include <gtest/gtest.h>

#include "json/reader.hpp"
#include "json/writer.hpp"

namespace crownhall {
namespace {

enum class Colour : std::uint8_t { kRed, kBlue };
constexpr std::string_view kColours[] = {"red", "blue"};

// One of everything an archive can describe.
struct Thing {
  int number = 0;
  bool flag = false;
  std::string name;
  Colour colour = Colour::kRed;
  FixedVector<std::uint8_t, 3> few;
  std::array<std::array<int, 2>, 2> grid{};

  void archive(Archive& ar) {
    ar.integer("number", number, -5, 9);
    ar.object("inner", [&](Archive& a) {
      a.flag("flag", flag);
      a.text("name", name);
      a.word("colour", colour, kColours);
    });
    ar.integers("few", few, 0, 200);
    ar.list("grid", grid, 2, [](Archive& a, auto& row) { a.integers("", row, 2, 0, 9); });
  }
};

constexpr std::string_view kThing =
    R"({"number":-3,"inner":{"flag":true,"name":"Ada","colour":"blue"},"few":[7,200],)"
    R"("grid":[[1,2],[3,4]]})";

std::string why_not(std::string text) {
  const auto value = parse_json(text);
  if (!value) return value.refusal().sentence;
  JsonReader reader(*value);
  Thing thing;
  thing.archive(reader);
  return reader.finish();
}

std::string with(std::string_view from, std::string_view to) {
  std::string text(kThing);
  return text.replace(text.find(from), from.size(), to);
}

TEST(JsonArchive, WritesAndReadsBack) {
  const auto value = parse_json(kThing);
  ASSERT_TRUE(value);
  JsonReader reader(*value);
  Thing thing;
  thing.archive(reader);
  EXPECT_EQ(reader.finish(), "");
  EXPECT_EQ(thing.number, -3);
  EXPECT_EQ(thing.colour, Colour::kBlue);
  EXPECT_EQ(thing.grid[1][0], 3);
  JsonWriter writer;
  thing.archive(writer);
  EXPECT_EQ(write_json(writer.take()), kThing);
}

TEST(JsonArchive, WritesWhatIsSharedOnce) {
  SharedParts parts;
  int told = 0;
  const auto tell = [&](int own) {
    JsonWriter writer(64, &parts);
    writer.put("own", own);
    writer.shared([&](Archive& a) { a.integer("all", ++told); });
    writer.put("more", own);
    return writer.take_text();
  };
  EXPECT_EQ(tell(1), R"({"own":1,"all":1,"more":1})");
  EXPECT_EQ(tell(2), R"({"own":2,"all":1,"more":2})");
  EXPECT_EQ(told, 1);
}

TEST(JsonReader, NamesThePlace) {
  EXPECT_EQ(why_not(with("-3", "10")), "number: must be between -5 and 9");
  EXPECT_EQ(why_not(with("-3", "1.5")), "number: must be a whole number");
  EXPECT_EQ(why_not(with("-3", "18446744073709551615")), "number: must be between -5 and 9");
  EXPECT_EQ(why_not(with("true", "1")), "inner.flag: must be true or false");
  EXPECT_EQ(why_not(with("\"Ada\"", "[]")), "inner.name: must be a text");
  EXPECT_EQ(why_not(with("blue", "pink")), "inner.colour: is not a known word");
  EXPECT_EQ(why_not(with("200", "201")), "few[1]: must be between 0 and 200");
  EXPECT_EQ(why_not(with("[7,200]", "[1,2,3,4]")), "few: must have at most 3 entries");
  EXPECT_EQ(why_not(with("[3,4]", "[3]")), "grid[1]: has the wrong number of entries");
  EXPECT_EQ(why_not(with("4]", "\"x\"]")), "grid[1][1]: must be a whole number");
  EXPECT_EQ(why_not(with("[7,200]", "7")), "few: must be a list");
}

TEST(JsonReader, RefusesWhatIsMissingAndWhatIsTooMuch) {
  EXPECT_EQ(why_not(with("\"number\":-3,", "")), "number: is missing");
  EXPECT_EQ(why_not(with("{\"number\"", "{\"extra\":1,\"number\"")),
            "extra: is not a field that belongs here");
  EXPECT_EQ(why_not(with("{\"flag\"", "{\"extra\":1,\"flag\"")),
            "inner.extra: is not a field that belongs here");
  EXPECT_EQ(why_not("[]"), "The value must be an object");
}

TEST(JsonReader, KeepsOnlyTheFirstError) {
  EXPECT_EQ(why_not(R"({"number":"a","few":"b"})"), "number: must be a whole number");
}

TEST(JsonReader, ReadsAZeroByteInsideText) {
  const auto value = parse_json(R"({"name":"a\u0000b"})");
  ASSERT_TRUE(value);
  JsonReader reader(*value);
  std::string name;
  reader.text("name", name);
  EXPECT_EQ(name, std::string("a\0b", 3));
}

}  // namespace
}  // namespace crownhall
