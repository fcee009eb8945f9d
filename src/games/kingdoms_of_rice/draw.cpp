// The table as text: the season, the middle of the table, every mat, and what goes on now.
#include <algorithm>

#include "games/kingdoms_of_rice/kingdoms_of_rice.hpp"
#include "games/kingdoms_of_rice/own.hpp"

namespace crownhall {

using namespace kingdoms_of_rice;

namespace {

class Drawing {
 public:
  Drawing(const KingdomsOfRice& game, const View& view, const DrawStyle& style)
      : game_(game), edition_(game.edition()), view_(view), t_(view.table), style_(style) {}

  std::string take() {
    season();
    events();
    supply();
    middle();
    for (Seat seat = 0; seat < game_.players(); ++seat) mat(seat);
    struggle();
    hand();
    return std::move(out_);
  }

 private:
  static std::string number(int n) { return std::to_string(n); }
  const char* rule() const { return style_.unicode ? "\u2500" : "-"; }
  const char* empty() const { return style_.unicode ? "\u00b7" : "."; }

  std::string strong(const std::string& text) const {
    return style_.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
  }
  std::string tinted(const std::string& text, int colour) const {
    if (!style_.colour) return text;
    return "\x1b[" + number(colour) + "m" + text + "\x1b[0m";
  }
  static int colour_of(Row row) { return row == Row::kRice ? 32 : row == Row::kCity ? 34 : 31; }

  void line(const std::string& text) { out_ += text + "\n"; }
  void ruler() {
    for (int i = 0; i < style_.width; ++i) out_ += rule();
    out_ += "\n";
  }

  // "Label  a, b, c", broken at the width; colours do not count.
  void items(const std::string& label, const std::vector<std::string>& parts, int colour = 0) {
    std::string text = label;
    text.resize(std::max<std::size_t>(label.size(), kLabel), ' ');
    std::size_t used = text.size();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string part = parts[i] + (i + 1 < parts.size() ? ", " : "");
      if (used + part.size() > static_cast<std::size_t>(style_.width) && used > kLabel) {
        text += "\n" + std::string(kLabel, ' ');
        used = kLabel;
      }
      text += colour ? tinted(part, colour) : part;
      used += part.size();
    }
    line(text);
  }

  void season() {
    const int year = t_.year + 1, years = game_.seasons() / 4;
    std::string text = "Year " + number(year) + " of " + number(years);
    if (t_.phase == Phase::kOver) {
      text += ", the end";
    } else if (t_.phase == Phase::kAuction) {
      text += ", auction";
    } else if (t_.phase != Phase::kChoose) {
      text += ", " + std::string(kSeasonNames[index(t_.season)]);
      text += ": " + std::string(kFateNames[index(t_.fate())]);
    }
    if (t_.shogun >= 0) text += "   Shogun: " + style_.name(t_.shogun);
    line(strong(text));
    if (t_.phase == Phase::kAuction) {
      line(t_.bidder < 0 ? "No bid yet."
                         : style_.name(t_.bidder) + " bids " + number(t_.bid) + " gold.");
    }
  }

  void events() {
    if (t_.shown.empty()) return;
    // This year's alone: four tiles on the event mat.
    std::vector<std::string> names;
    const std::size_t from = t_.shown.size() - 1 - (t_.shown.size() - 1) % 4;
    for (std::size_t i = from; i < t_.shown.size(); ++i) {
      names.emplace_back(kFateNames[index(t_.shown[i])]);
    }
    items("Events", names);
  }

  // Every pile with its price for the viewer (the printed one for a spectator).
  void supply() {
    for (const Row row : {Row::kRice, Row::kCity, Row::kCastle}) {
      std::vector<std::string> piles;
      for (std::size_t i = 1; i < kCards; ++i) {
        const auto card = static_cast<Card>(i);
        if (row_of(card) != row || card == Card::kNoodleShop) continue;
        const int price = view_.seat == kSpectator ? edition_.price_of(card)
                                                   : game_.build_cost(t_, view_.seat, card, false);
        const int left = t_.supply[i];
        piles.push_back(std::string(kCardNames[i]) + " " +
                        (left ? number(price) + "g x" + number(left) : std::string("sold out")));
      }
      items(kRowNames[index(row)], piles, colour_of(row));
    }
  }

  std::string fief_name(std::size_t kind) const {
    const FiefKind& f = edition_.fiefs[kind];
    return number(static_cast<int>(kind) + 1) + " (" + number(f.points) + " VP, " + number(f.gold) +
           "g)";
  }

  void middle() {
    std::vector<std::string> fiefs;
    for (std::size_t kind = 0; kind < edition_.fiefs.size(); ++kind) {
      fiefs.push_back(fief_name(kind) + " x" + number(t_.neutral[kind]));
    }
    items("Fiefdoms", fiefs);
    std::vector<std::string> shown, left;
    for (const auto price : t_.prices) shown.push_back(number(price));
    for (std::size_t price = 0; price < kPrices; ++price) {
      int copies = edition_.market[price] -
                   static_cast<int>(std::count(t_.prices.begin(), t_.prices.end(), price));
      while (copies-- > 0) left.push_back(number(static_cast<int>(price)));
    }
    std::string market;
    for (const auto& price : shown) market += price + " ";
    market += "(to come:";
    for (const auto& price : left) market += " " + price;
    items("Market", {market + ")", "palace pile " + number(t_.pile)});
  }

  void mat(Seat seat) {
    const Mat& m = t_.mats[seat];
    ruler();
    std::string head = style_.name(seat);
    if (seat == t_.shogun) head += style_.unicode ? " \u265a" : " (Shogun)";
    if (t_.phase != Phase::kOver && seat == t_.acting) head += " <-";
    head = strong(head) + "   " + number(m.gold) + " gold, income " + number(game_.income(m)) +
           ", fields " + number(game_.fields(m)) + ", MAX attack " + number(game_.attack_max(m)) +
           " defence " + number(game_.defence_max(m));
    line(head);
    std::vector<std::string> rice;
    for (const Card card : m.rice) rice.emplace_back(kCardNames[index(card)]);
    while (rice.size() < kTiles) rice.emplace_back(empty());
    items("  Rice", rice, colour_of(Row::kRice));
    tiles("  City", m.city, Row::kCity);
    tiles("  Castle", m.castle, Row::kCastle);
    palace(seat);
    std::vector<std::string> fiefs;
    for (std::size_t kind = 0; kind < edition_.fiefs.size(); ++kind) {
      for (std::size_t taken = 0; taken < 2; ++taken) {
        if (!m.fiefs[kind][taken]) continue;
        fiefs.push_back(fief_name(kind) + " x" + number(m.fiefs[kind][taken]) + " " +
                        std::string(kTakenNames[taken]));
      }
    }
    if (!fiefs.empty()) items("  Fiefdoms", fiefs);
  }

  void tiles(const std::string& label, const std::array<Card, kTiles>& row, Row kind) {
    std::vector<std::string> cards;
    cards.reserve(row.size());
    for (const Card card : row) {
      cards.emplace_back(card == Card::kNone ? empty() : kCardNames[index(card)]);
    }
    items(label, cards, colour_of(kind));
  }

  // Known cards with what they are worth now; the others as backs.
  void palace(Seat seat) {
    std::vector<std::string> cards;
    FixedVector<Palace, kTiles> kinds;
    for (const auto& back : view_.palaces[seat]) {
      if (back.kind != Palace::kNone) kinds.push_back(back.kind);
    }
    const bool all = kinds.size() == view_.palaces[seat].size();
    const auto points = game_.palace_points(t_.mats[seat], kinds);
    std::size_t at = 0;
    for (const auto& back : view_.palaces[seat]) {
      if (back.kind == Palace::kNone) {
        cards.emplace_back("face down");
        continue;
      }
      std::string card(kPalaceNames[index(back.kind)]);
      if (all) card += " " + number(points[at].points);
      ++at;
      cards.push_back(std::move(card));
    }
    while (cards.size() < kTiles) cards.emplace_back(empty());
    items("  Palace", cards, 35);
  }

  std::string hand_text(const Force& hand) const {
    std::string text;
    for (std::size_t v = 0; v < kForceValues; ++v) {
      for (int n = 0; n < hand[v]; ++n) text += (text.empty() ? "" : " + ") + number(int(v));
    }
    return text + " = " + number(force_total(hand));
  }

  void struggle() {
    const Struggle& s = t_.struggle;
    if (s.contest == Contest::kNone) return;
    ruler();
    const bool bribery = s.contest == Contest::kBribeFief || s.contest == Contest::kBribeSeat;
    const std::string target =
        s.seats[kDefender] < 0 ? "fiefdom " + fief_name(s.fief) : style_.name(s.seats[kDefender]);
    line(strong(style_.name(s.seats[kAttacker]) + (bribery ? " bribes " : " attacks ") + target));
    for (std::size_t side = 0; side < 2; ++side) {
      const Seat seat = s.seats[side];
      const std::string who = seat < 0 ? "The fiefdom" : style_.name(seat);
      if (bribery) {
        line("  " + who + ": " + (s.hidden && side == 1 ? "face down" : hand_text(s.open[side])));
      } else if (seat >= 0 && seat == view_.seat && force_size(view_.force)) {
        line("  " + who + ": " + hand_text(view_.force));
      } else if (t_.phase != Phase::kPrize) {
        const int cards = seat < 0 ? edition_.rules.neutral_cards : s.cards[side];
        line("  " + who + ": " + number(cards) + " cards face down");
      }
    }
    if (view_.spare) line("  The War Room brings " + number(view_.spare - 1) + ".");
    chances();
  }

  void chances() {
    std::vector<std::string> parts;
    if (t_.phase != Phase::kBattle && t_.phase != Phase::kBribe) return;
    for (const auto& [move, millionths] : game_.quick_chances(view_)) {
      parts.push_back(game_.write(move) + " " + number(millionths / 10'000) + "%");
    }
    if (!parts.empty()) items("  Chances", parts);
  }

  void hand() {
    if (view_.seat == kSpectator || view_.drawn[view_.seat].empty()) {
      return;
    }
    std::vector<std::string> cards;
    for (const auto& back : view_.drawn[view_.seat]) {
      cards.emplace_back(kPalaceNames[index(back.kind)]);
    }
    ruler();
    items("Drawn", cards, 35);
  }

  static constexpr std::size_t kLabel = 12;
  static constexpr std::array<const char*, kRows> kRowNames = {"Rice", "City", "Castle"};

  const KingdomsOfRice& game_;
  const Edition& edition_;
  const View& view_;
  const Table& t_;
  const DrawStyle& style_;
  std::string out_;
};

}  // namespace

std::string KingdomsOfRice::draw(const View& view, const DrawStyle& style) const {
  return Drawing(*this, view, style).take();
}

}  // namespace crownhall
