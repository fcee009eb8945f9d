// Processes: the other ranks of an MPI run, if there are any. Under `mpirun` every rank runs the
// same command on its share of the deals; started alone, there is one rank and MPI is never woken.
#pragma once

#include "lab/run/sheet.hpp"

namespace crownhall::lab {

class Processes {
 public:
  Processes();   // joins the run if mpirun started us
  ~Processes();  // leaves it
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  // Adds up the sheets of all ranks; every rank gets the sum.
  void merge(Sheet& sheet) const;

 private:
  int rank_ = 0;
  int ranks_ = 1;
};

}  // namespace crownhall::lab
