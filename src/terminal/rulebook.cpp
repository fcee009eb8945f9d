#include "terminal/rulebook.hpp"

#include "base/text.hpp"

namespace crownhall::terminal {
namespace {

int heading_level(std::string_view line) {
  std::size_t level = 0;
  while (level < line.size() && line[level] == '#') ++level;
  return level > 0 && level < line.size() && line[level] == ' ' ? static_cast<int>(level) : 0;
}

// "4." and "4.2" both count; the last dot does not.
std::string number_of(std::string_view heading) {
  const auto parts = words(heading);
  if (parts.empty() || parts[0].find_first_not_of("0123456789.") != std::string_view::npos)
    return "";
  std::string number(parts[0]);
  while (!number.empty() && number.back() == '.') number.pop_back();
  return number;
}

std::string without_marks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '`' && text[i] != '*') out += text[i];
  }
  return out;
}

}  // namespace

Rulebook::Rulebook(std::string_view text) {
  std::size_t body = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (const int level = heading_level(line)) {
      if (!sections_.empty()) sections_.back().body = text.substr(body, at - body);
      const auto heading = trim(line.substr(level));
      sections_.push_back({level, number_of(heading), without_marks(heading), {}});
      body = std::min(end + 1, text.size());
    }
    at = end + 1;
  }
  if (!sections_.empty()) sections_.back().body = text.substr(body);
}

Result<std::string> Rulebook::section(std::string_view number, const Screen& screen) const {
  std::string out;
  int level = 0;
  for (const Section& section : sections_) {
    if (level == 0 && !number.empty() && section.number == number)
      level = section.level;
    else if (level != 0 && section.level <= level)
      break;
    if (level != 0) out += shown(section, screen);
  }
  if (!out.empty()) return out;
  return Refusal{"no_section", "There is no section '" + shorten(number, 20) +
                                   "' in the rules; 'rules list' shows what there is."};
}

std::string Rulebook::contents(const Screen& screen) const {
  std::string out;
  for (const Section& section : sections_) {
    const auto indent = static_cast<std::size_t>(2 * (section.level - 1));
    out += std::string(indent, ' ') +
           (section.level == 1 ? screen.bold(section.heading) : section.heading) + "\n";
  }
  return out;
}

std::string Rulebook::whole(const Screen& screen) const {
  std::string out;
  for (const Section& section : sections_) out += shown(section, screen);
  return out;
}

// Paragraphs are filled again to the screen; lists and tables keep their lines.
std::string Rulebook::shown(const Section& section, const Screen& screen) {
  std::string out = screen.bold(section.heading) + "\n", paragraph;
  const auto finish = [&] {
    if (!paragraph.empty())
      out += screen.wrapped(without_marks(paragraph), paragraph[0] == '-' ? 2 : 0);
    paragraph.clear();
  };
  for (const auto line : split(section.body, '\n')) {
    const bool begins = !line.empty() && (line[0] == '-' || line[0] == '|' || line[0] == '#');
    if (trim(line).empty() || begins) finish();
    if (!line.empty() && line[0] == '|') {
      out += without_marks(line) + "\n";
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + std::string(trim(line));
    }
    if (trim(line).empty() && !out.ends_with("\n\n")) out += "\n";
  }
  finish();
  return out.ends_with("\n\n") ? out : out + "\n";
}

}  // namespace crownhall::terminal
