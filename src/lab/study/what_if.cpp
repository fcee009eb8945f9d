#include "lab/study/what_if.hpp"

#include "lab/study/figure.hpp"

namespace crownhall::lab {

json::object restricted(const Laboratory& lab, const std::vector<std::string>& patterns,
                        std::int64_t matches) {
  Sheet blank;
  const auto free_share = blank.moments(), bound_share = blank.moments();
  const auto difference = blank.moments(), hindered = blank.moments();
  const int players = lab.game().players();
  const Sheet sheet = lab.run("restricted", matches, blank, [&](std::int64_t deal, Sheet& into) {
    const Seat bound = static_cast<Seat>(deal % players);
    int stopped = 0;
    Seating who = lab.seating(deal);
    const auto share = [&](const Played& played) {
      return std::int64_t{win_sixtieths(played.outcome, bound)};
    };
    const std::int64_t before = share(lab.play(deal, who));
    who.banned = [&](Seat seat, const std::string& move) {
      if (seat != bound) return false;
      for (const std::string& pattern : patterns) {
        if (matches_pattern(move, pattern)) return ++stopped, true;
      }
      return false;
    };
    const std::int64_t after = share(lab.play(deal, who));
    into.add(free_share, before);
    into.add(bound_share, after);
    into.add(difference, after - before);
    into.add(hindered, stopped > 0);
  });
  json::array texts(patterns.begin(), patterns.end());
  return {{"patterns", std::move(texts)},
          {"free", figure_json(mean(sheet, free_share, kWholeWin))},
          {"restricted", figure_json(mean(sheet, bound_share, kWholeWin))},
          {"difference", figure_json(mean(sheet, difference, kWholeWin))},
          {"hindered", figure_json(mean(sheet, hindered))}};
}

json::object compared(const Laboratory& standard, const Laboratory& variant, std::int64_t matches) {
  Sheet blank;
  const int players = standard.game().players();
  std::vector<Sheet::Moments> score, share, before, after;
  for (int seat = 0; seat < players; ++seat) {
    score.push_back(blank.moments());
    share.push_back(blank.moments());
    before.push_back(blank.moments());
    after.push_back(blank.moments());
  }
  const auto length = blank.moments(), new_length = blank.moments();
  const Sheet sheet = standard.run("variant", matches, blank, [&](std::int64_t deal, Sheet& into) {
    const Played a = standard.play(deal, standard.seating(deal));
    const Played b = variant.play(deal, variant.seating(deal));
    for (std::size_t seat = 0; seat < score.size(); ++seat) {
      const auto part = [&](const Outcome& o) {
        return std::int64_t{win_sixtieths(o, static_cast<Seat>(seat))};
      };
      into.add(score[seat], b.outcome.scores[seat] - a.outcome.scores[seat]);
      into.add(share[seat], part(b.outcome) - part(a.outcome));
      into.add(before[seat], part(a.outcome));
      into.add(after[seat], part(b.outcome));
    }
    into.add(length,
             static_cast<std::int64_t>(b.moves.size()) - static_cast<std::int64_t>(a.moves.size()));
    into.add(new_length, static_cast<std::int64_t>(b.moves.size()));
  });
  json::array seats;
  for (std::size_t seat = 0; seat < score.size(); ++seat) {
    seats.push_back(
        json::object{{"score_difference", figure_json(mean(sheet, score[seat]))},
                     {"share_difference", figure_json(mean(sheet, share[seat], kWholeWin))},
                     {"share_before", figure_json(mean(sheet, before[seat], kWholeWin))},
                     {"share_after", figure_json(mean(sheet, after[seat], kWholeWin))}});
  }
  json::object options;
  for (const auto& [key, value] : variant.game().setup().options) {
    for (const OptionSpec& spec : variant.game().info().options) {
      if (spec.key == key) options[key] = option_text(spec, value);
    }
  }
  return {{"options", std::move(options)},
          {"length_difference", figure_json(mean(sheet, length))},
          {"length", figure_json(mean(sheet, new_length))},
          {"seats", std::move(seats)}};
}

}  // namespace crownhall::lab
