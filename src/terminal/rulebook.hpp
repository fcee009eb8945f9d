// Rulebook: a RULES.md cut into its numbered sections, for people who ask at the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "terminal/screen.hpp"

namespace crownhall::terminal {

class Rulebook {
 public:
  // `text` must outlive this.
  explicit Rulebook(std::string_view text);

  // "4" (with all its subsections) or "4.2". Refuses numbers there are not, naming those there are.
  Result<std::string> section(std::string_view number, const Screen& screen) const;
  // The headings.
  std::string contents(const Screen& screen) const;
  std::string whole(const Screen& screen) const;

 private:
  struct Section {
    int level;           // 1 for the title, 2 for "## 4.", 3 for "### 4.2"
    std::string number;  // "" where the heading has none
    std::string heading;
    std::string_view body;
  };
  static std::string shown(const Section& section, const Screen& screen);

  std::vector<Section> sections_;
};

}  // namespace crownhall::terminal
