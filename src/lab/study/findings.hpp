// What a study found, by part. The parts of a study fill it in, the verdict reads it, and
// study_json() is the one place that writes it. docs/lab.md defines each figure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/setup.hpp"
#include "json/json.hpp"
#include "lab/study/figure.hpp"
#include "table/record/record.hpp"

namespace crownhall::lab {

struct SeatFindings {
  Figure share, score;
  double score_sd = 0;
  Figure decisions;
  std::vector<std::int64_t> spread;  // matches by score, from SurveyFindings::score_least
};

// A tenth of a match.
struct PhaseFindings {
  Figure choices, forced;
};

struct EndingFindings {
  std::string key, text;
  Figure share;
};

struct WordFindings {
  struct Row {
    std::int64_t value = 0;
    std::string text;
    std::int64_t times = 0;
    Figure used, win;
  };
  std::string arg, vocabulary;
  std::vector<Row> rows;
};

struct NumberFindings {
  std::string arg;
  Figure mean;
  int least = 0;
  std::vector<std::int64_t> spread;  // times, by number from `least`
};

struct EventFindings {
  std::string event;
  Figure per_match;
  std::vector<WordFindings> words;
  std::vector<NumberFindings> numbers;
};

// Of every match.
struct SurveyFindings {
  std::int64_t matches = 0;
  int players = 0;
  std::vector<SeatFindings> seats;
  int score_least = 0;
  Figure length;
  double length_bin = 0;  // moves
  std::vector<std::int64_t> length_spread;
  Figure margin, ties, forced;
  std::vector<PhaseFindings> phases;
  std::vector<EndingFindings> endings;
  std::vector<EventFindings> events;
};

// Shares of the variance.
struct LuckFindings {
  std::int64_t deals = 0;
  int plays = 0, slip_percent = 0;
  Figure seat, deal, chance, play;
};

// The course of matches, from chances estimated at points of them.
struct FanFindings {
  struct Point {
    double at = 0;  // 0..1 of the moves
    Figure winner, favourite_won, decided;
    std::vector<std::int64_t> bands;  // matches by the eventual winner's chance
  };
  std::vector<Point> points;
  Figure lead_changes, decided_at, runaway, drama, kingmaking;
};

// One seat, kept from some moves.
struct RestrictedFindings {
  std::vector<std::string> patterns;
  Figure free, restricted, difference, hindered;
};

// The same deals under changed options.
struct VariantFindings {
  struct OfSeat {
    Figure score_difference, share_difference, share_before, share_after;
  };
  std::vector<std::pair<std::string, std::string>> options;  // all of the variant, in words
  Figure length_difference, length;
  std::vector<OfSeat> seats;
};

struct SweepFindings {
  std::string option;
  std::vector<std::pair<int, VariantFindings>> rows;  // by its value
};

struct LadderFindings {
  struct Rung {
    std::string label;  // "knight against squire"
    Figure share;       // in units of an even one
  };
  std::vector<Rung> rungs;
  std::vector<std::string> left_out;  // rungs that would take too long
};

// Numbers of matches worth looking at; -1 = none.
struct Representative {
  std::int64_t closest = -1, most_one_sided = -1, greatest_comeback = -1;
};

struct Sentence {
  // How much a designer should care.
  enum class Weight { kFact, kNotice, kWarning };
  Weight weight;
  std::string text;
};

struct Study {
  std::string game, title;
  int rules_version = 0;
  std::string seed;
  std::vector<std::string> levels;
  OptionValues options;
  SurveyFindings survey;
  json::array chapter;  // charts (chapter.hpp): drawn by the page, read by nobody here
  LuckFindings luck;
  FanFindings fan;
  Representative representative;
  std::optional<RestrictedFindings> restricted;
  std::vector<VariantFindings> variants;
  std::optional<SweepFindings> sweep;
  LadderFindings ladder;

  // What is added for the report: how to make it again, what follows, and the representative
  // matches by name.
  std::string command;
  std::vector<Sentence> verdict;
  std::vector<std::pair<std::string, Record>> records;
};

json::object study_json(const Study& study);

}  // namespace crownhall::lab
