#include "bots/search/value_net.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "base/real.hpp"

namespace crownhall {
namespace {

// Reads numbers one after another; `ok` turns false at the first that is none.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}

  std::size_t count() {
    std::size_t number = 0;
    read(number, 10);
    return number;
  }
  // Weights are the bits of a float in eight hexadecimal digits: every build reads the same.
  void fill(ValueNet::Layer& layer) {
    for (float& weight : layer) {
      std::uint32_t bits = 0;
      if (read(bits, 16) != 8) ok = false;
      weight = std::bit_cast<float>(bits);
      if (!(std::fabs(weight) <= kMostWeight)) ok = false;
    }
  }
  bool at_end() const { return text_.find_first_not_of(" \n") == std::string_view::npos; }

  bool ok = true;

 private:
  static constexpr float kMostWeight = 1e6F;

  // How many characters it has.
  template <class Number>
  std::ptrdiff_t read(Number& number, int base) {
    const std::size_t at = std::min(text_.find_first_not_of(" \n"), text_.size());
    text_.remove_prefix(at);
    const char* const begin = text_.data();
    const auto [end, error] = std::from_chars(begin, begin + text_.size(), number, base);
    ok = ok && error == std::errc();
    text_.remove_prefix(end - begin);
    return end - begin;
  }

  std::string_view text_;
};

void append(std::string& text, const ValueNet::Layer& layer) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (std::size_t i = 0; i < layer.size(); ++i) {
    if (i > 0) text += ' ';
    const auto bits = std::bit_cast<std::uint32_t>(layer[i]);
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[bits >> shift & 15];
  }
  text += '\n';
}

}  // namespace

Result<ValueNet> ValueNet::read(std::string_view text) {
  constexpr std::size_t kMostInputs = 1000;
  Numbers numbers(text);
  const auto inputs = numbers.count();
  const auto hidden = numbers.count();
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
  for (double& merit : merits) sum += merit = exponential(merit - most);
  for (double& merit : merits) merit /= sum;
}

}  // namespace crownhall
