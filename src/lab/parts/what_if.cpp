#include "lab/parts/what_if.hpp"

namespace crownhall::lab {

Restricted::Restricted(const Laboratory& lab, std::int64_t matches) : lab_(lab), matches_(matches) {
  free_share_ = blank_.moments();
  bound_share_ = blank_.moments();
  difference_ = blank_.moments();
  hindered_ = blank_.moments();
}

void Restricted::work(std::int64_t deal, Sheet& sheet) const {
  const Seat bound = static_cast<Seat>(deal % lab_.game().players());
  int stopped = 0;
  Seating who = lab_.seating(deal);
  const auto share = [&](const Played& played) {
    return std::int64_t{win_sixtieths(played.outcome, bound)};
  };
  const std::int64_t before = share(lab_.play(deal, who));
  who.banned = [&](Seat seat, const std::string& move) {
    if (seat != bound) return false;
    for (const std::string& pattern : lab_.request().restrict) {
      if (matches_pattern(move, pattern)) return ++stopped, true;
    }
    return false;
  };
  const std::int64_t after = share(lab_.play(deal, who));
  sheet.add(free_share_, before);
  sheet.add(bound_share_, after);
  sheet.add(difference_, after - before);
  sheet.add(hindered_, stopped > 0);
}

void Restricted::findings(const Sheet& merged, Study& study) const {
  study.restricted = {.patterns = lab_.request().restrict,
                      .free = mean(merged, free_share_, kWholeWin),
                      .restricted = mean(merged, bound_share_, kWholeWin),
                      .difference = mean(merged, difference_, kWholeWin),
                      .hindered = mean(merged, hindered_)};
}

Variant::Variant(const Laboratory& standard, Laboratory variant, std::int64_t matches,
                 std::optional<int> swept)
    : standard_(standard), variant_(std::move(variant)), matches_(matches), swept_(swept) {
  for (int seat = 0; seat < standard.game().players(); ++seat) {
    OfSeat& block = seats_.emplace_back();
    block.score = blank_.moments();
    block.share = blank_.moments();
    block.before = blank_.moments();
    block.after = blank_.moments();
  }
  length_ = blank_.moments();
  new_length_ = blank_.moments();
}

void Variant::work(std::int64_t deal, Sheet& sheet) const {
  const Played a = standard_.play(deal, standard_.seating(deal));
  const Played b = variant_.play(deal, variant_.seating(deal));
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    const auto part = [&](const Outcome& o) {
      return std::int64_t{win_sixtieths(o, static_cast<Seat>(seat))};
    };
    const OfSeat& block = seats_[seat];
    sheet.add(block.score, b.outcome.scores[seat] - a.outcome.scores[seat]);
    sheet.add(block.share, part(b.outcome) - part(a.outcome));
    sheet.add(block.before, part(a.outcome));
    sheet.add(block.after, part(b.outcome));
  }
  const auto moves = static_cast<std::int64_t>(b.moves.size());
  sheet.add(length_, moves - static_cast<std::int64_t>(a.moves.size()));
  sheet.add(new_length_, moves);
}

void Variant::findings(const Sheet& merged, Study& study) const {
  VariantFindings found;
  for (const auto& [key, value] : variant_.game().setup().options) {
    for (const OptionSpec& spec : variant_.game().info().options) {
      if (spec.key == key) found.options.emplace_back(key, option_text(spec, value));
    }
  }
  found.length_difference = mean(merged, length_);
  found.length = mean(merged, new_length_);
  for (const OfSeat& block : seats_) {
    found.seats.push_back({.score_difference = mean(merged, block.score),
                           .share_difference = mean(merged, block.share, kWholeWin),
                           .share_before = mean(merged, block.before, kWholeWin),
                           .share_after = mean(merged, block.after, kWholeWin)});
  }
  if (!swept_) {
    study.variants.push_back(std::move(found));
    return;
  }
  if (!study.sweep) study.sweep = {.option = standard_.request().sweep_option, .rows = {}};
  study.sweep->rows.emplace_back(*swept_, std::move(found));
}

}  // namespace crownhall::lab
