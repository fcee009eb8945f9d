// Arms: a player's face. A blazon is plain data made from a seed; the page draws it, the terminal
// says it. Draws are made in one order, so that a later version can add behind them. The page has
// the same in web/src/pieces/arms/blazon.ts; protocol/arms.json holds both to the same vectors.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crownhall {

// Metals first, then colours.
enum class Tincture : std::uint8_t {
  kOr,
  kArgent,
  kGules,
  kAzure,
  kVert,
  kPurpure,
  kSable,
  kTenne
};
std::string_view tincture_word(Tincture tincture);
constexpr bool is_metal(Tincture tincture) { return tincture <= Tincture::kArgent; }
// The rule of tincture: metal lies on colour and colour on metal. Tenne and or never meet: they are
// too near at a small size.
bool may_lie_on(Tincture field, Tincture upper);

struct Blazon {
  std::uint8_t layout = 0;  // see layout_word
  Tincture field = Tincture::kOr;
  Tincture second = Tincture::kGules;
  Tincture third = Tincture::kGules;
  Tincture same = Tincture::kArgent;  // another tincture of the field's kind
  std::uint8_t charge = 0;            // see charge_word
  std::uint8_t spare = 0;             // a charge of another family
  std::uint8_t line = 0;              // see line_word

  bool operator==(const Blazon&) const = default;
};

std::string_view layout_word(int layout);
std::string_view charge_word(int charge);  // the drawing's name
std::string_view charge_name(int charge);  // "a lion's head"
int charge_family(int charge);
std::string_view line_word(int line);
int layouts();
int charges();

// What lies on what: the tinctures that a blazon shows.
struct Worn {
  Tincture charge = Tincture::kOr;
  bool counterchanged = false;      // the charge changes with the ground
  Tincture ground = Tincture::kOr;  // under the charge, where it is not counterchanged
  Tincture other =
      Tincture::kOr;  // the second part, or the ordinary; the field's where there is none
};
Worn worn(const Blazon& blazon);

// The arms of a seed: the player's id, a bot's character.
Blazon draw_arms(std::string_view seed);

// No two seats of a table look alike: all fields differ, all charges differ, and charges of one
// family lie in different layouts. Persons by seat, then bots by seat; who comes later steps aside.
struct Bearer {
  Blazon blazon;
  bool bot = false;
};
std::vector<Blazon> keep_apart(std::span<const Bearer> seats);

// As heralds say it: "Azure, a crane argent, flaunches or".
std::string blazon_words(const Blazon& blazon);

}  // namespace crownhall
