// The HTTP interface (docs/protocol.md, 2 to 8 and 12): one function per address.
#pragma once

#include <list>
#include <string>
#include <utility>

#include "base/mutex.hpp"
#include "server/api/lab_runs.hpp"
#include "server/hall/hall.hpp"
#include "server/net/http.hpp"
#include "server/people/identity.hpp"

namespace crownhall::server {

// Thread safe.
class Api {
 public:
  // `origins`: the public addresses (http.hpp).
  Api(Hall& hall, Identities& identities, LabRuns& lab, std::vector<std::string> origins)
      : hall_(hall), identities_(identities), lab_(lab), origins_(std::move(origins)) {}

  // Answers now or later, on any thread. For paths under /api/, /healthz and /metrics.
  void handle(HttpRequest request, Respond respond);

 private:
  struct Route;
  struct Call;
  static const std::vector<Route>& routes();

  // -- who (api.cpp) --
  HttpResponse guest(Call& call);
  HttpResponse me(Call& call);
  HttpResponse rename(Call& call);
  HttpResponse account(Call& call);
  HttpResponse login(Call& call);
  HttpResponse logout(Call& call);
  HttpResponse password(Call& call);
  HttpResponse tokens(Call& call);
  HttpResponse add_token(Call& call);
  HttpResponse remove_token(Call& call);
  HttpResponse forget(Call& call);
  HttpResponse admitted(const Call& call, const Result<Admitted>& who);
  void hear_of(const std::vector<std::string>& tables);

  // -- what (api.cpp) --
  HttpResponse health(Call& call);
  HttpResponse metrics(Call& call);
  HttpResponse games(Call& call);
  HttpResponse lobby(Call& call);

  // -- matches (match_api.cpp) --
  HttpResponse sample(Call& call);
  HttpResponse my_tables(Call& call);
  HttpResponse history(Call& call);
  HttpResponse player(Call& call);
  HttpResponse match(Call& call);
  HttpResponse record(Call& call);
  HttpResponse fairness(Call& call);
  HttpResponse replay(Call& call);
  HttpResponse uploaded(Call& call);
  HttpResponse match_hint(Call& call);
  HttpResponse match_coach(Call& call);
  HttpResponse leaderboard(Call& call);
  HttpResponse share(Call& call);
  HttpResponse respond_to(const Route& route, Call& call);
  HttpResponse history_of(Call& call, const std::string& who, std::string_view extra);

  // -- the lab (lab_api.cpp) --
  HttpResponse lab(Call& call);
  HttpResponse start_lab(Call& call);
  HttpResponse lab_run(Call& call);
  HttpResponse cancel_lab(Call& call);
  HttpResponse lab_report(Call& call);

  Hall& hall_;
  Identities& identities_;
  LabRuns& lab_;
  const std::vector<std::string> origins_;
  // What the coach found, by "match seat", newest last: it takes seconds and never changes.
  static constexpr std::size_t kMostCoached = 256;
  Mutex coached_mutex_;
  std::list<std::pair<std::string, std::string>> coached_ CROWNHALL_GUARDED_BY(coached_mutex_);
};

// One request being answered.
struct Api::Call {
  const HttpRequest& request;
  std::string part;      // what stands for * in the address
  std::int64_t arrived;  // by the steady clock; a worker may come to it much later
  Person person{};       // where the route wants one, or one came along
  json::object body{};
};

struct Api::Route {
  std::string_view method;
  std::string_view path;  // one * stands for one part
  HttpResponse (Api::*function)(Call&);
  // A program's token plays and reads; what is the owner's own business is not its.
  enum class Who { kAnyone, kPerson, kOwner };
  Who who;
  // Where it is done: what takes seconds keeps nobody waiting who wants something else.
  enum class Where { kReaders, kCoaches, kUploads, kHints };
  Where where = Where::kReaders;
};

}  // namespace crownhall::server
