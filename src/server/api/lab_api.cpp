// The lab over HTTP (docs/protocol.md, 12).
#include <algorithm>
#include <boost/json.hpp>

#include "json/fields.hpp"
#include "json/setup.hpp"
#include "server/api/api.hpp"

namespace crownhall::server {
namespace {

constexpr std::int64_t kFewestGames = 100;

HttpResponse answer(const Result<json::object>& run) {
  if (!run) return HttpResponse::refuse(run.refusal());
  return HttpResponse::json(write_json(json::object{{"run", *run}}));
}

// What the child would refuse, refused here in the same words.
Result<LabRequest> read_request(const json::object& body) {
  Fields fields(body);
  LabRequest request;
  request.game = fields.text("game", 64);
  request.players = static_cast<int>(fields.number("players", 1, kMaxPlayers));
  request.level = fields.text_or("level", 32, "squire");
  request.games = fields.number_or("games", kFewestGames, LabRuns::kMostGames, 1000);
  request.seed = fields.text_or("seed", 64, "crownhall");
  const auto* options = fields.object("options");
  if (const auto wrong = fields.wrong()) return *wrong;
  if (request.seed.empty() || request.seed.front() == '-') {
    return Refusal{"bad_request", "seed begins with a letter or a digit."};
  }
  const auto game = find_game(request.game);
  if (!game) return game.refusal();
  if (const auto level = (*game)->find_bot(request.level); !level) return level.refusal();
  const auto levels = LabRuns::levels();
  if (std::find(levels.begin(), levels.end(), request.level) == levels.end()) {
    return Refusal{"unknown_level", "In the hall's lab random, page and squire play."};
  }
  Setup setup{.players = request.players};
  if (options) {
    auto values = read_options(*(*game)->info, *options);
    if (!values) return values.refusal();
    setup.options = std::move(*values);
  }
  for (const auto& [key, value] : setup.options) {
    request.options.push_back(key + "=" + std::to_string(value));
  }
  if (const auto made = (*game)->make(setup); !made) return made.refusal();
  return request;
}

}  // namespace

HttpResponse Api::lab(Call& call) {
  const auto person = identities_.of_token(token_of(call.request));
  json::array levels;
  for (const auto level : LabRuns::levels()) {
    levels.push_back(json::string_view(level.data(), level.size()));
  }
  return HttpResponse::json(
      write_json(json::object{{"open", lab_.open()},
                              {"games", {kFewestGames, LabRuns::kMostGames}},
                              {"levels", std::move(levels)},
                              {"run", lab_.latest(person ? person->id : "")}}));
}

HttpResponse Api::start_lab(Call& call) {
  if (!lab_.open()) {
    return HttpResponse::refuse({"lab_closed", "The host has closed the lab of this hall."});
  }
  const auto request = read_request(call.body);
  if (!request) return HttpResponse::refuse(request.refusal());
  for (const auto& who : {call.person.id, call.request.address}) {
    if (const auto fine = hall_.limits().take(kLabRuns, who, steady_ms()); !fine) {
      return HttpResponse::refuse(fine.refusal());
    }
  }
  return answer(lab_.start(*request, call.person.id));
}

HttpResponse Api::lab_run(Call& call) {
  const auto person = identities_.of_token(token_of(call.request));
  return answer(lab_.run(call.part, person ? person->id : ""));
}

HttpResponse Api::cancel_lab(Call& call) { return answer(lab_.cancel(call.part, call.person.id)); }

HttpResponse Api::lab_report(Call& call) {
  const auto page = lab_.report(call.part);
  if (!page) return HttpResponse::refuse(page.refusal());
  return {200,
          "text/html; charset=utf-8",
          **page,
          {{"Content-Security-Policy", report_policy(**page)},
           {"X-Frame-Options", "SAMEORIGIN"},
           {"Cache-Control", "private, max-age=3600"}}};
}

}  // namespace crownhall::server
