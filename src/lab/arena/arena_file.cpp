#include "lab/arena/arena_file.hpp"

#include <boost/json.hpp>
#include <filesystem>

#include "json/json.hpp"

namespace crownhall::lab {
namespace {

std::string header(const ArenaPlan& plan) {
  json::array bots;
  for (const Entrant& entrant : plan.entrants) {
    bots.push_back(json::object{{"name", entrant.name},
                                {"iterations", entrant.budget.iterations},
                                {"ms", entrant.budget.time_ms}});
  }
  json::object options;
  for (const auto& [key, value] : plan.setup.options) options[key] = value;
  return write_json(json::object{{"game", plan.game->info->key},
                                 {"version", plan.game->info->version},
                                 {"players", plan.setup.players},
                                 {"options", options},
                                 {"bots", bots},
                                 {"seed", plan.seed}});
}

std::string line_of(const Block& block) {
  return write_json(json::array(block.begin(), block.end()));
}

// A block as line_of writes it, or nothing.
std::optional<Block> read_block(std::string_view line, const ArenaPlan& plan) {
  const auto value = parse_json(line);
  if (!value || !value->is_array()) return std::nullopt;
  Block block;
  std::int64_t sum = 0;
  for (const json::value& won : value->get_array()) {
    if (!won.is_int64() || won.get_int64() < 0 || won.get_int64() > kWholeWin * kMaxPlayers) {
      return std::nullopt;
    }
    block.push_back(static_cast<std::int32_t>(won.get_int64()));
    sum += won.get_int64();
  }
  if (block.size() != plan.entrants.size() || sum != kWholeWin * plan.setup.players) {
    return std::nullopt;
  }
  return block;
}

}  // namespace

Result<ArenaFile> ArenaFile::open(const std::string& path, const ArenaPlan& plan) {
  ArenaFile file;
  const std::string wanted = header(plan);
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    std::ifstream in(path);
    if (!in) return Refusal{"bad_file", "'" + path + "' cannot be read."};
    std::string line;
    if (std::getline(in, line) && line != wanted) {
      return Refusal{"other_plan", "'" + path + "' holds the results of another match: " + line};
    }
    while (std::getline(in, line)) {
      const auto block = read_block(line, plan);
      if (!block && in.peek() == std::ifstream::traits_type::eof()) break;  // cut short by a crash
      if (!block) {
        return Refusal{"bad_file", "Line " + std::to_string(file.blocks_.size() + 2) + " of '" +
                                       path + "' is not the result of a deal."};
      }
      file.blocks_.push_back(*block);
    }
  }
  // Written afresh, so that a line cut short by a crash is gone.
  const std::string fresh = path + ".new";
  {
    std::ofstream out(fresh, std::ios::trunc);
    out << wanted << '\n';
    for (const Block& block : file.blocks_) out << line_of(block) << '\n';
    if (!out.flush()) return Refusal{"bad_file", "'" + path + "' cannot be written."};
  }
  std::filesystem::rename(fresh, path, error);
  file.out_.open(path, std::ios::app);
  if (error || !file.out_) return Refusal{"bad_file", "'" + path + "' cannot be written."};
  return file;
}

bool ArenaFile::append(const Block& block) {
  blocks_.push_back(block);
  out_ << line_of(block) << '\n' << std::flush;
  return out_.good();
}

}  // namespace crownhall::lab
