#include "bots/value_net.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace crownhall {
namespace {

// Reads numbers one after another; `ok` turns false at the first that is none.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}

  template <class Number>
  Number next() {
    const std::size_t at = std::min(text_.find_first_not_of(" \n"), text_.size());
    text_.remove_prefix(at);
    Number number{};
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    ok = ok && error == std::errc();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return number;
  }
  void fill(ValueNet::Layer& layer) {
    for (float& weight : layer) weight = next<float>();
  }
  bool at_end() const { return text_.find_first_not_of(" \n") == std::string_view::npos; }

  bool ok = true;

 private:
  std::string_view text_;
};

void append(std::string& text, const ValueNet::Layer& layer) {
  for (std::size_t i = 0; i < layer.size(); ++i) {
    char number[24];
    std::snprintf(number, sizeof number, i ? " %.4g" : "%.4g", static_cast<double>(layer[i]));
    text += number;
  }
  text += '\n';
}

}  // namespace

Result<ValueNet> ValueNet::read(std::string_view text) {
  constexpr std::size_t kMostInputs = 1000;
  Numbers numbers(text);
  const auto inputs = numbers.next<std::size_t>();
  const auto hidden = numbers.next<std::size_t>();
  if (!numbers.ok || inputs > kMostInputs || hidden != kHidden) {
    return Refusal{"bad_net", "A net begins with its number of inputs and the number 32."};
  }
  ValueNet net(inputs);
  for (Layer& row : net.rows) numbers.fill(row);
  numbers.fill(net.bias);
  numbers.fill(net.out);
  if (!numbers.ok || !numbers.at_end()) {
    return Refusal{"bad_net", "A net has 32 weights for each input, 32 sums and 32 outputs."};
  }
  return net;
}

std::string ValueNet::write() const {
  std::string text = std::to_string(inputs()) + " " + std::to_string(kHidden) + "\n";
  for (const Layer& row : rows) append(text, row);
  append(text, bias);
  append(text, out);
  return text;
}

// Input by input: most are zero, and the sums lie side by side for the machine.
ValueNet::Layer ValueNet::hidden(std::span<const float> features) const {
  assert(features.size() == inputs());
  Layer sums = bias;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const float x = features[i];
    if (x == 0) continue;
    const Layer& row = rows[i];
    for (std::size_t h = 0; h < kHidden; ++h) sums[h] += row[h] * x;
  }
  for (float& sum : sums) sum = std::max(sum, 0.0F);
  return sums;
}

double ValueNet::merit(std::span<const float> features) const {
  const Layer sums = hidden(features);
  float merit = 0;
  for (std::size_t h = 0; h < kHidden; ++h) merit += out[h] * sums[h];
  return static_cast<double>(merit);
}

void softmax(std::span<double> merits) {
  const double most = *std::max_element(merits.begin(), merits.end());
  double sum = 0;
  for (double& merit : merits) sum += merit = std::exp(merit - most);
  for (double& merit : merits) merit /= sum;
}

}  // namespace crownhall
