#include "lab/run/processes.hpp"

#include <cstdio>
#include <cstdlib>
#ifdef CROWNHALL_MPI
#define OMPI_SKIP_MPICXX 1  // the C face alone
#include <mpi.h>
#endif

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

#ifdef CROWNHALL_MPI

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

#else

// Every rank would play the whole run and call it its share: better no run than a wrong one.
Processes::Processes() {
  if (!launched()) return;
  std::fputs(
      "crownhall: This program was built without MPI, so it cannot share a run under mpirun. "
      "Install libopenmpi-dev and start ./crownhall again.\n",
      stderr);
  std::exit(2);
}

Processes::~Processes() = default;

void Processes::merge(Sheet&) const {}

#endif

}  // namespace crownhall::lab
