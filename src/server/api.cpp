#include "server/api.hpp"

#include <boost/json.hpp>

#include "server/fields.hpp"

namespace crownhall::server {
namespace {

// Requests that wait for the coach; each takes a few seconds.
constexpr std::size_t kMostWaiting = 8;

json::string_view view_of(std::string_view text) { return {text.data(), text.size()}; }

std::string me_text(const Person& person, const std::string& token = {}) {
  json::object answer{
      {"me", {{"id", person.id}, {"name", person.name}, {"account", person.account}}}};
  if (!token.empty()) answer["token"] = token;
  return write_json(answer);
}

// A command that came by HTTP: answered once.
class OneShot final : public Client {
 public:
  OneShot(Person person, Respond respond)
      : Client(std::move(person), ""), respond_(std::move(respond)) {}
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

json::array option_list(const GameInfo& info) {
  json::array list;
  for (const OptionSpec& spec : info.options) {
    json::array names;
    for (const auto name : spec.names) names.push_back(view_of(name));
    list.push_back(json::object{{"key", view_of(spec.key)},
                                {"default", spec.standard},
                                {"least", spec.least},
                                {"most", spec.most},
                                {"names", std::move(names)},
                                {"help", view_of(spec.help)}});
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
                                  {"kind", view_of(kKinds[static_cast<std::size_t>(arg.kind)])},
                                  {"vocabulary", view_of(arg.vocabulary)}});
    }
    list.push_back(json::object{{"name", view_of(spec.name)}, {"args", std::move(args)}});
  }
  return list;
}

}  // namespace

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> list = {
      {"GET", "/healthz", &Api::health, false},
      {"GET", "/metrics", &Api::metrics, false},
      {"GET", "/api/games", &Api::games, false},
      {"GET", "/api/games/*/sample", &Api::sample, false},
      {"GET", "/api/lobby", &Api::lobby, false},
      {"POST", "/api/guest", &Api::guest, false},
      {"GET", "/api/me", &Api::me, true},
      {"POST", "/api/me", &Api::rename, true},
      {"POST", "/api/account", &Api::account, true},
      {"POST", "/api/login", &Api::login, false},
      {"POST", "/api/logout", &Api::logout, true},
      {"POST", "/api/password", &Api::password, true},
      {"POST", "/api/tokens", &Api::tokens, true},
      {"GET", "/api/me/tables", &Api::my_tables, true},
      {"GET", "/api/me/history", &Api::history, true},
      {"GET", "/api/players/*", &Api::player, false},
      {"GET", "/api/matches/*", &Api::match, false},
      {"GET", "/api/matches/*/record", &Api::record, false},
      {"GET", "/api/matches/*/fairness", &Api::fairness, false},
      {"GET", "/api/matches/*/replay", &Api::replay, false},
      {"GET", "/api/matches/*/hint", &Api::match_hint, false},
      {"GET", "/api/matches/*/coach", &Api::match_coach, false, true},
      {"POST", "/api/replay", &Api::uploaded, false},
      {"GET", "/api/leaderboard", &Api::leaderboard, false},
      {"GET", "/api/lab", &Api::lab, false},
      {"POST", "/api/lab", &Api::start_lab, true},
      {"GET", "/api/lab/*", &Api::lab_run, false},
      {"POST", "/api/lab/*/cancel", &Api::cancel_lab, true},
      {"GET", "/api/lab/*/report", &Api::lab_report, false},
  };
  return list;
}

void Api::handle(HttpRequest request, Respond respond) {
  const auto refuse = [&](const Refusal& refusal) { respond(HttpResponse::refuse(refusal)); };
  const auto now = now_ms();
  if (request.path.starts_with("/api/")) {
    if (const auto fine = hall_.limits().take(kRequests, request.address, now); !fine) {
      return refuse(fine.refusal());
    }
  }
  if (request.method == "POST") {
    if (!own_origin(request)) {
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
  const bool slow = route && route->slow;
  if (slow && hall_.coaches().waiting() >= kMostWaiting) {
    return refuse({"please_wait", "The coach is busy with other matches. Try again in a minute."});
  }
  Pool& workers = slow ? hall_.coaches() : hall_.readers();
  workers.post([this, route, now, part = std::move(part), request = std::move(request),
                respond = std::move(respond)]() mutable {
    Call call{request, std::move(part), now};
    const bool wants_person = !route || route->wants_person;
    if (wants_person) {
      auto person = identities_.of_token(token_of(request));
      if (!person) return respond(HttpResponse::refuse(person.refusal()));
      call.person = std::move(*person);
    }
    if (!route) {
      const auto client = std::make_shared<OneShot>(call.person, respond);
      auto command = read_command(request.body, client);
      if (!command) return respond(HttpResponse::refuse(command.refusal()));
      return hall_.command(std::move(*command));
    }
    if (request.method == "POST") {
      auto body = parse_json(request.body, {.bytes = std::size_t{1} << 20, .depth = 64});
      if (!body || !body->is_object()) {
        return respond(HttpResponse::refuse({"bad_request", "The body is not a JSON object."}));
      }
      call.body = std::move(body->get_object());
    }
    respond((this->*route->function)(call));
  });
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
  if (const auto fine = hall_.limits().take(kGuests, call.request.address, now_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.guest(name));
}

HttpResponse Api::me(Call& call) { return HttpResponse::json(me_text(call.person)); }

HttpResponse Api::rename(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  const auto person = identities_.rename(call.person, name);
  if (!person) return HttpResponse::refuse(person.refusal());
  return HttpResponse::json(me_text(*person));
}

HttpResponse Api::account(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  const auto password = fields.text("password", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, now_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  const auto person = identities_.make_account(call.person, name, password);
  if (!person) return HttpResponse::refuse(person.refusal());
  return HttpResponse::json(me_text(*person));
}

HttpResponse Api::login(Call& call) {
  Fields fields(call.body);
  const auto name = fields.text("name", 96);
  const auto password = fields.text("password", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, now_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.login(name, password));
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
  const auto old = fields.text("old", 256);
  const auto fresh = fields.text("new", 256);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.request.address, now_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  return admitted(call, identities_.change_password(call.person, old, fresh));
}

HttpResponse Api::tokens(Call& call) {
  Fields fields(call.body);
  const auto label = fields.text("label", 160);
  if (const auto wrong = fields.wrong()) return HttpResponse::refuse(*wrong);
  if (const auto fine = hall_.limits().take(kLogins, call.person.id, now_ms()); !fine) {
    return HttpResponse::refuse(fine.refusal());
  }
  const auto token = identities_.add_token(call.person, label);
  if (!token) return HttpResponse::refuse(token.refusal());
  return HttpResponse::json(write_json(json::object{{"token", *token}, {"label", label}}));
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
      const GameInfo& info = *game.info;
      games.push_back(json::object{{"key", view_of(info.key)},
                                   {"title", view_of(info.title)},
                                   {"about", view_of(info.about)},
                                   {"players", {info.min_players, info.max_players}},
                                   {"minutes", info.minutes},
                                   {"version", info.version},
                                   {"options", option_list(info)},
                                   {"bots", bot_list(game)},
                                   {"events", event_list(game)}});
    }
    return write_json(json::object{{"games", std::move(games)}});
  }();
  return HttpResponse::json(text);
}

HttpResponse Api::lobby(Call&) {
  return HttpResponse::json(write_json(json::object{{"tables", hall_.lobby()}}));
}

}  // namespace crownhall::server
