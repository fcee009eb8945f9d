// What a view tells beyond the board, so that whoever draws it needs no rule: who strikes when,
// what the own cards may be laid on and how that is written, what strikes at whom, what a share of
// tokens would bring. All of it follows from what the viewer knows; nobody reads it back.
#include "base/index.hpp"
#include "game/seat_array.hpp"
#include "games/devices_of_kings/devices_of_kings.hpp"

namespace crownhall {

using namespace devices_of_kings;

namespace {

void tell_number(Archive& ar, std::string_view key, int value) { ar.integer(key, value); }
void tell_flag(Archive& ar, std::string_view key, bool value) { ar.flag(key, value); }
void tell_text(Archive& ar, std::string_view key, std::string value) { ar.text(key, value); }
void tell_device(Archive& ar, Device device) { ar.word("device", device, kDeviceNames); }

constexpr std::array<std::string_view, 8> kSays{"gains", "checked", "checked_twice", "cup",
                                                "split", "empty",   "at_most",       "strike"};

template <class F>
void tell_list(Archive& ar, std::string_view key, int count, F&& item) {
  const auto n = static_cast<std::size_t>(count);
  ar.begin_list(key, n, n);
  for (int i = 0; i < count; ++i) item(i);
  ar.end_list();
}

std::string name_of(Device device) { return std::string(kDeviceNames[index(device)]); }

// A card as what it is laid on and against whom; -1: a Bolster.
void tell_card(Archive& ar, Card card) {
  ar.object("", [&](Archive& o) {
    tell_device(o, card.device());
    tell_number(o, "target", card.is_bolster() ? -1 : card.target());
  });
}

}  // namespace

void DevicesOfKings::tell_shown(Archive& ar, const View& v) const {
  tell_list(ar, "order", players_, [&](int i) { tell_number(ar, "", seat_after(v.first, i)); });
  tell_list(ar, "totals", players_, [&](int seat) { tell_number(ar, "", v.total(seat)); });
  tell_list(ar, "checked", players_,
            [&](int seat) { tell_flag(ar, "", v.pool(seat, Device::kCup) > 0); });
  tell_number(ar, "target", target_);
  tell_number(ar, "round_limit", round_limit_);
  tell_flag(ar, "sudden_death", v.tie_round != 0);
  tell_list(ar, "laid", players_, [&](int seat) {
    const PlotBits plot = v.plots[seat];
    tell_list(ar, "", plot == 0 ? 0 : 2, [&](int i) { tell_card(ar, card_of(plot, i)); });
  });
  tell_cards(ar, v);
  tell_hand(ar, v);
  tell_strikes(ar, v);
  tell_share(ar, v);
}

// Every king's cards, as whom each is against (-1: a Bolster), and how many of them are in the
// hand: both are open, only which of them a sealed plot holds is not.
void DevicesOfKings::tell_cards(Archive& ar, const View& v) const {
  tell_list(ar, "cards", players_, [&](int seat) {
    tell_list(ar, "", players_ + 1, [&](int i) {
      tell_number(ar, "", i < 2 ? -1 : seat_after(static_cast<Seat>(seat), i - 1));
    });
  });
  tell_list(ar, "in_hand", players_, [&](int seat) {
    const bool laid = v.phase == Phase::kAttack ||
                      (v.phase == Phase::kPlotting && !v.to_act().has(static_cast<Seat>(seat)));
    tell_number(ar, "", players_ + 1 - (laid ? 2 : 0));
  });
}

// The own cards and how each is written on each device. From the open pools alone, never from a
// plot of another.
void DevicesOfKings::tell_hand(Archive& ar, const View& v) const {
  const bool seated = v.viewer != kSpectator && v.phase != Phase::kOver;
  SeatArray<Seat> targets{};
  int cards = 0;
  if (seated) {
    targets[0] = -1;
    cards = 1;
    for (int i = 1; i < players_; ++i) targets[cards++] = seat_after(v.viewer, i);
  }
  tell_list(ar, "hand", cards, [&](int i) {
    const Seat target = targets[i];
    ar.object("", [&](Archive& card) {
      tell_number(card, "target", target);
      tell_number(card, "count", target < 0 ? 2 : 1);
      card.object("lay", [&](Archive& lay) {
        for (int d = 0; d < kDevices; ++d) {
          const auto device = static_cast<Device>(d);
          tell_text(lay, name_of(device),
                    write_card(target < 0 ? Card::bolster(device) : Card::attack(device, target)));
        }
      });
    });
  });
  tell_effects(ar, v);
}

// What one or two own cards on one device would do, as things stand now: the sentences that tell it
// (board.note.* of the messages), what the device gains and what goes out. Whom it meets with how
// much is in the open pools.
void DevicesOfKings::tell_effects(Archive& ar, const View& v) const {
  struct Cards {
    int bolsters;
    int attacks;
  };
  static constexpr std::array<Cards, 5> kCards{{{1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}}};
  const bool seated = v.viewer != kSpectator && v.phase == Phase::kPlotting;
  tell_list(ar, "effects", seated ? kDevices * static_cast<int>(kCards.size()) : 0, [&](int i) {
    const auto device = static_cast<Device>(i / static_cast<int>(kCards.size()));
    const auto [bolsters, attacks] = kCards[static_cast<std::size_t>(i) % kCards.size()];
    const bool cup = device == Device::kCup;
    const int sends = cup ? 0 : v.pool(v.viewer, device) + bolsters;
    std::vector<std::string> says;
    if (bolsters > 0) says.push_back(!cup ? "gains" : bolsters > 1 ? "checked_twice" : "checked");
    if (cup) {
      says.insert(says.end(), attacks, "cup");
    } else if (attacks == 2 && sends > 0) {
      says.push_back("split");
    } else if (sends == 0) {
      says.insert(says.end(), attacks, "empty");
    } else if (attacks == 1) {
      says.push_back(hold_back_ ? "at_most" : "strike");
    }
    // clang 14 knows no capture of a structured binding but by its value.
    ar.object("", [&, bolsters = bolsters, attacks = attacks](Archive& o) {
      tell_device(o, device);
      tell_number(o, "bolsters", bolsters);
      tell_number(o, "attacks", attacks);
      tell_list(o, "says", static_cast<int>(says.size()),
                [&](int k) { o.one_of("", says[k], kSays); });
      tell_number(o, "gains", cup ? 0 : bolsters);
      tell_number(o, "sends", sends);
    });
  });
}

// The attacks of this round in the order in which they are carried out.
void DevicesOfKings::tell_strikes(Archive& ar, const View& v) const {
  struct Strike {
    Seat attacker;
    Card card = Card::bolster(Device::kSword);
    bool done = false;
  };
  std::vector<Strike> strikes;
  for (int turn = 0; turn < players_ && v.phase == Phase::kAttack; ++turn) {
    const Seat seat = seat_after(v.first, turn);
    for (int i = 0; i < 2; ++i) {
      const Card card = card_of(v.plots[seat], i);
      if (card.is_bolster()) continue;
      strikes.push_back({seat, card, turn < v.turn || (turn == v.turn && i < v.card)});
    }
  }
  tell_list(ar, "strikes", static_cast<int>(strikes.size()), [&](int i) {
    const Strike& strike = strikes[i];
    ar.object("", [&](Archive& o) {
      tell_number(o, "attacker", strike.attacker);
      tell_device(o, strike.card.device());
      tell_number(o, "victim", strike.card.target());
      tell_flag(o, "done", strike.done);
    });
  });
}

// Who is asked to share out what (§4.4, §7.6): one entry, or none. `scores` says of every number of
// tokens, from 0 on, whether it would bring a point.
void DevicesOfKings::tell_share(Archive& ar, const View& v) const {
  tell_list(ar, "share", v.phase == Phase::kAttack, [&](int) {
    const Sending d = decision(v, v.plots);
    ar.object("", [&](Archive& o) {
      tell_number(o, "attacker", d.attacker);
      tell_device(o, d.device);
      tell_number(o, "pool", d.pool);
      tell_flag(o, "hold_back", hold_back_);
      tell_list(o, "targets", d.b < 0 ? 1 : 2, [&](int i) {
        const Seat target = i == 0 ? d.a : d.b;
        const int held = v.pool(target, d.device);
        o.object("", [&](Archive& t) {
          tell_number(t, "seat", target);
          tell_number(t, "held", held);
          // As a move writes that seat.
          tell_text(t, "word", write_seat(target));
          tell_list(t, "scores", d.pool + 1, [&](int sent) { tell_flag(t, "", sent > held); });
        });
      });
    });
  });
}

}  // namespace crownhall
