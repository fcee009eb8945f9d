#include "server/ops/log.hpp"

#include "json/writer.hpp"
#include "spdlog/sinks/stdout_sinks.h"
#include "spdlog/spdlog.h"

namespace crownhall::server {
namespace {

std::string fields(std::string_view what, std::string_view text) {
  JsonWriter writer;
  writer.put("what", what);
  writer.put("text", is_utf8(text) ? text : "(not text)");
  return writer.take_text().substr(1);
}

}  // namespace

void open_log(const std::string& level) {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("crownhall"));
  spdlog::set_level(spdlog::level::from_str(level));
  spdlog::set_pattern(R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v)",
                      spdlog::pattern_time_type::utc);
}

void log_info(std::string_view what, std::string_view text) {
  spdlog::info("{}", fields(what, text));
}

void log_problem(std::string_view what, std::string_view text) {
  spdlog::error("{}", fields(what, text));
}

}  // namespace crownhall::server
