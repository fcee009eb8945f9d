#include "game/arms.hpp"

#include <fstream>
#include <gtest/gtest.h>

#include "catalogue.hpp"
#include "game/characters.hpp"
#include "json/json.hpp"

namespace crownhall {
namespace {

json::value file(const std::string& name) {
  std::ifstream in(std::string(CROWNHALL_SOURCE_DIR) + "/protocol/" + name);
  std::stringstream text;
  text << in.rdbuf();
  auto value = parse_json(text.str());
  EXPECT_TRUE(value.ok()) << name;
  return value ? *value : json::value();
}

std::string text_of(const Blazon& b) {
  std::string text;
  for (const std::string_view word :
       {layout_word(b.layout), tincture_word(b.field), tincture_word(b.second),
        tincture_word(b.third), tincture_word(b.same), charge_word(b.charge), charge_word(b.spare),
        line_word(b.line)}) {
    text += std::string(word) + " ";
  }
  return text;
}
std::string text_of(const json::object& b) {
  std::string text;
  for (const char* key :
       {"layout", "field", "second", "third", "same", "charge", "spare", "line"}) {
    text += std::string(b.at(key).as_string()) + " ";
  }
  return text;
}

TEST(Arms, AreThoseOfTheVectors) {
  const json::value vectors = file("arms.json");
  const auto& drawn = vectors.at("drawn").as_array();
  ASSERT_GT(drawn.size(), 50u);
  for (const json::value& one : drawn) {
    const Blazon b = draw_arms(std::string(one.at("seed").as_string()));
    EXPECT_EQ(text_of(b), text_of(one.as_object())) << one.at("seed");
    EXPECT_EQ(blazon_words(b), std::string(one.at("words").as_string()));
  }
}

TEST(Arms, StepAsideAsInTheVectors) {
  const json::value vectors = file("arms.json");
  const auto& tables = vectors.at("tables").as_array();
  ASSERT_GT(tables.size(), 50u);
  for (const json::value& table : tables) {
    std::vector<Bearer> seats;
    for (const json::value& seat : table.at("seats").as_array()) {
      seats.push_back(
          {draw_arms(std::string(seat.at("seed").as_string())), seat.at("bot").as_bool()});
    }
    const auto shown = keep_apart(seats);
    const auto& wanted = table.at("apart").as_array();
    ASSERT_EQ(shown.size(), wanted.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
      EXPECT_EQ(text_of(shown[i]), text_of(wanted[i].as_object()));
    }
  }
}

// The charge lies on one calm ground, and like never lies on like.
void expect_tinctures(const Blazon& b) {
  const Worn w = worn(b);
  if (w.counterchanged) {
    EXPECT_TRUE(may_lie_on(b.field, w.other)) << blazon_words(b);
  } else {
    EXPECT_TRUE(may_lie_on(w.ground, w.charge)) << blazon_words(b);
    EXPECT_TRUE(w.other == b.field || is_metal(w.other) != is_metal(b.field) ||
                may_lie_on(w.other, w.charge))
        << blazon_words(b);
  }
}

TEST(Arms, OfAThousandSeedsKeepTheRuleOfTincture) {
  for (int i = 0; i < 1000; ++i) expect_tinctures(draw_arms("seed " + std::to_string(i)));
}

TEST(Arms, OfAThousandTablesShareNoFieldAndNoCharge) {
  for (int i = 0; i < 1000; ++i) {
    std::vector<Bearer> seats;
    const int players = 2 + i % 5;
    for (int seat = 0; seat < players; ++seat) {
      // Few seeds, so that they meet often; at times the same person twice.
      seats.push_back({draw_arms("seed " + std::to_string((i * 7 + seat * (i % 3)) % 40)),
                       (i + seat) % 2 == 0});
    }
    const auto shown = keep_apart(seats);
    for (std::size_t a = 0; a < shown.size(); ++a) {
      expect_tinctures(shown[a]);
      for (std::size_t b = a + 1; b < shown.size(); ++b) {
        EXPECT_NE(shown[a].field, shown[b].field);
        EXPECT_NE(shown[a].charge, shown[b].charge);
        EXPECT_FALSE(charge_family(shown[a].charge) == charge_family(shown[b].charge) &&
                     shown[a].layout == shown[b].layout);
      }
    }
  }
}

TEST(Characters, AreThoseOfThePage) {
  const json::value page = file("characters.json");
  const auto all = characters();
  ASSERT_EQ(page.as_array().size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const json::object& one = page.as_array()[i].as_object();
    EXPECT_EQ(all[i].name, std::string_view(one.at("name").as_string()));
    EXPECT_EQ(all[i].level, std::string_view(one.at("level").as_string()));
    EXPECT_EQ(all[i].temper, std::string_view(one.at("temper").as_string()));
    EXPECT_EQ(text_of(all[i].arms), text_of(one));
    expect_tinctures(all[i].arms);
  }
}

TEST(Characters, HaveALevelOfTheirOwnEverywhere) {
  for (const GameEntry& entry : all_games()) {
    for (const Character& one : characters()) {
      EXPECT_TRUE(entry.find_bot(one.level).ok()) << entry.info->key << " " << one.level;
    }
  }
}

TEST(Characters, SitDownOneAfterTheOther) {
  std::vector<std::string> taken;
  for (const char* name : {"Odo", "Maud", "Ivo", "Edith", "Hugh", "Alys"}) {
    taken.push_back(next_bot_name("squire", taken));
    EXPECT_EQ(taken.back(), name);
  }
  EXPECT_EQ(next_bot_name("squire", taken), "Odo the Younger");
  EXPECT_EQ(next_bot_name("sovereign", taken), "Adela");
  EXPECT_EQ(next_bot_name("reference", {}), "Odo");
  std::vector<std::string> person = {"Odo"};
  EXPECT_EQ(next_bot_name("squire", person), "Maud") << "a person may be called like a bot";
}

}  // namespace
}  // namespace crownhall
