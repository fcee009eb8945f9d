#include "game/choices.hpp"

#include <map>

namespace crownhall {

Choices::Choices(const std::function<void(StepId, Parts&)>& ask) {
  std::map<StepId, StepId> places;  // from the game's numbers to ours
  std::vector<StepId> asked;
  const auto place_of = [&](StepId id) {
    const auto [at, fresh] = places.try_emplace(id, static_cast<StepId>(asked.size()));
    if (fresh) asked.push_back(id);
    return at->second;
  };
  place_of(0);
  Parts parts;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    parts.clear();
    ask(asked[i], parts);
    assert(!parts.empty());
    steps_.push_back({parts_.size(), parts_.size() + parts.size(), 0});
    for (Part& part : parts) {
      if (part.next != kWhole) part.next = place_of(part.next);
      parts_.push_back(part);
    }
  }
  count_from(0);
}

void Choices::count_from(StepId at) {
  Step& step = steps_[at];
  for (std::size_t i = step.begin; i < step.end; ++i) {
    const StepId next = parts_[i].next;
    if (next != kWhole && steps_[next].count == 0) count_from(next);
    step.count += count_after(parts_[i]);
  }
}

// Calls visit(part) along the way of a move.
template <class Visit>
void Choices::walk(std::uint64_t number, const Visit& visit) const {
  assert(number < count());
  for (StepId at = 0; at != kWhole;) {
    const Step& step = steps_[at];
    std::size_t i = step.begin;
    while (number >= count_after(parts_[i])) number -= count_after(parts_[i++]);
    visit(parts_[i]);
    at = parts_[i].next;
  }
}

std::string Choices::text(std::uint64_t number) const {
  std::string text;
  walk(number, [&](const Part& part) { text += part.text; });
  return text;
}

std::uint64_t Choices::bits(std::uint64_t number) const {
  std::uint64_t bits = 0;
  walk(number, [&](const Part& part) { bits += part.bits; });
  return bits;
}

Choices::Found Choices::beginning_with(std::string_view text, std::size_t most) const {
  Found found;
  std::string so_far;
  if (!steps_.empty()) search(0, text, so_far, most, found);
  return found;
}

void Choices::search(std::size_t at, std::string_view rest, std::string& so_far, std::size_t most,
                     Found& found) const {
  for (std::size_t i = steps_[at].begin; i < steps_[at].end; ++i) {
    const Part& part = parts_[i];
    const std::string_view text = part.text;
    const std::size_t common = std::min(text.size(), rest.size());
    if (text.substr(0, common) != rest.substr(0, common)) continue;
    so_far += text;
    if (common == rest.size()) {
      found.count += count_after(part);
      list(part.next, so_far, most, found);
    } else if (part.next != kWhole) {
      search(part.next, rest.substr(common), so_far, most, found);
    }
    so_far.resize(so_far.size() - text.size());
  }
}

void Choices::list(StepId at, std::string& so_far, std::size_t most, Found& found) const {
  if (found.first.size() == most) return;
  if (at == kWhole) {
    found.first.push_back(so_far);
    return;
  }
  for (std::size_t i = steps_[at].begin; i < steps_[at].end; ++i) {
    so_far += parts_[i].text.view();
    list(parts_[i].next, so_far, most, found);
    so_far.resize(so_far.size() - parts_[i].text.view().size());
  }
}

}  // namespace crownhall
