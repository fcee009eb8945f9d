#include "lab/processes.hpp"

#include <cstdlib>
#define OMPI_SKIP_MPICXX 1  // the C face alone
#include <mpi.h>

namespace crownhall::lab {
namespace {

// What the launchers of Open MPI, MPICH and Slurm's PMI set for their children.
bool launched() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}) {
    if (std::getenv(name)) return true;
  }
  return false;
}

}  // namespace

Processes::Processes() {
  if (!launched()) return;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
}

Processes::~Processes() {
  int initialised = 0;
  MPI_Initialized(&initialised);
  if (initialised) MPI_Finalize();
}

void Processes::merge(Sheet& sheet) const {
  if (ranks_ == 1) return;
  const auto all = [](std::vector<std::int64_t>& row, MPI_Op op) {
    MPI_Allreduce(MPI_IN_PLACE, row.data(), static_cast<int>(row.size()), MPI_INT64_T, op,
                  MPI_COMM_WORLD);
  };
  all(sheet.cells(), MPI_SUM);
  all(sheet.peaks(), MPI_MAX);
}

}  // namespace crownhall::lab
