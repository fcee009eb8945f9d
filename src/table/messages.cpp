#include "table/messages.hpp"

#include <boost/json/object.hpp>
#include <utility>

#include "json/json.hpp"
#include "table/shipped_messages.hpp"

namespace crownhall {
namespace {

using Shelf = std::map<std::string, Messages, std::less<>>;

Messages load(std::string_view language, const Messages* fallback) {
  Messages messages(fallback);
  for (const ShippedMessages& file : shipped_messages()) {
    if (file.language != language) continue;
    const auto added = messages.add(file.name, file.json_text);
    assert(added.ok());  // a test reads them all
    static_cast<void>(added);
  }
  return messages;
}

const Shelf& shelf() {
  static const Shelf kShelf = [] {
    Shelf built;
    for (const ShippedMessages& file : shipped_messages()) {
      if (file.language == "en" || built.contains(file.language)) continue;
      built.emplace(file.language, load(file.language, &Messages::english()));
    }
    return built;
  }();
  return kShelf;
}

std::string fill(std::string_view pattern, const MessageArgs& args) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == pattern.npos) break;
    pattern.remove_prefix(open);
    const std::size_t close = pattern.find('}');
    const auto name = pattern.substr(1, close == pattern.npos ? close : close - 1);
    const auto length = close == pattern.npos ? pattern.size() : close + 1;
    std::string_view value = pattern.substr(0, length);
    for (const auto& [key, text] : args) {
      if (key == name) value = text;
    }
    out += value;
    pattern.remove_prefix(length);
  }
  return out;
}

}  // namespace

const Messages& Messages::english() {
  static const Messages kEnglish = load("en", nullptr);
  return kEnglish;
}

const Messages* Messages::shipped(std::string_view language) {
  if (language == "en") return &english();
  const auto it = shelf().find(language);
  return it == shelf().end() ? nullptr : &it->second;
}

Result<void> Messages::add(std::string_view file, std::string_view json_text) {
  const auto refuse = [&](const std::string& why) {
    return Refusal{"bad_messages", "The messages of " + std::string(file) + ": " + why};
  };
  const auto value = parse_json(json_text, {.depth = 2});
  if (!value) return refuse(value.refusal().sentence);
  const json::object* entries = value->if_object();
  if (!entries) return refuse("must be an object.");
  auto& into = files_[std::string(file)];
  for (const auto& entry : *entries) {
    const std::string key(entry.key().data(), entry.key().size());
    const json::string* text = entry.value().if_string();
    if (!text) return refuse("'" + key + "' must be a text.");
    into[key] = std::string(text->data(), text->size());
  }
  return {};
}

const std::string* Messages::find(std::string_view game, std::string_view key) const {
  for (const std::string_view file : {game, std::string_view("common")}) {
    const auto found = files_.find(file);
    if (found == files_.end()) continue;
    const auto text = found->second.find(key);
    if (text != found->second.end()) return &text->second;
  }
  return fallback_ ? fallback_->find(game, key) : nullptr;
}

std::vector<std::pair<std::string, std::string>> Messages::all(std::string_view game,
                                                               std::string_view prefix) const {
  std::vector<std::pair<std::string, std::string>> texts;
  const auto file = files_.find(game);
  if (file == files_.end()) return texts;
  for (const auto& [key, text] : file->second) {
    if (key.starts_with(prefix)) texts.emplace_back(key.substr(prefix.size()), text);
  }
  return texts;
}

std::string Messages::text(std::string_view game, std::string_view key,
                           const MessageArgs& args) const {
  const std::string* pattern = find(game, key);
  return pattern ? fill(*pattern, args) : std::string(key);
}

std::string Messages::sentence(const AnyGame& game, const Event& event,
                               const std::vector<std::string>& names) const {
  const EventSpec& spec = game.events()[event.id];
  const std::string_view file = game.info().key;
  MessageArgs args;
  for (std::size_t i = 0; i < spec.args.size(); ++i) {
    const ArgSpec& arg = spec.args[i];
    const std::int64_t value = event.args[i];
    std::string shown = std::to_string(value);
    if (arg.kind == ArgKind::kSeat) {
      shown =
          value >= 0 && std::cmp_less(value, names.size()) ? names[value] : text(file, "nobody");
    } else if (arg.kind == ArgKind::kWord) {
      shown = text(file, std::string(arg.vocabulary) + "." + shown);
    } else if (arg.kind == ArgKind::kMove) {
      shown = game.move_text(static_cast<std::uint64_t>(value));
    }
    args.emplace_back(arg.name, std::move(shown));
  }
  return text(file, "event." + std::string(spec.name), args);
}

std::string Messages::score(const AnyGame& game, const ScoreLine& line) const {
  return text(game.info().key, "score." + std::string(line.label),
              {{"a", std::to_string(line.args[0])},
               {"b", std::to_string(line.args[1])},
               {"points", std::to_string(line.points)}});
}

}  // namespace crownhall
