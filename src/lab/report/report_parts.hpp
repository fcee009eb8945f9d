// What a report page is made of, put into the program by CMake. The plotting library (Observable
// Plot over D3, both ISC) comes with the page's npm packages.
#pragma once

#include <string_view>

namespace crownhall {

extern const std::string_view k_lab_report_html;
extern const std::string_view k_lab_report_js;
extern const std::string_view k_lab_d3;
extern const std::string_view k_lab_plot;

}  // namespace crownhall
