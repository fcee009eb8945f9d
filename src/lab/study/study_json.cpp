#include "lab/study/findings.hpp"

namespace crownhall::lab {
namespace {

template <class T, class F>
json::array list(const std::vector<T>& items, F&& one) {
  json::array all;
  for (const T& item : items) all.push_back(one(item));
  return all;
}

json::array numbers(const std::vector<std::int64_t>& items) {
  return json::array(items.begin(), items.end());
}

json::array texts(const std::vector<std::string>& items) {
  return json::array(items.begin(), items.end());
}

json::object seat(const SeatFindings& f) {
  return {{"share", figure_json(f.share)},
          {"score", figure_json(f.score)},
          {"score_sd", f.score_sd},
          {"decisions", figure_json(f.decisions)},
          {"spread", numbers(f.spread)}};
}

json::object phase(const PhaseFindings& f) {
  return {{"choices", figure_json(f.choices)}, {"forced", figure_json(f.forced)}};
}

json::object ending(const EndingFindings& f) {
  return {{"key", f.key}, {"text", f.text}, {"share", figure_json(f.share)}};
}

json::object word(const WordFindings::Row& f) {
  return {{"value", f.value},
          {"text", f.text},
          {"times", f.times},
          {"used", figure_json(f.used)},
          {"win", figure_json(f.win)}};
}

json::object words(const WordFindings& f) {
  return {{"arg", f.arg}, {"vocabulary", f.vocabulary}, {"rows", list(f.rows, word)}};
}

json::object number(const NumberFindings& f) {
  return {{"arg", f.arg},
          {"mean", figure_json(f.mean)},
          {"least", f.least},
          {"spread", numbers(f.spread)}};
}

json::object event(const EventFindings& f) {
  return {{"event", f.event},
          {"per_match", figure_json(f.per_match)},
          {"words", list(f.words, words)},
          {"numbers", list(f.numbers, number)}};
}

json::object survey(const SurveyFindings& f) {
  return {{"matches", f.matches},
          {"players", f.players},
          {"seats", list(f.seats, seat)},
          {"score_least", f.score_least},
          {"length", figure_json(f.length)},
          {"length_bin", f.length_bin},
          {"length_spread", numbers(f.length_spread)},
          {"margin", figure_json(f.margin)},
          {"ties", figure_json(f.ties)},
          {"forced", figure_json(f.forced)},
          {"phases", list(f.phases, phase)},
          {"endings", list(f.endings, ending)},
          {"events", list(f.events, event)}};
}

json::object luck(const LuckFindings& f) {
  json::array parts;
  for (const auto& [key, figure] : {std::pair{"seat", f.seat}, std::pair{"deal", f.deal},
                                    std::pair{"chance", f.chance}, std::pair{"play", f.play}}) {
    json::object part = figure_json(figure);
    part["key"] = key;
    parts.push_back(std::move(part));
  }
  return {{"deals", f.deals},
          {"plays", f.plays},
          {"slip_percent", f.slip_percent},
          {"parts", std::move(parts)}};
}

json::object point(const FanFindings::Point& f) {
  return {{"at", f.at},
          {"winner", figure_json(f.winner)},
          {"favourite_won", figure_json(f.favourite_won)},
          {"decided", figure_json(f.decided)},
          {"bands", numbers(f.bands)}};
}

json::object fan(const FanFindings& f) {
  return {{"points", list(f.points, point)},         {"lead_changes", figure_json(f.lead_changes)},
          {"decided_at", figure_json(f.decided_at)}, {"runaway", figure_json(f.runaway)},
          {"drama", figure_json(f.drama)},           {"kingmaking", figure_json(f.kingmaking)}};
}

json::object restricted(const RestrictedFindings& f) {
  return {{"patterns", texts(f.patterns)},
          {"free", figure_json(f.free)},
          {"restricted", figure_json(f.restricted)},
          {"difference", figure_json(f.difference)},
          {"hindered", figure_json(f.hindered)}};
}

json::object seat_of_variant(const VariantFindings::OfSeat& f) {
  return {{"score_difference", figure_json(f.score_difference)},
          {"share_difference", figure_json(f.share_difference)},
          {"share_before", figure_json(f.share_before)},
          {"share_after", figure_json(f.share_after)}};
}

json::object variant(const VariantFindings& f) {
  json::object options;
  for (const auto& [key, text] : f.options) options[key] = text;
  return {{"options", std::move(options)},
          {"length_difference", figure_json(f.length_difference)},
          {"length", figure_json(f.length)},
          {"seats", list(f.seats, seat_of_variant)}};
}

json::object sweep(const SweepFindings& f) {
  json::array rows;
  for (const auto& [value, found] : f.rows) {
    json::object row = variant(found);
    row["value"] = value;
    rows.push_back(std::move(row));
  }
  return {{"option", f.option}, {"rows", std::move(rows)}};
}

json::object rung(const LadderFindings::Rung& f) {
  return {{"label", f.label}, {"share", figure_json(f.share)}};
}

json::object sentence(const Sentence& s) {
  const char* weight = s.weight == Sentence::Weight::kWarning  ? "warning"
                       : s.weight == Sentence::Weight::kNotice ? "notice"
                                                               : "fact";
  return {{"weight", weight}, {"text", s.text}};
}

}  // namespace

json::object study_json(const Study& study) {
  json::object options, records;
  for (const auto& [key, value] : study.options) options[key] = value;
  for (const auto& [name, record] : study.records) records[name] = record_json(record);
  json::object all{{"game", study.game},
                   {"title", study.title},
                   {"rules_version", study.rules_version},
                   {"seed", study.seed},
                   {"levels", texts(study.levels)},
                   {"options", std::move(options)},
                   {"survey", survey(study.survey)},
                   {"chapter", study.chapter},
                   {"luck", luck(study.luck)},
                   {"fan", fan(study.fan)},
                   {"representative",
                    {{"closest", study.representative.closest},
                     {"most_one_sided", study.representative.most_one_sided},
                     {"greatest_comeback", study.representative.greatest_comeback}}}};
  if (study.restricted) all["restricted"] = restricted(*study.restricted);
  all["variants"] = list(study.variants, variant);
  if (study.sweep) all["sweep"] = sweep(*study.sweep);
  all["ladder"] = {{"rungs", list(study.ladder.rungs, rung)},
                   {"left_out", texts(study.ladder.left_out)}};
  all["command"] = study.command;
  all["verdict"] = list(study.verdict, sentence);
  all["records"] = std::move(records);
  return all;
}

}  // namespace crownhall::lab
