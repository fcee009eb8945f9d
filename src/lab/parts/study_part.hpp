// StudyPart: one piece of a study in the shape that threads, processes and whoever else shares out
// work can all run: a blank sheet, jobs by number that add to a sheet, and what the merged sheet
// says.
#pragma once

#include <string_view>

#include "lab/run/sheet.hpp"
#include "lab/study/findings.hpp"

namespace crownhall::lab {

class StudyPart {
 public:
  virtual ~StudyPart() = default;

  virtual std::string_view name() const = 0;  // for the progress; matches_each() knows it
  virtual std::int64_t jobs() const = 0;
  virtual const Sheet& blank() const = 0;
  // Job `number` of jobs(), in any order and on any thread: what it adds depends on the number
  // alone.
  virtual void work(std::int64_t number, Sheet& sheet) const = 0;
  // Writes its own fields.
  virtual void findings(const Sheet& merged, Study& study) const = 0;
};

}  // namespace crownhall::lab
