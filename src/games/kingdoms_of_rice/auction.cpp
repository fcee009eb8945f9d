#include "games/kingdoms_of_rice/flow.hpp"

namespace crownhall::kingdoms_of_rice {

void Flow::begin_year() {
  t_.season = Season::kWinter;
  if (solo()) {
    t_.shogun = 0;
    return begin_season();
  }
  t_.phase = Phase::kAuction;
  t_.bid = 0;
  t_.bidder = -1;
  t_.passed = 0;
  t_.bids = {};
  t_.actor = -1;
  t_.acting = t_.shogun < 0 ? t_.first : t_.shogun;
  settle_auction();
}

// Lets everyone who cannot raise pass, until somebody has a choice or the title is settled.
void Flow::settle_auction() {
  const unsigned all = (1u << players()) - 1;
  for (;;) {
    if (t_.passed == all) return crown(t_.shogun < 0 ? t_.first : t_.shogun, 0);
    if (t_.bidder >= 0 && (t_.passed | 1u << t_.bidder) == all) return crown(t_.bidder, t_.bid);
    const Seat seat = t_.acting;
    const bool out = t_.passed >> seat & 1;
    if (!out && mat(seat).gold > t_.bid) return;
    if (!out) {
      tell(Told::kPassesBid, seat);
      t_.passed |= static_cast<std::uint8_t>(1u << seat);
    }
    t_.acting = static_cast<std::int8_t>(left_of(seat));
  }
}

void Flow::bid(Seat seat, int gold) {
  tell(Told::kBids, seat, gold);
  t_.bid = static_cast<std::int16_t>(gold);
  t_.bidder = static_cast<std::int8_t>(seat);
  t_.bids[seat] = static_cast<std::int16_t>(gold);
  t_.acting = static_cast<std::int8_t>(left_of(seat));
  settle_auction();
}

void Flow::pass_bid(Seat seat) {
  tell(Told::kPassesBid, seat);
  t_.passed |= static_cast<std::uint8_t>(1u << seat);
  t_.acting = static_cast<std::int8_t>(left_of(seat));
  settle_auction();
}

void Flow::crown(Seat seat, int gold) {
  tell(Told::kShogun, seat, gold);
  if (gold > 0) pay(seat, gold, Reason::kBid);
  t_.shogun = static_cast<std::int8_t>(seat);
  t_.bid = 0;
  t_.bidder = -1;
  t_.passed = 0;
  begin_season();
}

}  // namespace crownhall::kingdoms_of_rice
