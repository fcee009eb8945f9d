// Checks where a deal came from (docs/stored-form.md, 3 and 4), for `crownhall verify-deal`.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/record/record.hpp"

namespace crownhall {

struct DealFacts {
  std::string commitment;
  int people = 0;
  int parts = 0;  // of them; the others declined
};

// That the papers in the record fit together, and that its seed comes from them. Refuses
// ("not_fair", "no_papers") with a sentence. `commitment` and `part`, where given, are what
// somebody was shown before the first card, and their own part.
Result<DealFacts> verify_deal(const Record& record, std::string_view commitment = {},
                              std::string_view part = {});

}  // namespace crownhall
