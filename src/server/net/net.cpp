#include "server/net/net.hpp"

#include <algorithm>

#include "server/net/sessions.hpp"
#include "server/ops/log.hpp"

namespace crownhall::server {
namespace {

using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr auto kStopWithin = std::chrono::seconds(5);

Task repeat(asio::io_context& context, int ms, std::function<void()> work) {
  Timer timer(context);
  auto next = std::chrono::steady_clock::now();
  while (true) {
    next = std::max(next + std::chrono::milliseconds(ms), std::chrono::steady_clock::now());
    timer.expires_at(next);
    co_await timer.async_wait(kAwait);
    work();
  }
}

// Runs the loop to its end; what is thrown on it ends what threw, never the loop.
void run_loop(asio::io_context& context) {
  while (true) {
    try {
      context.run();
      return;
    } catch (const std::exception& problem) {
      log_problem("loop", problem.what());
    }
  }
}

}  // namespace

void log_thrown(std::exception_ptr problem) {
  try {
    if (problem) std::rethrow_exception(problem);
  } catch (const std::exception& error) {
    log_problem("connection", error.what());
  }
}

// -- SessionContext --

Admission::~Admission() {
  if (around_) around_->release(address_);
}

std::optional<Admission> SessionContext::admit(const std::string& peer, const std::string& prefix) {
  const Lock lock(mutex);
  int& count = open[prefix];
  const auto& trusted = config.trusted_proxies;
  const bool proxy = std::find(trusted.begin(), trusted.end(), peer) != trusted.end();
  if (config.sockets_per_address > 0 && count >= config.sockets_per_address && !proxy) return {};
  ++count;
  return std::optional<Admission>(std::in_place, *this, prefix);
}

void SessionContext::release(const std::string& address) {
  const Lock lock(mutex);
  const auto found = open.find(address);
  if (found != open.end() && --found->second <= 0) open.erase(found);
}

void SessionContext::add(std::weak_ptr<QueuedClient> line) {
  const Lock lock(mutex);
  if (open_lines.size() == open_lines.capacity()) {
    std::erase_if(open_lines, [](const auto& known) { return known.expired(); });
  }
  open_lines.push_back(std::move(line));
}

std::vector<std::shared_ptr<QueuedClient>> SessionContext::lines() {
  const Lock lock(mutex);
  std::vector<std::shared_ptr<QueuedClient>> list;
  for (const auto& weak : open_lines) {
    if (auto line = weak.lock()) list.push_back(std::move(line));
  }
  return list;
}

void SessionContext::end_lines(const Identities::Ended& which) {
  for (const auto& line : lines()) {
    if (which.covers(line->person())) line->end_session();
  }
}

void SessionContext::check_lines() {
  for (auto& line : lines()) check_line(std::move(line));
}

void SessionContext::check_line(std::shared_ptr<QueuedClient> line) {
  if (line->person().session.empty()) return;
  hall->readers().post([this, line = std::move(line)] {
    if (!identities->look_after(*line)) line->end_session();
  });
}

void SessionContext::rename_lines(const std::string& identity) {
  for (const auto& line : lines()) {
    if (line->person().id == identity) static_cast<void>(identities->look_after(*line));
  }
}

// -- Net --

struct Net::Impl {
  SessionContext around;
  std::vector<std::unique_ptr<AsioLoop>> loops;
  std::unique_ptr<Acceptor> acceptor;
  std::vector<std::thread> threads;
  std::atomic<bool> stopped = false;

  Task accept() {
    std::size_t next = 0;
    Error error;
    while (true) {
      AsioLoop& loop = *loops[next++ % loops.size()];
      Socket socket(loop.context);
      co_await acceptor->async_accept(socket, asio::redirect_error(kAwait, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {
        // Out of descriptors, most likely: let others finish first.
        Timer pause(loops.front()->context, std::chrono::milliseconds(50));
        co_await pause.async_wait(asio::redirect_error(kAwait, error));
        continue;
      }
      asio::co_spawn(loop.context.get_executor(), serve_http(around, loop, std::move(socket)),
                     log_thrown);
    }
  }

  // Clients are told to connect again; those that do not answer are dropped.
  void wind_down() {
    if (stopped.exchange(true)) return;
    Error ignored;
    acceptor->close(ignored);
    for (const auto& line : around.lines()) line->restart();
    const auto timer = std::make_shared<Timer>(loops.front()->context, kStopWithin);
    const auto poll = std::make_shared<Timer>(loops.front()->context);
    const auto end = [this, timer, poll] {
      for (const auto& loop : loops) loop->context.stop();
    };
    timer->async_wait([end](Error) { end(); });
    wait_for_sessions(poll, end);
  }

  void wait_for_sessions(std::shared_ptr<Timer> poll, std::function<void()> end) {
    if (around.lines().empty() && around.hall->store().figures().waiting == 0) return end();
    poll->expires_after(std::chrono::milliseconds(20));
    poll->async_wait([this, poll, end](Error) { wait_for_sessions(poll, end); });
  }
};

Net::Net(const NetConfig& config) : impl_(std::make_unique<Impl>()) {
  impl_->around.config = config;
  for (int i = 0; i < std::max(1, config.threads); ++i) {
    impl_->loops.push_back(std::make_unique<AsioLoop>());
  }
}

Net::~Net() = default;

std::vector<Loop*> Net::loops() {
  std::vector<Loop*> list;
  for (const auto& loop : impl_->loops) list.push_back(loop.get());
  return list;
}

Result<int> Net::open(Hall& hall, Api& api, Identities& identities, const StaticFiles& files) {
  auto& around = impl_->around;
  around.hall = &hall;
  around.api = &api;
  around.identities = &identities;
  around.files = &files;
  identities.on_ended([&around](const Identities::Ended& which) { around.end_lines(which); });
  identities.on_renamed([&around](const std::string& who) { around.rename_lines(who); });
  auto& context = impl_->loops.front()->context;
  Error error;
  const auto address = asio::ip::make_address(around.config.host, error);
  if (error) return Refusal{"no_port", "'" + around.config.host + "' is not an address."};
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(around.config.port));
  impl_->acceptor = std::make_unique<Acceptor>(context);
  impl_->acceptor->open(endpoint.protocol(), error);
  if (!error) impl_->acceptor->set_option(asio::socket_base::reuse_address(true), error);
  if (!error) impl_->acceptor->bind(endpoint, error);
  if (!error) impl_->acceptor->listen(4096, error);
  if (error) {
    return Refusal{"no_port", "Cannot listen on " + around.config.host + ":" +
                                  std::to_string(around.config.port) + " (" + error.message() +
                                  "); choose another with --port."};
  }
  asio::co_spawn(context.get_executor(), impl_->accept(), asio::detached);
  return static_cast<int>(impl_->acceptor->local_endpoint().port());
}

void Net::every(int ms, std::function<void()> work) {
  auto& context = impl_->loops.front()->context;
  asio::co_spawn(context.get_executor(), repeat(context, ms, std::move(work)), asio::detached);
}

void Net::check_lines() { impl_->around.check_lines(); }

void Net::stop() {
  asio::post(impl_->loops.front()->context, [this] { impl_->wind_down(); });
}

void Net::close() {
  impl_->acceptor.reset();
  for (const auto& loop : impl_->loops) loop->context.let_go();
  impl_->loops.clear();
}

void Net::run(std::function<void()> stopping) {
  auto& first = impl_->loops.front()->context;
  asio::basic_signal_set<Executor> signals(first, SIGTERM, SIGINT);
  signals.async_wait([&](Error error, int) {
    if (error) return;
    stopping();
    impl_->wind_down();
  });
  for (std::size_t i = 1; i < impl_->loops.size(); ++i) {
    impl_->threads.emplace_back([loop = impl_->loops[i].get()] {
      loop->thread_id = std::this_thread::get_id();
      const auto work = asio::make_work_guard(loop->context);
      run_loop(loop->context);
    });
  }
  impl_->loops.front()->thread_id = std::this_thread::get_id();
  run_loop(first);
  for (const auto& loop : impl_->loops) loop->context.stop();
  for (auto& thread : impl_->threads) thread.join();
}

}  // namespace crownhall::server
