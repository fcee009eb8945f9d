#include "games/kingdoms_of_rice/edition_keys.hpp"

namespace crownhall::kingdoms_of_rice {

std::string_view amount_key(Card card) {
  switch (card) {
    case Card::kRice1:
    case Card::kRice2:
    case Card::kRice3:
      return "fields";
    case Card::kCarpentry:
    case Card::kFarming:
    case Card::kBlacksmith:
      return "discount";
    case Card::kCityHall:
      return "draws";
    case Card::kMarket:
      return "bonus";
    case Card::kNoodleShop:
    case Card::kPort:
    case Card::kTemple:
      return "income";
    case Card::kTaxCollector:
      return "tax";
    case Card::kCatapult:
    case Card::kStable:
      return "attack";
    case Card::kKeep:
    case Card::kWall:
      return "defence";
    case Card::kMoat:
      return "hinders";
    default:
      return {};
  }
}

std::vector<std::string_view> fate_keys(Fate fate) {
  switch (fate) {
    case Fate::kFestival:
    case Fate::kGift:
    case Fate::kScandal:
      return {"gold"};
    case Fate::kGentleRains:
    case Fate::kBandits:
      return {"divisor"};
    case Fate::kCaravan:
    case Fate::kGoodOmens:
    case Fate::kFullGranary:
    case Fate::kPalaceRenovation:
    case Fate::kRevolt:
    case Fate::kCastleRepairs:
    case Fate::kCorruptOfficials:
      return {"each"};
    case Fate::kWillingHands:
    case Fate::kMasterBuilder:
      return {"discount"};
    case Fate::kTribute:
      return {"gold", "each"};
    default:
      return {};
  }
}

std::vector<std::string_view> palace_keys(Palace kind) {
  switch (kind) {
    case Palace::kArchitect:
    case Palace::kGardener:
    case Palace::kTyrant:
      return {"divisor"};
    case Palace::kAristocrat:
    case Palace::kMiser:
      return {"each", "price"};
    case Palace::kDiplomat:
      return {"points", "fiefdoms"};
    case Palace::kEconomist:
      return {"points", "divisor"};
    case Palace::kElder:
    case Palace::kHarvester:
    case Palace::kMinimalist:
      return {"each", "divisor"};
    case Palace::kGarden:
    case Palace::kShrine:
    case Palace::kStatue:
      return {"points", "bonus"};
    case Palace::kTreasurer:
      return {"points", "divisor", "most"};
    case Palace::kPlanner:
    case Palace::kCapitalist:
    case Palace::kCraftsman:
    case Palace::kDefender:
    case Palace::kWarrior:
    case Palace::kRuler:
      return {"each"};
    default:
      return {"points"};
  }
}

}  // namespace crownhall::kingdoms_of_rice
