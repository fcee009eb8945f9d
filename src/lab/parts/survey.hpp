// Survey: what the lab counts about every match of a game, and what it says about it afterwards.
//
// Nothing here knows a game by name: what happened is read from the typed events, whose words
// come from the message file. docs/lab.md defines each statistic.
#pragma once

#include <string>
#include <vector>

#include "lab/arena/match.hpp"
#include "lab/run/sheet.hpp"
#include "lab/study/findings.hpp"
#include "table/messages.hpp"

namespace crownhall::lab {

// How wide the histograms must be; taken from a few matches played first.
struct Scale {
  int least_score = 0;
  int most_score = 0;
  int longest = 0;  // moves
};

// How many choices each decision offered, in order; kept for a sample of the matches.
using Choices = std::vector<int>;

class Survey {
 public:
  static constexpr int kPhases = 10;  // tenths of a match

  Survey(const AnyGame& game, const Messages& messages, const Scale& scale);

  // The empty sheet in this survey's layout.
  const Sheet& blank() const { return blank_; }

  // `choices` is empty for matches that were not sampled.
  void count(Sheet& sheet, std::int64_t match, const Played& played, const Choices& choices) const;

  SurveyFindings findings(const Sheet& sheet) const;

  // The match numbers of the closest and the most one-sided match; -1 = none.
  std::int64_t closest(const Sheet& sheet) const { return sheet.game(closest_); }
  std::int64_t most_one_sided(const Sheet& sheet) const { return sheet.game(one_sided_); }

 private:
  // One argument of one event.
  struct Words {
    std::string_view name, vocabulary;
    std::size_t arg;
    std::vector<std::string> texts;  // by value
    Sheet::Counters times;           // it happened
    Sheet::Counters used;            // seats of a match that did it at least once
    Sheet::Counters won;             // their shares of the win, in 1/kWholeWin
  };
  struct Numbers {
    std::string_view name;
    std::size_t arg;
    Sheet::Moments moments;
    Sheet::Histogram histogram;
  };
  struct EventTally {
    std::string_view name;
    int actor = -1;  // index of the argument that says who did it
    Sheet::Moments per_match;
    std::vector<Words> words;
    std::vector<Numbers> numbers;
  };

  void lay_out_events(const AnyGame& game, const Messages& messages);
  void count_events(Sheet& sheet, const Played& played) const;
  void count_choices(Sheet& sheet, const Choices& choices) const;
  std::vector<SeatFindings> seats(const Sheet& sheet) const;
  Figure forced(const Sheet& sheet) const;
  std::vector<PhaseFindings> phases(const Sheet& sheet) const;
  std::vector<EndingFindings> endings(const Sheet& sheet) const;
  std::vector<EventFindings> events(const Sheet& sheet) const;
  WordFindings words(const Sheet& sheet, const Words& words) const;

  int players_;
  Scale scale_;
  Sheet blank_;
  std::vector<Sheet::Moments> shares_, scores_, decisions_;  // by seat
  std::vector<Sheet::Histogram> score_spread_;               // by seat
  Sheet::Moments length_, margin_, choices_[kPhases];
  Sheet::Histogram length_spread_;
  Sheet::Counters forced_, decided_, ties_;
  std::vector<std::string> endings_, ending_texts_;
  std::vector<EventTally> events_;
  Sheet::Peak closest_, one_sided_;
};

}  // namespace crownhall::lab
