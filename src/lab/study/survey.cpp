#include "lab/study/survey.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall::lab {
namespace {

constexpr int kLengthBins = 60;
constexpr int kMargins = 1 << 20;  // a peak's key is what is left of this after the margin

// Winner's score less the runner-up's; 0 for a tie and for a single player.
int margin(const Outcome& outcome) {
  std::vector<int> scores(outcome.scores.begin(), outcome.scores.end());
  if (scores.size() < 2) return 0;
  std::sort(scores.rbegin(), scores.rend());
  return scores[0] - scores[1];
}

// The texts of a vocabulary, as many as the message file has.
std::vector<std::string> vocabulary_texts(const Messages& messages, std::string_view game,
                                          std::string_view vocabulary) {
  std::vector<std::string> texts;
  for (int i = 0; i < 256; ++i) {
    const auto* text = messages.find(game, std::string(vocabulary) + "." + std::to_string(i));
    if (!text && i > 0) break;  // some vocabularies begin at 1
    texts.push_back(text ? *text : "");
  }
  return texts;
}

}  // namespace

Survey::Survey(const AnyGame& game, const Messages& messages, const Scale& scale)
    : players_(game.players()), scale_(scale) {
  for (int seat = 0; seat < players_; ++seat) {
    shares_.push_back(blank_.moments());
    scores_.push_back(blank_.moments());
    decisions_.push_back(blank_.moments());
    score_spread_.push_back(blank_.histogram(scale.least_score, scale.most_score));
  }
  length_ = blank_.moments();
  margin_ = blank_.moments();
  length_spread_ = blank_.histogram(0, kLengthBins);
  for (auto& phase : choices_) phase = blank_.moments();
  forced_ = blank_.counters(kPhases);
  ties_ = blank_.counters(2);
  for (const auto& [key, text] : messages.all(game.info().key, "decided.")) {
    endings_.push_back(key);
    ending_texts_.push_back(text);
  }
  decided_ = blank_.counters(endings_.size() + 1);
  lay_out_events(game, messages);
  closest_ = blank_.peak();
  one_sided_ = blank_.peak();
}

void Survey::lay_out_events(const AnyGame& game, const Messages& messages) {
  for (const EventSpec& spec : game.events()) {
    EventTally tally{.name = spec.name, .per_match = blank_.moments()};
    for (std::size_t i = 0; i < spec.args.size(); ++i) {
      const ArgSpec& arg = spec.args[i];
      if (arg.kind == ArgKind::kSeat && tally.actor < 0) tally.actor = static_cast<int>(i);
      if (arg.kind == ArgKind::kWord) {
        auto texts = vocabulary_texts(messages, game.info().key, arg.vocabulary);
        const std::size_t n = texts.size();
        tally.words.push_back({arg.name, arg.vocabulary, i, std::move(texts), blank_.counters(n),
                               blank_.counters(n), blank_.counters(n)});
      }
      if (arg.kind == ArgKind::kNumber) {
        tally.numbers.push_back({arg.name, i, blank_.moments(), blank_.histogram(-20, 60)});
      }
    }
    events_.push_back(std::move(tally));
  }
}

void Survey::count(Sheet& sheet, std::int64_t match, const Played& played,
                   const Choices& choices) const {
  const Outcome& outcome = played.outcome;
  std::vector<int> decisions(players_);
  for (const auto& [seat, move] : played.moves) ++decisions[seat];
  for (std::size_t seat = 0; seat < decisions.size(); ++seat) {
    sheet.add(shares_[seat], win_sixtieths(outcome, static_cast<Seat>(seat)));
    sheet.add(scores_[seat], outcome.scores[seat]);
    sheet.add(score_spread_[seat], outcome.scores[seat]);
    sheet.add(decisions_[seat], decisions[seat]);
  }
  const int moves = static_cast<int>(played.moves.size());
  sheet.add(length_, moves);
  sheet.add(length_spread_, moves * kLengthBins / std::max(1, scale_.longest));
  const int gap = margin(outcome);
  sheet.add(margin_, gap);
  sheet.add(closest_, kMargins - std::min(gap, kMargins), match);
  sheet.add(one_sided_, std::min(gap, kMargins), match);
  int first = 0;
  for (const auto place : outcome.places) first += place == 1;
  sheet.add(ties_, first > 1);
  const auto ending = std::find(endings_.begin(), endings_.end(), outcome.decided_by);
  sheet.add(decided_, ending - endings_.begin());
  count_events(sheet, played);
  count_choices(sheet, choices);
}

void Survey::count_events(Sheet& sheet, const Played& played) const {
  std::vector<std::int64_t> happened(events_.size());
  // (event, word, value, seat) that was seen in this match already
  std::vector<std::uint64_t> seen;
  for (const Event& event : played.events) {
    const EventTally& tally = events_[event.id];
    ++happened[event.id];
    const auto actor = tally.actor < 0 ? -1 : event.args[tally.actor];
    for (std::size_t w = 0; w < tally.words.size(); ++w) {
      const Words& words = tally.words[w];
      const auto value = event.args[words.arg];
      if (value < 0 || value >= static_cast<std::int64_t>(words.texts.size())) continue;
      sheet.add(words.times, value);
      if (actor < 0) continue;
      seen.push_back(static_cast<std::uint64_t>(event.id) << 32 | w << 24 |
                     static_cast<std::uint64_t>(value) << 8 | static_cast<std::uint64_t>(actor));
    }
    for (const Numbers& numbers : tally.numbers) {
      sheet.add(numbers.moments, event.args[numbers.arg]);
      sheet.add(numbers.histogram, static_cast<int>(event.args[numbers.arg]));
    }
  }
  for (std::size_t i = 0; i < events_.size(); ++i) sheet.add(events_[i].per_match, happened[i]);
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  for (const std::uint64_t key : seen) {
    const Words& words = events_[key >> 32].words[key >> 24 & 0xff];
    const auto value = static_cast<std::size_t>(key >> 8 & 0xffff);
    sheet.add(words.used, value);
    sheet.add(words.won, value, win_sixtieths(played.outcome, static_cast<Seat>(key & 0xff)));
  }
}

void Survey::count_choices(Sheet& sheet, const Choices& choices) const {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::size_t phase = i * kPhases / choices.size();
    sheet.add(choices_[phase], choices[i]);
    if (choices[i] == 1) sheet.add(forced_, phase);
  }
}

json::object Survey::findings(const Sheet& sheet) const {
  json::array length;
  for (int bin = 0; bin <= kLengthBins; ++bin) length.push_back(sheet.at(length_spread_, bin));
  const std::int64_t n = sheet.n(length_);
  return {{"matches", n},
          {"players", players_},
          {"seats", seats_json(sheet)},
          {"score_least", scale_.least_score},
          {"length", figure_json(mean(sheet, length_))},
          {"length_bin", static_cast<double>(scale_.longest) / kLengthBins},
          {"length_spread", std::move(length)},
          {"margin", figure_json(mean(sheet, margin_))},
          {"ties", figure_json(proportion(sheet.at(ties_, 1), n))},
          {"forced", figure_json(forced(sheet))},
          {"phases", phases_json(sheet)},
          {"endings", endings_json(sheet)},
          {"events", events_json(sheet)}};
}

json::array Survey::seats_json(const Sheet& sheet) const {
  json::array seats;
  for (std::size_t seat = 0; seat < shares_.size(); ++seat) {
    json::array spread;
    for (int v = scale_.least_score; v <= scale_.most_score; ++v) {
      spread.push_back(sheet.at(score_spread_[seat], v));
    }
    seats.push_back(json::object{{"share", figure_json(mean(sheet, shares_[seat], kWholeWin))},
                                 {"score", figure_json(mean(sheet, scores_[seat]))},
                                 {"score_sd", std::sqrt(variance(sheet, scores_[seat]))},
                                 {"decisions", figure_json(mean(sheet, decisions_[seat]))},
                                 {"spread", std::move(spread)}});
  }
  return seats;
}

Figure Survey::forced(const Sheet& sheet) const {
  std::int64_t forced = 0, decisions = 0;
  for (std::size_t i = 0; i < kPhases; ++i) {
    forced += sheet.at(forced_, i);
    decisions += sheet.n(choices_[i]);
  }
  return proportion(forced, decisions);
}

json::array Survey::phases_json(const Sheet& sheet) const {
  json::array phases;
  for (std::size_t i = 0; i < kPhases; ++i) {
    phases.push_back(json::object{
        {"choices", figure_json(mean(sheet, choices_[i]))},
        {"forced", figure_json(proportion(sheet.at(forced_, i), sheet.n(choices_[i])))}});
  }
  return phases;
}

json::array Survey::endings_json(const Sheet& sheet) const {
  json::array endings;
  for (std::size_t i = 0; i < endings_.size(); ++i) {
    endings.push_back(
        json::object{{"key", endings_[i]},
                     {"text", ending_texts_[i]},
                     {"share", figure_json(proportion(sheet.at(decided_, i), sheet.n(length_)))}});
  }
  return endings;
}

json::array Survey::events_json(const Sheet& sheet) const {
  json::array events;
  for (const EventTally& tally : events_) {
    json::array words, numbers;
    for (const Words& w : tally.words) words.push_back(words_json(sheet, w));
    for (const Numbers& number : tally.numbers) {
      json::array spread;
      for (int v = number.histogram.least; v <= number.histogram.most; ++v) {
        spread.push_back(sheet.at(number.histogram, v));
      }
      numbers.push_back(json::object{{"arg", number.name},
                                     {"mean", figure_json(mean(sheet, number.moments))},
                                     {"least", number.histogram.least},
                                     {"spread", std::move(spread)}});
    }
    events.push_back(json::object{{"event", tally.name},
                                  {"per_match", figure_json(mean(sheet, tally.per_match))},
                                  {"words", std::move(words)},
                                  {"numbers", std::move(numbers)}});
  }
  return events;
}

json::object Survey::words_json(const Sheet& sheet, const Words& words) const {
  const std::int64_t seat_matches = sheet.n(length_) * players_;
  json::array rows;
  for (std::size_t v = 0; v < words.texts.size(); ++v) {
    const std::int64_t used = sheet.at(words.used, v);
    // Shares of a win are parts of 60; as a proportion of whole wins, rounded to the nearest.
    const std::int64_t won = (sheet.at(words.won, v) + kWholeWin / 2) / kWholeWin;
    rows.push_back(json::object{{"value", v},
                                {"text", words.texts[v]},
                                {"times", sheet.at(words.times, v)},
                                {"used", figure_json(proportion(used, seat_matches))},
                                {"win", figure_json(proportion(won, used))}});
  }
  return {{"arg", words.name}, {"vocabulary", words.vocabulary}, {"rows", std::move(rows)}};
}

}  // namespace crownhall::lab
