#include "server/ops/metrics.hpp"

#include <fstream>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <time.h>
#include <unistd.h>

namespace crownhall::server {
namespace {

using Buckets = prometheus::Histogram::BucketBoundaries;

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double whole = 0, resident = 0;
  statm >> whole >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

const Buckets kLatencies{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5};

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;

  prometheus::Gauge& gauge(const char* name, const char* help, const prometheus::Labels& labels) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add(labels);
  }
  prometheus::Counter& counter(const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
  }
  prometheus::Histogram& histogram(const char* name, const char* help) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({},
                                                                                     kLatencies);
  }

  prometheus::Gauge& sockets = gauge("crownhall_sockets", "Open WebSockets", {});
  prometheus::Gauge& tables = gauge("crownhall_tables", "Tables in memory", {});
  prometheus::Counter& moves = counter("crownhall_moves_total", "Entries committed to matches");
  prometheus::Counter& refusals = counter("crownhall_refusals_total", "Commands refused");
  prometheus::Counter& coached =
      counter("crownhall_coach_answers_total", "Answers of the coach worked out");
  prometheus::Counter& called_off =
      counter("crownhall_deals_called_off_total", "Deals for which a promised part was withheld");
  prometheus::Histogram& commands =
      histogram("crownhall_command_seconds", "From reading a move to announcing it");
  prometheus::Histogram& bots = histogram("crownhall_bot_seconds", "Time a bot thought");
  prometheus::Family<prometheus::Counter>& requests = prometheus::BuildCounter()
                                                          .Name("crownhall_http_requests_total")
                                                          .Help("Answers by status")
                                                          .Register(registry);
  prometheus::Gauge& store_queue = gauge("crownhall_queue", "Things waiting", {{"queue", "store"}});
  prometheus::Gauge& reader_queue =
      gauge("crownhall_queue", "Things waiting", {{"queue", "readers"}});
  prometheus::Gauge& bot_queue = gauge("crownhall_queue", "Things waiting", {{"queue", "bots"}});
  prometheus::Gauge& changes =
      gauge("crownhall_store_changes", "Changes committed since the start", {});
  prometheus::Gauge& commits =
      gauge("crownhall_store_commits", "Transactions committed since the start", {});
  prometheus::Gauge& processor =
      gauge("crownhall_processor_seconds", "Processor time used since the start", {});
  prometheus::Gauge& memory = gauge("crownhall_memory_bytes", "Resident memory", {});
  prometheus::Gauge& failures =
      gauge("crownhall_store_errors", "Transactions failed since the start", {});
};

Metrics::Metrics() : families_(std::make_unique<Families>()) {}
Metrics::~Metrics() = default;

void Metrics::sockets(int change) { families_->sockets.Increment(change); }
void Metrics::tables(std::size_t now) { families_->tables.Set(static_cast<double>(now)); }
void Metrics::moves() { families_->moves.Increment(); }
void Metrics::refusals() { families_->refusals.Increment(); }
void Metrics::deals_called_off() { families_->called_off.Increment(); }
void Metrics::commands(double seconds) { families_->commands.Observe(seconds); }
void Metrics::bot_moves(double seconds) { families_->bots.Observe(seconds); }
void Metrics::coached() { families_->coached.Increment(); }
void Metrics::requests(int status) {
  families_->requests.Add({{"status", std::to_string(status)}}).Increment();
}
void Metrics::queues(std::size_t store, std::size_t readers, std::size_t bots) {
  families_->store_queue.Set(static_cast<double>(store));
  families_->reader_queue.Set(static_cast<double>(readers));
  families_->bot_queue.Set(static_cast<double>(bots));
}
void Metrics::store(std::uint64_t changes, std::uint64_t commits, std::uint64_t failures) {
  families_->changes.Set(static_cast<double>(changes));
  families_->commits.Set(static_cast<double>(commits));
  families_->failures.Set(static_cast<double>(failures));
}

std::string Metrics::text() const {
  families_->memory.Set(resident_bytes());
  families_->processor.Set(processor_seconds());
  return prometheus::TextSerializer().Serialize(families_->registry.Collect());
}

}  // namespace crownhall::server
