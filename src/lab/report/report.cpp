#include "lab/report/report.hpp"

#include <filesystem>
#include <fmt/core.h>
#include <fstream>

#include "lab/report/report_parts.hpp"

namespace crownhall::lab {
namespace {

void replace(std::string& text, std::string_view mark, std::string_view with) {
  const std::size_t at = text.find(mark);
  if (at != text.npos) text.replace(at, mark.size(), with);
}

// JSON inside a script element: nothing in it may end the element.
std::string for_script(std::string text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    out += c;
    if (c == '"') out += '"';
  }
  return out + "\"";
}

std::string cell(const json::value& value) {
  if (value.is_string()) return in_quotes(value.as_string());
  return write_json(value);
}

std::string figure_cells(const json::value& f) {
  return cell(f.at("value")) + "," + cell(f.at("lo")) + "," + cell(f.at("hi")) + "," +
         cell(f.at("n"));
}

std::string seats_csv(const json::object& survey) {
  std::string csv = "seat,share,share_lo,share_hi,n,score,score_lo,score_hi,score_n,score_sd\n";
  int seat = 0;
  for (const auto& s : survey.at("seats").as_array()) {
    csv += fmt::format("{},{},{},{}\n", seat++, figure_cells(s.at("share")),
                       figure_cells(s.at("score")), cell(s.at("score_sd")));
  }
  return csv;
}

std::string scores_csv(const json::object& survey) {
  std::string csv = "seat,score,matches\n";
  int seat = 0;
  for (const auto& s : survey.at("seats").as_array()) {
    auto score = survey.at("score_least").to_number<std::int64_t>();
    for (const auto& count : s.at("spread").as_array()) {
      csv += fmt::format("{},{},{}\n", seat, score++, cell(count));
    }
    ++seat;
  }
  return csv;
}

std::string course_csv(const json::object& study) {
  std::string csv = "played,winner,winner_lo,winner_hi,n,favourite_won,lo,hi,n\n";
  for (const auto& p : study.at("fan").at("points").as_array()) {
    csv += fmt::format("{},{},{}\n", cell(p.at("at")), figure_cells(p.at("winner")),
                       figure_cells(p.at("favourite_won")));
  }
  return csv;
}

std::string phases_csv(const json::object& survey) {
  std::string csv = "tenth,choices,choices_lo,choices_hi,n,forced,forced_lo,forced_hi,n\n";
  int tenth = 1;
  for (const auto& p : survey.at("phases").as_array()) {
    csv += fmt::format("{},{},{}\n", tenth++, figure_cells(p.at("choices")),
                       figure_cells(p.at("forced")));
  }
  return csv;
}

std::string endings_csv(const json::object& survey) {
  std::string csv = "ending,share,lo,hi,n\n";
  for (const auto& e : survey.at("endings").as_array()) {
    csv += fmt::format("{},{}\n", cell(e.at("key")), figure_cells(e.at("share")));
  }
  return csv;
}

std::string events_csv(const json::object& survey) {
  std::string csv = "event,per_match,lo,hi,n\n";
  for (const auto& e : survey.at("events").as_array()) {
    csv += fmt::format("{},{}\n", cell(e.at("event")), figure_cells(e.at("per_match")));
  }
  return csv;
}

std::string words_csv(const json::object& survey) {
  std::string csv = "event,arg,value,text,times,used,used_lo,used_hi,n,win,win_lo,win_hi,n\n";
  for (const auto& e : survey.at("events").as_array()) {
    for (const auto& w : e.at("words").as_array()) {
      for (const auto& r : w.at("rows").as_array()) {
        csv += fmt::format("{},{},{},{},{},{},{}\n", cell(e.at("event")), cell(w.at("arg")),
                           cell(r.at("value")), cell(r.at("text")), cell(r.at("times")),
                           figure_cells(r.at("used")), figure_cells(r.at("win")));
      }
    }
  }
  return csv;
}

// Every figure of the study by its place in the JSON: "survey.seats.0.share".
void list_figures(const json::value& value, const std::string& path, std::string& csv) {
  if (const auto* object = value.if_object()) {
    if (object->contains("value") && object->contains("lo") && object->contains("n")) {
      csv += in_quotes(path) + "," + figure_cells(value) + "\n";
    }
    for (const auto& [key, part] : *object) {
      if (key != "records")
        list_figures(part, path.empty() ? std::string(key) : path + "." + std::string(key), csv);
    }
  } else if (const auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      list_figures((*array)[i], path + "." + std::to_string(i), csv);
    }
  }
}

std::string chapter_csv(const json::object& study) {
  std::string csv = "chart,series,x,value,lo,hi,n\n";
  for (const auto& chart : study.at("chapter").as_array()) {
    for (const auto& row : chart.at("rows").as_array()) {
      const auto* series = row.as_object().if_contains("series");
      csv += fmt::format("{},{},{},{}\n", cell(chart.at("title")), series ? cell(*series) : "",
                         cell(row.at("x")), figure_cells(row));
    }
  }
  return csv;
}

std::string luck_csv(const json::object& study) {
  std::string csv = "what,share,lo,hi,n\n";
  for (const auto& part : study.at("luck").at("parts").as_array()) {
    csv += cell(part.at("key")) + "," + figure_cells(part) + "\n";
  }
  for (const auto& rung : study.at("ladder").at("rungs").as_array()) {
    csv += cell(rung.at("label")) + "," + figure_cells(rung.at("share")) + "\n";
  }
  return csv;
}

}  // namespace

std::string report_html(const json::object& study) {
  std::string page(k_lab_report_html);
  const std::string title(study.at("title").as_string());
  replace(page, "@TITLE@", title + ": a balance report");
  // The data last: it may hold anything, the marks included.
  replace(page, "@D3@", k_lab_d3);
  replace(page, "@PLOT@", k_lab_plot);
  replace(page, "@SCRIPT@", k_lab_report_js);
  replace(page, "@STUDY@", for_script(write_json(study)));
  return page;
}

Result<void> write_csv(const json::object& study, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Refusal{"bad_file", "Cannot make the folder " + folder + "."};
  const auto& survey = study.at("survey").as_object();
  std::string figures = "figure,value,lo,hi,n\n";
  list_figures(study, "", figures);
  const std::pair<const char*, std::string> files[] = {
      {"seats.csv", seats_csv(survey)},     {"scores.csv", scores_csv(survey)},
      {"course.csv", course_csv(study)},    {"phases.csv", phases_csv(survey)},
      {"endings.csv", endings_csv(survey)}, {"events.csv", events_csv(survey)},
      {"words.csv", words_csv(survey)},     {"chapter.csv", chapter_csv(study)},
      {"luck.csv", luck_csv(study)},        {"figures.csv", figures}};
  for (const auto& [name, text] : files) {
    if (auto done = write_file(folder + "/" + name, text); !done) return done;
  }
  return {};
}

Result<void> write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return Refusal{"bad_file", "Cannot write " + path + "."};
  return {};
}

}  // namespace crownhall::lab
