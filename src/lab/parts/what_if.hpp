// What if: the same deals played with something changed, and the paired differences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/parts/laboratory.hpp"
#include "lab/parts/study_part.hpp"

namespace crownhall::lab {

// One seat, another in each match, is kept from some moves: what does that cost it?
class Restricted final : public StudyPart {
 public:
  Restricted(const Laboratory& lab, std::int64_t matches);
  std::string_view name() const override { return "restricted"; }
  std::int64_t jobs() const override { return matches_; }
  const Sheet& blank() const override { return blank_; }
  void work(std::int64_t deal, Sheet& sheet) const override;
  void findings(const Sheet& merged, Study& study) const override;

 private:
  const Laboratory& lab_;
  std::int64_t matches_;
  Sheet blank_;
  Sheet::Moments free_share_, bound_share_, difference_, hindered_;
};

// What other options change, deal by deal. A row of the sweep if it is given that option's value.
class Variant final : public StudyPart {
 public:
  Variant(const Laboratory& standard, Laboratory variant, std::int64_t matches,
          std::optional<int> swept);
  std::string_view name() const override { return "variant"; }
  std::int64_t jobs() const override { return matches_; }
  const Sheet& blank() const override { return blank_; }
  void work(std::int64_t deal, Sheet& sheet) const override;
  void findings(const Sheet& merged, Study& study) const override;

 private:
  struct OfSeat {
    Sheet::Moments score, share, before, after;
  };

  const Laboratory& standard_;
  const Laboratory variant_;
  std::int64_t matches_;
  std::optional<int> swept_;
  Sheet blank_;
  std::vector<OfSeat> seats_;
  Sheet::Moments length_, new_length_;
};

}  // namespace crownhall::lab
