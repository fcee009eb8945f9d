#include "game/arms.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/index.hpp"

namespace crownhall {
namespace {

constexpr std::array<std::string_view, 8> kTinctures = {"or",   "argent",  "gules", "azure",
                                                        "vert", "purpure", "sable", "tenne"};
constexpr int kMetals = 2;

struct Layout {
  std::string_view word;
  int weight;
};
// Plain; parted; varied; with an ordinary.
constexpr std::array<Layout, 25> kLayouts = {{
    {"plain", 3},
    {"per-pale", 2},
    {"per-fess", 2},
    {"per-bend", 2},
    {"per-bend-sinister", 1},
    {"per-chevron", 2},
    {"quarterly", 2},
    {"per-saltire", 1},
    {"gyronny", 1},
    {"paly", 1},
    {"barry", 1},
    {"bendy", 1},
    {"chequy", 1},
    {"lozengy", 1},
    {"chief", 2},
    {"base", 2},
    {"pale", 2},
    {"fess", 2},
    {"bend", 1},
    {"pile", 2},
    {"chevron", 2},
    {"bordure", 2},
    {"flaunches", 2},
    {"cross", 1},
    {"saltire", 1},
}};
constexpr int layout_of(std::string_view word) {
  for (std::size_t i = 0; i < kLayouts.size(); ++i) {
    if (kLayouts[i].word == word) return static_cast<int>(i);
  }
  return -1;
}
constexpr bool one_of(int layout, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (layout == layout_of(word)) return true;
  }
  return false;
}
constexpr std::array<std::string_view, 6> kParted = {
    "per-pale", "per-fess", "per-bend", "per-bend-sinister", "per-chevron", "quarterly"};
constexpr std::array<std::string_view, 7> kVaried = {"gyronny", "paly",    "barry",      "bendy",
                                                     "chequy",  "lozengy", "per-saltire"};
// The charge lies on the ordinary, not beside it.
constexpr std::array<std::string_view, 6> kOn = {"pale",  "fess",    "pile",
                                                 "cross", "saltire", "bend"};
constexpr std::array<std::string_view, 10> kCalm = {"plain",     "chief", "bordure", "base",
                                                    "per-pale",  "fess",  "chevron", "per-fess",
                                                    "flaunches", "pile"};
constexpr std::array<std::string_view, 6> kLines = {"plain",    "plain",     "wavy",
                                                    "indented", "embattled", "engrailed"};

struct Charge {
  std::string_view word;
  int family;
  std::string_view name;
};
constexpr int kFamilies = 9;
// By family: beasts, birds, of the water, monsters, plants, of the sky, works, weapons, small ones.
constexpr Charge kCharges[] = {
    {"lion", 0, "a lion's head"},
    {"bear-head", 0, "a bear's head"},
    {"wolf-head", 0, "a wolf's head"},
    {"fox-head", 0, "a fox's mask"},
    {"ram-profile", 0, "a ram's head"},
    {"deer-head", 0, "a stag's head"},
    {"horse-head", 0, "a horse's head"},
    {"elephant-head", 0, "an elephant's head"},
    {"badger", 0, "a badger's head"},
    {"rabbit", 0, "a hare"},
    {"squirrel", 0, "a squirrel"},
    {"cat", 0, "a cat"},
    {"fox", 0, "a fox"},
    {"boar-ensign", 0, "a boar"},
    {"pig", 0, "a pig"},
    {"eagle-emblem", 1, "an eagle"},
    {"raven", 1, "a raven"},
    {"barn-owl", 1, "an owl"},
    {"swan", 1, "a swan"},
    {"rooster", 1, "a cock"},
    {"dove", 1, "a dove"},
    {"flamingo", 1, "a crane"},
    {"eagle-head", 1, "an eagle's head"},
    {"dolphin", 2, "a dolphin"},
    {"sea-turtle", 2, "a turtle"},
    {"octopus", 2, "an octopus"},
    {"scallop", 2, "a scallop"},
    {"frog", 2, "a frog"},
    {"seahorse", 2, "a sea-horse"},
    {"whale-tail", 2, "a whale's tail"},
    {"wyvern", 3, "a wyvern"},
    {"griffin-symbol", 3, "a griffin"},
    {"sea-dragon", 3, "a sea-dragon"},
    {"unicorn", 3, "a unicorn's head"},
    {"spiked-dragon-head", 3, "a dragon's head"},
    {"oak-leaf", 4, "an oak leaf"},
    {"acorn", 4, "an acorn"},
    {"rose", 4, "a rose"},
    {"fleur-de-lys", 4, "a fleur-de-lys"},
    {"clover", 4, "a quatrefoil"},
    {"pine-tree", 4, "a pine"},
    {"pear", 4, "a pear"},
    {"ginkgo-leaf", 4, "a ginkgo leaf"},
    {"mushroom", 4, "a mushroom"},
    {"cherry", 4, "two cherries"},
    {"oak", 4, "an oak"},
    {"sun", 5, "a sun"},
    {"moon", 5, "a moon"},
    {"polar-star", 5, "a north star"},
    {"round-star", 5, "a mullet"},
    {"white-tower", 6, "a tower"},
    {"windmill", 6, "a windmill"},
    {"key", 6, "a key"},
    {"anchor", 6, "an anchor"},
    {"lyre", 6, "a lyre"},
    {"flat-hammer", 6, "a hammer"},
    {"ship-wheel", 6, "a wheel"},
    {"horseshoe", 6, "a horseshoe"},
    {"drakkar", 6, "a longship"},
    {"lantern-flame", 6, "a lantern"},
    {"anvil", 6, "an anvil"},
    {"hourglass", 6, "an hourglass"},
    {"broadsword", 7, "a sword"},
    {"battle-axe", 7, "an axe"},
    {"gauntlet", 7, "a gauntlet"},
    {"trident", 7, "a trident"},
    {"bow-arrow", 7, "a bow and arrow"},
    {"bee", 8, "a bee"},
    {"snail", 8, "a snail"},
    {"scorpion", 8, "a scorpion"},
    {"mouse", 8, "a mouse"},
};
constexpr int kChargeCount = static_cast<int>(std::size(kCharges));

using Tinctures = std::vector<Tincture>;
Tinctures of_kind(bool metal) {
  Tinctures list;
  for (std::size_t i = 0; i < kTinctures.size(); ++i) {
    const auto one = static_cast<Tincture>(i);
    if (is_metal(one) == metal) list.push_back(one);
  }
  return list;
}
Tinctures lie_on(Tincture field) {
  Tinctures list = of_kind(!is_metal(field));
  std::erase_if(list, [&](Tincture one) { return !may_lie_on(field, one); });
  return list;
}

// FNV-1a over the seed, then mulberry32: small, and the same on every machine and in the page.
class Draws {
 public:
  explicit Draws(std::string_view seed) {
    for (const char c : seed) state_ = (state_ ^ static_cast<std::uint8_t>(c)) * 0x01000193u;
  }
  std::size_t operator()(std::size_t of) {
    state_ += 0x6d2b79f5u;
    std::uint32_t t = (state_ ^ (state_ >> 15)) * (state_ | 1u);
    t ^= t + (t ^ (t >> 7)) * (t | 61u);
    t ^= t >> 14;
    return static_cast<std::size_t>((static_cast<std::uint64_t>(t) * of) >> 32);
  }

 private:
  std::uint32_t state_ = 0x811c9dc5u;
};

}  // namespace

std::string_view tincture_word(Tincture tincture) { return kTinctures[index(tincture)]; }
bool may_lie_on(Tincture field, Tincture upper) {
  const auto near = [](Tincture a, Tincture b) {
    return a == Tincture::kOr && b == Tincture::kTenne;
  };
  return is_metal(field) != is_metal(upper) && !near(field, upper) && !near(upper, field);
}
std::string_view layout_word(int layout) { return kLayouts[layout].word; }
std::string_view charge_word(int charge) { return kCharges[charge].word; }
std::string_view charge_name(int charge) { return kCharges[charge].name; }
int charge_family(int charge) { return kCharges[charge].family; }
std::string_view line_word(int line) { return kLines[line]; }
int layouts() { return static_cast<int>(kLayouts.size()); }
int charges() { return kChargeCount; }

Worn worn(const Blazon& b) {
  if (b.layout == layout_of("plain")) return {b.second, false, b.field, b.field};
  if (one_of(b.layout, kParted)) {
    if (is_metal(b.field)) return {b.second, true, b.field, b.second};
    const bool tenne = b.field == Tincture::kTenne || b.same == Tincture::kTenne;
    return {tenne ? Tincture::kArgent : b.second, false, b.field, b.same};
  }
  if (one_of(b.layout, kVaried)) return {b.third, false, b.field, b.second};
  if (one_of(b.layout, kOn)) return {b.field, false, b.second, b.second};
  return {b.third, false, b.field, b.second};
}

Blazon draw_arms(std::string_view seed) {
  Draws next(seed);
  Blazon b;
  int total = 0;
  for (const Layout& one : kLayouts) total += one.weight;
  int at = static_cast<int>(next(total));
  while (at >= kLayouts[b.layout].weight) at -= kLayouts[b.layout++].weight;
  const auto pick = [&](const Tinctures& list) { return list[next(list.size())]; };
  b.field = static_cast<Tincture>(next(kTinctures.size()));
  b.second = pick(lie_on(b.field));
  b.third = pick(lie_on(b.field));
  Tinctures kin = of_kind(is_metal(b.field));
  std::erase(kin, b.field);
  b.same = pick(kin);
  const int family = static_cast<int>(next(kFamilies));
  const auto choose = [&](auto wanted) {
    std::vector<std::uint8_t> list;
    for (int i = 0; i < kChargeCount; ++i) {
      if (wanted(kCharges[i].family)) list.push_back(static_cast<std::uint8_t>(i));
    }
    return list[next(list.size())];
  };
  b.charge = choose([&](int one) { return one == family; });
  b.spare = choose([&](int one) { return one != family; });
  b.line = static_cast<std::uint8_t>(next(kLines.size()));
  // "plain" stands twice, so that it is twice as likely.
  if (b.line == 1) b.line = 0;
  return b;
}

std::vector<Blazon> keep_apart(std::span<const Bearer> seats) {
  std::vector<std::size_t> order;
  for (const bool bot : {false, true}) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].bot == bot) order.push_back(i);
    }
  }
  std::vector<Blazon> out(seats.size());
  std::vector<Blazon> done;
  const auto taken = [&](auto test) { return std::any_of(done.begin(), done.end(), test); };
  for (const std::size_t seat : order) {
    Blazon b = seats[seat].blazon;
    if (taken([&](const Blazon& other) { return other.charge == b.charge; })) {
      for (int i = 0; i < kChargeCount; ++i) {
        const auto one = static_cast<std::uint8_t>((b.spare + i) % kChargeCount);
        const auto kin = [&](const Blazon& other) {
          return charge_family(other.charge) == charge_family(one);
        };
        if (taken(kin)) continue;
        b.charge = one;
        break;
      }
    }
    const auto near = [&](const Blazon& other) {
      return charge_family(other.charge) == charge_family(b.charge) && other.layout == b.layout;
    };
    if (taken(near)) {
      for (const std::string_view word : kCalm) {
        const int one = layout_of(word);
        if (taken([&](const Blazon& other) { return other.layout == one; })) continue;
        b.layout = static_cast<std::uint8_t>(one);
        break;
      }
    }
    if (taken([&](const Blazon& other) { return other.field == b.field; })) {
      // The wheel of its own kind, from the next one on; then the other kind.
      const Tinctures kin = of_kind(is_metal(b.field));
      const auto from = std::find(kin.begin(), kin.end(), b.field);
      Tinctures wheel(from + 1, kin.end());
      wheel.insert(wheel.end(), kin.begin(), from);
      const Tinctures others = of_kind(!is_metal(b.field));
      wheel.insert(wheel.end(), others.begin(), others.end());
      for (const Tincture free : wheel) {
        if (taken([&](const Blazon& other) { return other.field == free; })) continue;
        const Tincture first = lie_on(free).front();
        if (!may_lie_on(free, b.second)) b.second = first;
        if (!may_lie_on(free, b.third)) b.third = first;
        if (is_metal(free) != is_metal(b.field) || b.same == free) {
          Tinctures same = of_kind(is_metal(free));
          std::erase(same, free);
          b.same = same.front();
        }
        b.field = free;
        break;
      }
    }
    done.push_back(b);
    out[seat] = b;
  }
  return out;
}

std::string blazon_words(const Blazon& b) {
  const auto name = [](Tincture one) {
    return one == Tincture::kTenne ? std::string("tenn\u00e9") : std::string(tincture_word(one));
  };
  const auto first = [](std::string text) {
    if (!text.empty())
      text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  };
  std::string lay(layout_word(b.layout));
  std::replace(lay.begin(), lay.end(), '-', ' ');
  const Worn w = worn(b);
  const std::string charge = std::string(charge_name(b.charge)) + " " +
                             (w.counterchanged ? "counterchanged" : name(w.charge));
  const std::string line = b.line == 0 ? "" : " " + std::string(line_word(b.line));
  if (b.layout == layout_of("plain")) return first(name(b.field)) + ", " + charge;
  const std::string parts = name(b.field) + " and " + name(w.other);
  if (one_of(b.layout, kParted)) {
    return first(lay) + (lay == "quarterly" ? "" : line) + " " + parts + ", " + charge;
  }
  if (one_of(b.layout, kVaried)) {
    return first(lay) + " " + parts + ", on a roundel " + name(b.field) + " " + charge;
  }
  const bool straight = lay == "cross" || lay == "saltire";
  if (one_of(b.layout, kOn)) {
    return first(name(b.field)) + ", on a " + lay + (straight ? "" : line) + " " + name(w.other) +
           " " + charge;
  }
  return first(name(b.field)) + ", " + charge +
         (lay == "flaunches" ? ", flaunches" : ", a " + lay + line) + " " + name(w.other);
}

}  // namespace crownhall
