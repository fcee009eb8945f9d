#include "server/people/account_command.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "server/people/identity.hpp"
#include "server/run/store_choice.hpp"

namespace crownhall::server {
namespace {

struct Choice {
  StoreChoice store;
  std::string who;
};

// By account name, or by the id that a player's page has (for guests, who have no other).
Result<IdentityRow> find(Store& store, const std::string& who) {
  auto row = store.account(lower(trim(who)));
  if (row || row.refusal().kind != "not_found") return row;
  row = store.identity(who);
  if (row || row.refusal().kind != "not_found") return row;
  return Refusal{"not_found",
                 "There is no account '" + shorten(who) + "' and no player with that id."};
}

int reset(Store& store, const IdentityRow& row) {
  if (row.account.empty()) {
    return fail({"no_account", row.name + " is a guest and has no password."});
  }
  const auto password = reset_password(store, row);
  if (!password) return fail(password.refusal());
  fmt::print("{} has a new password: {}\nAll sessions are ended. Tell it to its owner alone.\n",
             row.name, *password);
  return 0;
}

int ban(Store& store, const IdentityRow& row) {
  const auto done = store.set_banned(row.id, true);
  if (!done) return fail(done.refusal());
  fmt::print("{} is banned: logged out everywhere, and not let in again.\n", row.name);
  return 0;
}

int unban(Store& store, const IdentityRow& row) {
  const auto done = store.set_banned(row.id, false);
  if (!done) return fail(done.refusal());
  fmt::print("{} may come in again.\n", row.name);
  return 0;
}

int forget(Store& store, const IdentityRow& row) {
  const auto touched = store.forget(row.id, redaction_of(row.id));
  if (!touched) return fail(touched.refusal());
  fmt::print(
      "{} is forgotten: account, sessions, ratings, chat, and the name at {} tables.\n"
      "Backups, exports and what others have saved still have it.\n",
      row.name, touched->size());
  return 0;
}

}  // namespace

void add_account(CLI::App& app, int& exit_code) {
  auto* account = app.add_subcommand("account", "Reset, ban or forget somebody's account");
  account->require_subcommand(1);
  account->footer(
      "A hall that is running on the same store acts on it at once (SQLite: within a second).");
  struct Action {
    const char* name;
    const char* about;
    int (*work)(Store&, const IdentityRow&);
  };
  static constexpr Action kActions[] = {
      {"reset", "Give the account a new password, shown once, and end its sessions", reset},
      {"ban", "Log somebody out everywhere and let them in no more", ban},
      {"unban", "Let somebody in again", unban},
      {"forget", "Delete somebody: account, sessions, ratings, chat, the name at every table",
       forget},
  };
  for (const Action& action : kActions) {
    auto* command = account->add_subcommand(action.name, action.about);
    const auto choice = std::make_shared<Choice>();
    choice->store.add_to(*command);
    command->add_option("who", choice->who, "The account's name, or a player's id")->required();
    command->callback([choice, work = action.work, &exit_code] {
      const auto address = choice->store.address();
      if (!address) return void(exit_code = fail(address.refusal()));
      const auto store = Store::open(*address);
      if (!store) return void(exit_code = fail(store.refusal()));
      const auto row = find(**store, choice->who);
      if (!row) return void(exit_code = fail(row.refusal()));
      exit_code = work(**store, *row);
    });
  }
}

}  // namespace crownhall::server
