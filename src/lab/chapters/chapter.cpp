#include "lab/chapters/chapter.hpp"

#include <cassert>

namespace crownhall::lab {

std::unique_ptr<Chapter> chapter_for(const AnyGame& game, const Messages& messages, Sheet& sheet) {
  std::unique_ptr<Chapter> chapter;
  AllGames::each([&]<Rules G>() {
    if (game.info().key == G::info().key) chapter = make_chapter<G>(game, messages, sheet);
  });
  return chapter;
}

int event_id(const AnyGame& game, std::string_view name) {
  const auto specs = game.events();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].name == name) return static_cast<int>(i);
  }
  assert(false && "no such event");
  return -1;
}

json::object chart_row(std::string_view x, const Figure& figure) {
  auto row = figure_json(figure);
  row["x"] = x;
  return row;
}

json::object chart(std::string_view title, std::string_view note, std::string_view kind,
                   std::string_view x, std::string_view y, bool percent, json::array rows) {
  return {{"title", title}, {"note", note},       {"kind", kind},           {"x", x},
          {"y", y},         {"percent", percent}, {"rows", std::move(rows)}};
}

}  // namespace crownhall::lab
