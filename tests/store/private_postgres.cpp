#include "store/private_postgres.hpp"

#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace crownhall {
namespace {

namespace fs = std::filesystem;

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ntohs(address.sin_port);
}

// Debian keeps the server's programs apart, by version.
std::string programs() {
  const fs::path root = "/usr/lib/postgresql";
  std::string best;
  if (fs::exists(root)) {
    for (const auto& entry : fs::directory_iterator(root)) {
      if (fs::exists(entry.path() / "bin/initdb")) best = (entry.path() / "bin").string();
    }
  }
  return best.empty() ? "" : best + "/";
}

}  // namespace

PrivatePostgres::PrivatePostgres() : bin_(programs()), port_(free_port()) {
  std::string pattern = (fs::temp_directory_path() / "crownhall-pg-XXXXXX").string();
  if (!::mkdtemp(pattern.data())) std::abort();
  folder_ = pattern;
  // PostgreSQL refuses to run as root.
  if (::geteuid() == 0) {
    if (const passwd* user = ::getpwnam("postgres")) {
      if (::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) std::abort();
    }
  }
  if (run(bin_ + "initdb -D " + folder_ + "/data -U crownhall -A trust --no-sync") != 0) {
    std::fprintf(stderr, "Cannot set up a private PostgreSQL (package postgresql).\n");
    std::abort();
  }
  start();
}

PrivatePostgres::~PrivatePostgres() {
  stop();
  fs::remove_all(folder_);
}

void PrivatePostgres::start() {
  const std::string options = "-p " + std::to_string(port_) + " -k " + folder_ +
                              " -c listen_addresses=127.0.0.1 -c fsync=off";
  if (run(bin_ + "pg_ctl -D " + folder_ + "/data -w -l " + folder_ + "/log -o '" + options +
          "' start") != 0) {
    std::fprintf(stderr, "Cannot start a private PostgreSQL.\n");
    std::abort();
  }
}

void PrivatePostgres::stop() { run(bin_ + "pg_ctl -D " + folder_ + "/data -w -m immediate stop"); }

void PrivatePostgres::restart() {
  stop();
  start();
}

std::string PrivatePostgres::new_database() {
  const std::string name = "hall" + std::to_string(++databases_);
  const std::string port = std::to_string(port_);
  run(bin_ + "createdb -h 127.0.0.1 -p " + port + " -U crownhall " + name);
  return "postgresql://crownhall@127.0.0.1:" + port + "/" + name;
}

int PrivatePostgres::run(const std::string& command) const {
  const std::string quiet = "cd " + folder_ + " && " + command + " >/dev/null 2>&1";
  if (::geteuid() != 0) return std::system(quiet.c_str());
  return std::system(("runuser -u postgres -- sh -c \"" + quiet + "\"").c_str());
}

}  // namespace crownhall
