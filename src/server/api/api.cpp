#include "server/api/api.hpp"

#include <boost/json.hpp>

#include "base/index.hpp"
#include "json/fields.hpp"
#include "json/setup.hpp"
#include "server/ops/log.hpp"

namespace crownhall::server {
namespace {

// Requests that wait for the coach, hints or uploads for their turn, of one address and of all;
// each takes a few seconds.
constexpr std::size_t kMostWaiting = 8;
constexpr std::size_t kMostWaitingOfAll = 64;

std::string me_text(const Person& person, const std::string& token = {}) {
  wire::MeAnswer answer{wire::me_of(person), {}};
  if (!token.empty()) answer.token = token;
  return text_of(std::move(answer));
}

// A command that came by HTTP: answered once.
class OneShot final : public Client {
 public:
  OneShot(Person person, std::string address, Respond respond)
      : Client(std::move(person), std::move(address)), respond_(std::move(respond)) {}
  void send(Message) override {}
  void answer(std::string text, const Refusal* refusal) override {
    if (!respond_) return;
    std::exchange(respond_, nullptr)(
        HttpResponse::json(std::move(text), refusal ? status_of(*refusal) : 200));
  }
  bool takes_updates() const override { return false; }

 private:
  Respond respond_;
};

// Does `path` fit the pattern, and what stands for its *?
bool fits(std::string_view pattern, std::string_view path, std::string& part) {
  const auto star = pattern.find('*');
  if (star == pattern.npos) return pattern == path;
  const auto before = pattern.substr(0, star);
  const auto after = pattern.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) ||
      !path.ends_with(after)) {
    return false;
  }
  part = path.substr(before.size(), path.size() - before.size() - after.size());
  return part.find('/') == part.npos && part.size() <= 64;
}

json::array bot_list(const GameEntry& game) {
  json::array list;
  for (const BotLevel& level : game.bots) {
    list.push_back(json::object{{"key", view_of(level.key)},
                                {"title", view_of(level.title)},
                                {"about", view_of(level.about)}});
  }
  return list;
}

json::array event_list(const GameEntry& game) {
  constexpr std::string_view kKinds[] = {"seat", "number", "word", "move"};
  json::array list;
  const auto made = game.make({.players = game.info->max_players});
  if (!made) return list;
  for (const EventSpec& spec : (*made)->events()) {
    json::array args;
    for (const ArgSpec& arg : spec.args) {
      args.push_back(json::object{{"name", view_of(arg.name)},
                                  {"kind", view_of(kKinds[index(arg.kind)])},
                                  {"vocabulary", view_of(arg.vocabulary)}});
    }
    list.push_back(json::object{{"name", view_of(spec.name)}, {"args", std::move(args)}});
  }
  return list;
}

}  // namespace

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> list = {
      {"GET", "/healthz", &Api::health, Route::Who::kAnyone},
      {"GET", "/metrics", &Api::metrics, Route::Who::kAnyone},
      {"GET", "/api/games", &Api::games, Route::Who::kAnyone},
      {"GET", "/api/games/*/sample", &Api::sample, Route::Who::kAnyone},
      {"GET", "/api/lobby", &Api::lobby, Route::Who::kAnyone},
      {"POST", "/api/guest", &Api::guest, Route::Who::kAnyone},
      {"GET", "/api/me", &Api::me, Route::Who::kPerson},
      {"POST", "/api/me", &Api::rename, Route::Who::kOwner},
      {"POST", "/api/account", &Api::account, Route::Who::kOwner},
      {"POST", "/api/login", &Api::login, Route::Who::kAnyone},
      {"POST", "/api/logout", &Api::logout, Route::Who::kPerson},
      {"POST", "/api/password", &Api::password, Route::Who::kOwner},
      {"GET", "/api/tokens", &Api::tokens, Route::Who::kOwner},
      {"POST", "/api/tokens", &Api::add_token, Route::Who::kOwner},
      {"POST", "/api/tokens/*/remove", &Api::remove_token, Route::Who::kOwner},
      {"POST", "/api/forget", &Api::forget, Route::Who::kOwner},
      {"GET", "/api/me/tables", &Api::my_tables, Route::Who::kPerson},
      {"GET", "/api/me/history", &Api::history, Route::Who::kPerson},
      {"GET", "/api/players/*", &Api::player, Route::Who::kAnyone},
      {"GET", "/api/matches/*", &Api::match, Route::Who::kAnyone},
      {"GET", "/api/matches/*/record", &Api::record, Route::Who::kAnyone},
      {"GET", "/api/matches/*/fairness", &Api::fairness, Route::Who::kAnyone},
      {"GET", "/api/matches/*/replay", &Api::replay, Route::Who::kAnyone},
      {"GET", "/api/matches/*/hint", &Api::match_hint, Route::Who::kAnyone, Route::Where::kHints},
      {"GET", "/api/matches/*/coach", &Api::match_coach, Route::Who::kAnyone,
       Route::Where::kCoaches},
      {"POST", "/api/matches/*/share", &Api::share, Route::Who::kOwner},
      {"POST", "/api/replay", &Api::uploaded, Route::Who::kAnyone, Route::Where::kUploads},
      {"GET", "/api/leaderboard", &Api::leaderboard, Route::Who::kAnyone},
      {"GET", "/api/lab", &Api::lab, Route::Who::kAnyone},
      {"POST", "/api/lab", &Api::start_lab, Route::Who::kOwner},
      {"GET", "/api/lab/*", &Api::lab_run, Route::Who::kAnyone},
      {"POST", "/api/lab/*/cancel", &Api::cancel_lab, Route::Who::kOwner},
      {"GET", "/api/lab/*/report", &Api::lab_report, Route::Who::kAnyone},
  };
  return list;
}

void Api::handle(HttpRequest request, Respond respond) {
  const auto refuse = [&](const Refusal& refusal) { respond(HttpResponse::refuse(refusal)); };
  const auto now = steady_ms();
  if (request.path.starts_with("/api/")) {
    if (const auto fine = hall_.limits().take(kRequests, request.address, now); !fine) {
      return refuse(fine.refusal());
    }
  }
  if (request.method == "POST") {
    if (!own_origin(request, origins_)) {
      return refuse({"bad_origin", "This request comes from another site's page."});
    }
    if (!request.content_type.starts_with("application/json")) {
      return refuse({"bad_request", "Send JSON, with Content-Type: application/json."});
    }
  }
  std::string part;
  const Route* route = nullptr;
  bool known_path = request.path == "/api/commands";
  for (const Route& candidate : routes()) {
    if (!fits(candidate.path, request.path, part)) continue;
    known_path = true;
    if (candidate.method != request.method) continue;
    route = &candidate;
    break;
  }
  if (!route && !(request.path == "/api/commands" && request.method == "POST")) {
    if (!known_path) return refuse({"not_found", "There is nothing at this address."});
    HttpResponse answer =
        HttpResponse::refuse({"bad_request", "This address does not take " + request.method + "."});
    answer.status = 405;
    return respond(std::move(answer));
  }
  const auto where = route ? route->where : Route::Where::kReaders;
  Pool& workers = where == Route::Where::kCoaches   ? hall_.coaches()
                  : where == Route::Where::kUploads ? hall_.uploads()
                  : where == Route::Where::kHints   ? hall_.hints()
                                                    : hall_.readers();
  const std::string lane = request.address;
  if (where != Route::Where::kReaders &&
      (workers.waiting(lane) >= kMostWaiting || workers.waiting() >= kMostWaitingOfAll)) {
    return refuse({"please_wait", "Others are before you there. Try again in a minute."});
  }
  workers.post(
      [this, route, now, part = std::move(part), request = std::move(request),
       respond = std::move(respond)]() mutable {
        Call call{request, std::move(part), now};
        HttpResponse response;
        try {
          if (!route) {
            auto person = identities_.of_token(token_of(request));
            if (!person) return respond(HttpResponse::refuse(person.refusal()));
            const auto client = std::make_shared<OneShot>(*person, request.address, respond);
            auto command = read_command(request.body, client, now_ms());
            if (!command) return respond(HttpResponse::refuse(command.refusal()));
            return hall_.command(std::move(*command));
          }
          response = respond_to(*route, call);
        } catch (
            const std::exception& problem) {  // no memory, say: this request fails, not the hall
          log_problem("request", problem.what());
          response = HttpResponse::refuse({"failed", "That went wrong inside the hall."});
        }
        respond(std::move(response));
      },
      lane);
}

HttpResponse Api::respond_to(const Route& route, Call& call) {
  if (route.who != Route::Who::kAnyone || call.part.size() > 0) {
    auto person = identities_.of_token(token_of(call.request));
    if (!person && route.who != Route::Who::kAnyone) {
      return HttpResponse::refuse(person.refusal());
    }
    if (person) call.person = std::move(*person);
  }
  if (route.who == Route::Who::kOwner && call.person.program) {
    return HttpResponse::refuse(
        {"not_allowed", "A program's token may play and read, and nothing else."});
  }
  // An upload is not even parsed here.
  if (call.request.method == "POST" && route.where != Route::Where::kUploads) {
    auto body = parse_json(call.request.body, {.bytes = std::size_t{1} << 20, .depth = 64});
    if (!body || !body->is_object()) {
      return HttpResponse::refuse({"bad_request", "The body is not a JSON object."});
    }
    call.body = std::move(body->get_object());
  }
  return (this->*route.function)(call);
}

// -- who --

HttpResponse Api::admitted(const Call& call, const Result<Admitted>& who) {
  if (!who) return HttpResponse::refuse(who.refusal());
  HttpResponse answer = HttpResponse::json(me_text(who->person, who->token));
  answer.headers.emplace_back("Set-Cookie", token_cookie(who->token, call.request.secure));
  return answer;
}

HttpResponse Api::guest(Call& call) {
  if (const auto person = identities_.of_token(token_of(call.request))) {
    return HttpResponse::json(me_text(*person));
  }
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kGuests, call.request.address, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.guest(name));
}

// The other nodes were told; this one is, too.
void Api::hear_of(const std::vector<std::string>& tables) {
  for (const auto& table : tables) hall_.heard({.kind = Note::Kind::kRow, .table = table});
}

HttpResponse Api::me(Call& call) { return HttpResponse::json(me_text(call.person)); }

HttpResponse Api::rename(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  for (const auto& who : {call.person.id, call.request.address}) {
    if (const auto fine = hall_.limits().take(kRenames, who, steady_ms()); !fine) {
      return HttpResponse::refuse(fine.refusal());
    }
  }
  std::vector<std::string> touched;
  const auto person = identities_.rename(call.person, name, touched);
  hear_of(touched);
  if (!person) return HttpResponse::refuse(person.refusal());
  return HttpResponse::json(me_text(*person));
}

HttpResponse Api::account(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  const auto password = fields.secret("password", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  std::vector<std::string> touched;
  const auto person = identities_.make_account(call.person, name, password, touched);
  hear_of(touched);
  if (!person) return HttpResponse::refuse(person.refusal());
  return HttpResponse::json(me_text(*person));
}

HttpResponse Api::login(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  const auto password = fields.secret("password", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.login(name, password, call.request.address));
}

HttpResponse Api::logout(Call& call) {
  const auto done = identities_.logout(token_of(call.request));
  if (!done) return HttpResponse::refuse(done.refusal());
  HttpResponse answer = HttpResponse::json("{}");
  answer.headers.emplace_back("Set-Cookie", token_cookie("", call.request.secure));
  return answer;
}

HttpResponse Api::password(Call& call) {
  Fields fields(call.body);
  const auto old = fields.secret("old", 256);
  const auto fresh = fields.secret("new", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.change_password(call.person, old, fresh, call.request.address));
}

HttpResponse Api::tokens(Call& call) {
  const auto rows = identities_.tokens(call.person);
  if (!rows) return HttpResponse::refuse(rows.refusal());
  json::array list;
  for (const TokenRow& row : *rows) {
    list.push_back(json::object{{"id", row.token_hash.substr(0, kTokenIdDigits)},
                                {"label", row.label},
                                {"created", row.created}});
  }
  return HttpResponse::json(write_json(json::object{{"tokens", std::move(list)}}));
}

HttpResponse Api::add_token(Call& call) {
  Fields fields(call.body);
  const auto label = fields.text("label", 160);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.person.id, steady_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  const auto token = identities_.add_token(call.person, label);
  if (!token) return HttpResponse::refuse(token.refusal());
  return HttpResponse::json(write_json(json::object{{"token", *token}, {"label", label}}));
}

HttpResponse Api::remove_token(Call& call) {
  const auto done = identities_.remove_token(call.person, call.part);
  if (!done) return HttpResponse::refuse(done.refusal());
  return HttpResponse::json("{}");
}

HttpResponse Api::forget(Call& call) {
  Fields fields(call.body);
  const auto password = fields.has("password") ? fields.secret("password", 256) : std::string();
  if (!fields.has("password")) fields.any("password");
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  const auto touched = identities_.forget(call.person, password, call.request.address);
  if (!touched) return HttpResponse::refuse(touched.refusal());
  hear_of(*touched);
  HttpResponse answer = HttpResponse::json("{}");
  answer.headers.emplace_back("Set-Cookie", token_cookie("", call.request.secure));
  return answer;
}

// -- what --

HttpResponse Api::health(Call&) {
  const auto alive = hall_.store().ping();
  if (!alive || hall_.stopping()) return HttpResponse::json(R"({"ok":false})", 503);
  return HttpResponse::json(R"({"ok":true})");
}

HttpResponse Api::metrics(Call&) {
  return {200, "text/plain; version=0.0.4", hall_.metrics().text()};
}

HttpResponse Api::games(Call&) {
  static const std::string text = [] {
    json::array games;
    for (const GameEntry& game : all_games()) {
      json::object one = game_json(*game.info);
      one["bots"] = bot_list(game);
      one["events"] = event_list(game);
      games.push_back(std::move(one));
    }
    return write_json(json::object{{"games", std::move(games)}});
  }();
  return HttpResponse::json(text);
}

HttpResponse Api::lobby(Call& call) {
  const auto after = call.request.query.find("after");
  return HttpResponse::json(
      text_of(hall_.lobby(after == call.request.query.end() ? "" : after->second)));
}

}  // namespace crownhall::server
