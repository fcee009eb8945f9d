// A study as one self-contained HTML page, and as CSV tables.
#pragma once

#include <string>

#include "base/result.hpp"
#include "json/json.hpp"

namespace crownhall::lab {

// Everything inlined: style, data, plotting library. Needs no network.
std::string report_html(const json::object& study);

// Writes seats, scores, course, phases, endings, events, words, chapter and luck as .csv files into
// the folder, which is made if it is not there, and every figure with its name in figures.csv.
Result<void> write_csv(const json::object& study, const std::string& folder);

// Writes a text file, or says why not.
Result<void> write_file(const std::string& path, std::string_view text);

}  // namespace crownhall::lab
