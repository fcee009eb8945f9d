#include "lab/fit/fit.hpp"

#include <algorithm>
#include <cmath>

namespace crownhall::lab {
namespace {

using Layer = ValueNet::Layer;
constexpr std::size_t kHidden = ValueNet::kHidden;

constexpr std::size_t kBatch = 256;
constexpr double kRate = 2e-3;  // of learning; falls to nothing

// A net with its second answer, the score. The same shape holds weights, slopes and the means of
// Adam's rule.
struct Student {
  explicit Student(std::size_t inputs) : net(inputs) {}

  ValueNet net;
  Layer score{};
  std::array<float, 1> score_bias{};

  // Calls visit(a, b, c, d) with every number of four of them.
  template <class Visit>
  static void each(std::array<Student*, 4> four, const Visit& visit) {
    const auto run = [&](auto part) {
      for (std::size_t i = 0; i < part(four[0]).size(); ++i) {
        visit(part(four[0])[i], part(four[1])[i], part(four[2])[i], part(four[3])[i]);
      }
    };
    for (std::size_t row = 0; row < four[0]->net.rows.size(); ++row) {
      run([&](Student* s) -> Layer& { return s->net.rows[row]; });
    }
    run([](Student* s) -> Layer& { return s->net.bias; });
    run([](Student* s) -> Layer& { return s->net.out; });
    run([](Student* s) -> Layer& { return s->score; });
    run([](Student* s) -> std::array<float, 1>& { return s->score_bias; });
  }
};

void begin(Student& student, Rng& rng) {
  const auto lot = [&](double size) {
    return static_cast<float>((rng.next() * 0x1p-32 * 2 - 1) * size);
  };
  const double inputs = static_cast<double>(student.net.inputs());
  for (Layer& row : student.net.rows) {
    for (float& weight : row) weight = lot(std::sqrt(3 / inputs));
  }
  for (float& weight : student.net.out) weight = lot(std::sqrt(1.0 / kHidden));
  for (float& weight : student.score) weight = lot(std::sqrt(1.0 / kHidden));
}

float dot(const Layer& a, const Layer& b) {
  float sum = 0;
  for (std::size_t h = 0; h < kHidden; ++h) sum += a[h] * b[h];
  return sum;
}

std::span<const float> features_of(const Example& example, std::size_t inputs, std::size_t seat) {
  return {example.features.data() + seat * inputs, inputs};
}

// The chances of the example's seats, and their hidden sums.
struct Answer {
  std::vector<Layer> hidden;
  std::vector<double> chances;
};
Answer ask(const ValueNet& net, const Example& example) {
  Answer answer;
  for (std::size_t s = 0; s < example.shares.size(); ++s) {
    answer.hidden.push_back(net.hidden(features_of(example, net.inputs(), s)));
    answer.chances.push_back(static_cast<double>(dot(answer.hidden[s], net.out)));
  }
  softmax(answer.chances);
  return answer;
}

// Adds to `slopes` how the error of one example rises with each weight.
void learn(const Student& student, const Example& example, double score_weight, Student& slopes) {
  const Answer answer = ask(student.net, example);
  for (std::size_t s = 0; s < example.shares.size(); ++s) {
    const Layer& hidden = answer.hidden[s];
    const auto merit = static_cast<float>(answer.chances[s]) - example.shares[s];
    const float score = static_cast<float>(score_weight) *
                        (dot(hidden, student.score) + student.score_bias[0] - example.scores[s]);
    slopes.score_bias[0] += score;
    Layer back{};
    for (std::size_t h = 0; h < kHidden; ++h) {
      slopes.net.out[h] += merit * hidden[h];
      slopes.score[h] += score * hidden[h];
      back[h] = hidden[h] > 0 ? merit * student.net.out[h] + score * student.score[h] : 0;
      slopes.net.bias[h] += back[h];
    }
    const auto features = features_of(example, student.net.inputs(), s);
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i] == 0) continue;
      for (std::size_t h = 0; h < kHidden; ++h) slopes.net.rows[i][h] += back[h] * features[i];
    }
  }
}

// Adam (Kingma, Ba 2015), the rate falling along a line.
class Teacher {
 public:
  Teacher(Student& student, std::size_t steps)
      : student_(student),
        steps_(steps),
        mean_(student.net.inputs()),
        square_(student.net.inputs()) {}

  void step(Student& slopes, std::size_t examples) {
    ++step_;
    const double n = static_cast<double>(step_);
    const double rate = kRate * (1 - n / static_cast<double>(steps_ + 1));
    const double fade_mean = 1 - std::pow(0.9, n), fade_square = 1 - std::pow(0.999, n);
    const auto scale = static_cast<float>(1.0 / static_cast<double>(examples));
    const auto stride = static_cast<float>(rate / fade_mean);
    const auto unfade = static_cast<float>(1 / fade_square);
    Student::each({&student_, &slopes, &mean_, &square_},
                  [&](float& weight, float& slope, float& mean, float& square) {
                    slope *= scale;
                    mean += 0.1F * (slope - mean);
                    square += 0.001F * (slope * slope - square);
                    weight -= stride * mean / (std::sqrt(square * unfade) + 1e-8F);
                    slope = 0;
                  });
  }

 private:
  Student& student_;
  std::size_t steps_;
  std::size_t step_ = 0;
  Student mean_, square_;
};

// Scores to a mean of 0 and a spread of 1.
void level_scores(std::vector<Example>& examples) {
  double n = 0, sum = 0, squares = 0;
  for (const Example& example : examples) {
    for (const float score : example.scores) {
      ++n;
      sum += static_cast<double>(score);
      squares += static_cast<double>(score) * static_cast<double>(score);
    }
  }
  if (n == 0) return;
  const double mean = sum / n, spread = std::sqrt(std::max(1e-6, squares / n - mean * mean));
  for (Example& example : examples) {
    for (float& score : example.scores) {
      score = static_cast<float>((static_cast<double>(score) - mean) / spread);
    }
  }
}

double log_loss(const ValueNet& net, const std::vector<const Example*>& examples) {
  double loss = 0;
  for (const Example* example : examples) {
    const Answer answer = ask(net, *example);
    for (std::size_t s = 0; s < example->shares.size(); ++s) {
      if (example->shares[s] == 0) continue;
      loss -=
          static_cast<double>(example->shares[s]) * std::log(std::max(1e-12, answer.chances[s]));
    }
  }
  return loss / std::max(1.0, static_cast<double>(examples.size()));
}

}  // namespace

ValueNet fit_net(std::size_t inputs, std::vector<Example> examples, const FitPlan& plan,
                 const FitProgress& progress) {
  level_scores(examples);
  std::vector<const Example*> lessons, left_out;
  for (const Example& example : examples) {
    (example.left_out ? left_out : lessons).push_back(&example);
  }
  Rng rng = Rng::fast(plan.seed);
  Student student(inputs), slopes(inputs);
  progress(0, log_loss(student.net, left_out));
  begin(student, rng);
  const std::size_t batches = (lessons.size() + kBatch - 1) / kBatch;
  Teacher teacher(student, batches * static_cast<std::size_t>(plan.epochs));
  const auto stopped = [&] { return plan.stop && *plan.stop; };
  for (int epoch = 1; epoch <= plan.epochs && !stopped(); ++epoch) {
    rng.shuffle(std::span(lessons));
    for (std::size_t from = 0; from < lessons.size(); from += kBatch) {
      if (stopped()) return student.net;
      const std::size_t to = std::min(lessons.size(), from + kBatch);
      for (std::size_t i = from; i < to; ++i)
        learn(student, *lessons[i], plan.score_weight, slopes);
      teacher.step(slopes, to - from);
    }
    progress(epoch, log_loss(student.net, left_out));
  }
  return student.net;
}

}  // namespace crownhall::lab
