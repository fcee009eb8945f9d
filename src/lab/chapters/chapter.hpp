// Chapter: the part of a report that only one game has. It counts from the events of a match, like
// the survey, and says what it found as charts that the report page knows how to draw.
//
// Its constructor lays out what it counts on the sheet it is given, after the survey's own.
// A game has one if make_chapter is specialised for it.
#pragma once

#include <memory>
#include <string_view>

#include "games/all.hpp"
#include "json/json.hpp"
#include "lab/arena/match.hpp"
#include "lab/run/sheet.hpp"
#include "lab/study/figure.hpp"
#include "table/messages.hpp"

namespace crownhall::lab {

class Chapter {
 public:
  virtual ~Chapter() = default;
  virtual void count(Sheet& sheet, const Played& played) const = 0;
  // [{title, note, kind: "bars" | "lines" | "ring" | "picks", x, y, percent, rows: [{x, series?,
  // value, lo, hi, n}]}]; rows of a ring have kind and gate, rows of picks have pick. `percent`:
  // the values are shares.
  virtual json::array charts(const Sheet& sheet) const = 0;
};

// Null for a game without one.
std::unique_ptr<Chapter> chapter_for(const AnyGame& game, const Messages& messages, Sheet& sheet);

template <Rules G>
std::unique_ptr<Chapter> make_chapter(const AnyGame&, const Messages&, Sheet&) {
  return nullptr;
}
template <>
std::unique_ptr<Chapter> make_chapter<RoadToLord>(const AnyGame&, const Messages&, Sheet&);
template <>
std::unique_ptr<Chapter> make_chapter<DevicesOfKings>(const AnyGame&, const Messages&, Sheet&);
template <>
std::unique_ptr<Chapter> make_chapter<RoyalAscension>(const AnyGame&, const Messages&, Sheet&);
template <>
std::unique_ptr<Chapter> make_chapter<KingdomsOfRice>(const AnyGame&, const Messages&, Sheet&);

// -- for those who write chapters --

// The id of an event by its name; the game must have it.
int event_id(const AnyGame& game, std::string_view name);

// One bar, point or space of a chart.
json::object chart_row(std::string_view x, const Figure& figure);

json::object chart(std::string_view title, std::string_view note, std::string_view kind,
                   std::string_view x, std::string_view y, bool percent, json::array rows);

}  // namespace crownhall::lab
