// The pieces of Kingdoms of Rice by name: which cards there are and which row each belongs to.
// What they cost and do is data (edition.hpp); the names here are those of the data file, of
// notation and of the message files.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/index.hpp"

namespace crownhall::kingdoms_of_rice {

// Rice, city and castle cards (§1). 0 is "no card", so that an empty tile is zero.
enum class Card : std::uint8_t {
  kNone,
  kRice1,
  kRice2,
  kRice3,
  kCarpentry,
  kCityHall,
  kCommerceHall,
  kDam,
  kEmbassy,
  kFarming,
  kMarket,
  kNoodleShop,
  kPort,
  kTaxCollector,
  kTemple,
  kTradeFair,
  kBlacksmith,
  kCatapult,
  kGeneral,
  kKeep,
  kMoat,
  kStable,
  kWall,
  kWarRoom,
};
constexpr int kCards = 24;

enum class Row : std::uint8_t { kRice, kCity, kCastle };
constexpr int kRows = 3;
constexpr int kTiles = 5;  // of every row, the palace included

// Palace cards (§8); 0 is "no card" or "not known".
enum class Palace : std::uint8_t {
  kNone,
  kArchitect,
  kAristocrat,
  kBuilder,
  kBureaucrat,
  kCapitalist,
  kCraftsman,
  kDefender,
  kDiplomat,
  kEconomist,
  kElder,
  kFarmer,
  kGarden,
  kGardener,
  kHarvester,
  kMinimalist,
  kMiser,
  kPacifist,
  kPatron,
  kPlanner,
  kRuler,
  kShrine,
  kStatue,
  kStrategist,
  kTreasurer,
  kTyrant,
  kWarrior,
};
constexpr int kPalaces = 27;

// What the seasons bring (§7); 0 is "none turned yet".
enum class Fate : std::uint8_t {
  kNone,
  kNothing,
  kFestival,
  kGentleRains,
  kCaravan,
  kKarma,
  kWillingHands,
  kGoodOmens,
  kPlague,
  kFlood,
  kTyphoon,
  kFire,
  kEarthquake,
  kBandits,
  kUprising,
  kGift,
  kFullGranary,
  kRetainers,
  kMasterBuilder,
  kPatronage,
  kTribute,
  kPalaceRenovation,
  kScandal,
  kRevolt,
  kCastleRepairs,
  kAssassin,
  kCorruptOfficials,
};
constexpr int kFates = 27;

enum class FateClass : std::uint8_t { kNothing, kGlobalGood, kGlobalBad, kShogunGood, kShogunBad };

// How a fiefdom was taken by its present owner (§6).
enum class Taken : std::uint8_t { kAttack, kBribery };

enum class Season : std::uint8_t { kWinter, kSpring, kSummer, kHarvest };

// "rice-1", "war-room", ...: index by the enum's value.
extern const std::array<std::string_view, kCards> kCardNames;
extern const std::array<std::string_view, kPalaces> kPalaceNames;
extern const std::array<std::string_view, kFates> kFateNames;
extern const std::array<std::string_view, 4> kSeasonNames;
extern const std::array<std::string_view, 2> kTakenNames;

// From the word to the piece; nothing for a word that names no card.
std::optional<Card> card_named(std::string_view word);
std::optional<Palace> palace_named(std::string_view word);
std::optional<Fate> fate_named(std::string_view word);

FateClass class_of(Fate fate);

constexpr Row row_of(Card card) {
  return card <= Card::kRice3 ? Row::kRice : card <= Card::kTradeFair ? Row::kCity : Row::kCastle;
}

// Sets of cards as bits.
using CardSet = std::uint32_t;
constexpr CardSet bit(Card card) { return CardSet{1} << static_cast<int>(card); }
template <class... Cards>
constexpr CardSet cards(Cards... each) {
  return (bit(each) | ...);
}
constexpr CardSet kRiceCards = cards(Card::kRice1, Card::kRice2, Card::kRice3);
constexpr CardSet kCityCards = ((CardSet{1} << 16) - 1) & ~((CardSet{1} << 4) - 1);
constexpr CardSet kCastleCards = ((CardSet{1} << 24) - 1) & ~((CardSet{1} << 16) - 1);
constexpr CardSet cards_of(Row row) {
  return row == Row::kRice ? kRiceCards : row == Row::kCity ? kCityCards : kCastleCards;
}
// §7: the buildings that count as income, the Tax Collector among them.
constexpr CardSet kIncomeBuildings =
    cards(Card::kNoodleShop, Card::kPort, Card::kTaxCollector, Card::kTemple);

// §2: these three want opposite things; two of them in the first deal may be exchanged.
constexpr bool conflicting(Palace kind) {
  return kind == Palace::kTyrant || kind == Palace::kArchitect || kind == Palace::kGardener;
}

}  // namespace crownhall::kingdoms_of_rice
