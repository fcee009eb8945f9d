#include "lab/parts/survey.hpp"

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

std::vector<std::int64_t> spread_of(const Sheet& sheet, Sheet::Histogram histogram, int least,
                                    int most) {
  std::vector<std::int64_t> counts;
  for (int v = least; v <= most; ++v) counts.push_back(sheet.at(histogram, v));
  return counts;
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

SurveyFindings Survey::findings(const Sheet& sheet) const {
  SurveyFindings found;
  found.matches = sheet.n(length_);
  found.players = players_;
  found.seats = seats(sheet);
  found.score_least = scale_.least_score;
  found.length = mean(sheet, length_);
  found.length_bin = static_cast<double>(scale_.longest) / kLengthBins;
  found.length_spread = spread_of(sheet, length_spread_, 0, kLengthBins);
  found.margin = mean(sheet, margin_);
  found.ties = proportion(sheet.at(ties_, 1), found.matches);
  found.forced = forced(sheet);
  found.phases = phases(sheet);
  found.endings = endings(sheet);
  found.events = events(sheet);
  return found;
}

std::vector<SeatFindings> Survey::seats(const Sheet& sheet) const {
  std::vector<SeatFindings> all;
  for (std::size_t seat = 0; seat < shares_.size(); ++seat) {
    all.push_back(
        {.share = mean(sheet, shares_[seat], kWholeWin),
         .score = mean(sheet, scores_[seat]),
         .score_sd = std::sqrt(variance(sheet, scores_[seat])),
         .decisions = mean(sheet, decisions_[seat]),
         .spread = spread_of(sheet, score_spread_[seat], scale_.least_score, scale_.most_score)});
  }
  return all;
}

Figure Survey::forced(const Sheet& sheet) const {
  std::int64_t forced = 0, decisions = 0;
  for (std::size_t i = 0; i < kPhases; ++i) {
    forced += sheet.at(forced_, i);
    decisions += sheet.n(choices_[i]);
  }
  return proportion(forced, decisions);
}

std::vector<PhaseFindings> Survey::phases(const Sheet& sheet) const {
  std::vector<PhaseFindings> all;
  for (std::size_t i = 0; i < kPhases; ++i) {
    all.push_back({.choices = mean(sheet, choices_[i]),
                   .forced = proportion(sheet.at(forced_, i), sheet.n(choices_[i]))});
  }
  return all;
}

std::vector<EndingFindings> Survey::endings(const Sheet& sheet) const {
  std::vector<EndingFindings> all;
  for (std::size_t i = 0; i < endings_.size(); ++i) {
    all.push_back({.key = endings_[i],
                   .text = ending_texts_[i],
                   .share = proportion(sheet.at(decided_, i), sheet.n(length_))});
  }
  return all;
}

std::vector<EventFindings> Survey::events(const Sheet& sheet) const {
  std::vector<EventFindings> all;
  for (const EventTally& tally : events_) {
    EventFindings& event = all.emplace_back();
    event.event = tally.name;
    event.per_match = mean(sheet, tally.per_match);
    for (const Words& w : tally.words) event.words.push_back(words(sheet, w));
    for (const Numbers& number : tally.numbers) {
      const auto& h = number.histogram;
      event.numbers.push_back({.arg = std::string(number.name),
                               .mean = mean(sheet, number.moments),
                               .least = h.least,
                               .spread = spread_of(sheet, h, h.least, h.most)});
    }
  }
  return all;
}

WordFindings Survey::words(const Sheet& sheet, const Words& words) const {
  const std::int64_t seat_matches = sheet.n(length_) * players_;
  WordFindings found{
      .arg = std::string(words.name), .vocabulary = std::string(words.vocabulary), .rows = {}};
  for (std::size_t v = 0; v < words.texts.size(); ++v) {
    const std::int64_t used = sheet.at(words.used, v);
    // Shares of a win are parts of 60; as a proportion of whole wins, rounded to the nearest.
    const std::int64_t won = (sheet.at(words.won, v) + kWholeWin / 2) / kWholeWin;
    found.rows.push_back({.value = static_cast<std::int64_t>(v),
                          .text = words.texts[v],
                          .times = sheet.at(words.times, v),
                          .used = proportion(used, seat_matches),
                          .win = proportion(won, used)});
  }
  return found;
}

}  // namespace crownhall::lab
