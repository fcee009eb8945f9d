// Everything a table draws by chance comes from one secret of 64 hexadecimal digits, and from what
// the people at the table put in (the transcript; empty where there is none).
//
// Each use has a label of its own under HMAC-SHA-256. What is published (the commitment) therefore
// says nothing about any card, die, seat or bot; with plain hashing it was the very key of the
// match. docs/stored-form.md has the labels, so that others can check a deal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/rng.hpp"
#include "game/seat.hpp"
#include "game/setup.hpp"

namespace crownhall {

// Exactly 64 lower-case hexadecimal digits: no two secrets of that form have a commitment in common
// by padding.
bool is_secret(std::string_view text);

// What may be shown before the deal: it binds the hall to the secret.
std::string commitment_of(std::string_view secret);
// The seed of the match, as Match takes it.
std::string seed_of(std::string_view secret, std::string_view transcript);
// A person as the transcript of one table names them: it can never be cut out of a deal's papers,
// so it says nothing once the identity is forgotten, and is another at every table.
std::string deal_name(std::string_view table, std::string_view identity);
// The hash by which somebody (a deal_name) promises a part; a part of another table, round or
// person never fits.
std::string promise_of(std::string_view table, int round, std::string_view who,
                       std::string_view part);
// "a=1 b=0": every option, sorted by key, as a transcript has them.
std::string deal_options(const GameInfo& info, const Setup& setup);
// The key of the draw that puts people into seats.
Key lot_key(std::string_view secret, std::string_view transcript);
// A bot's own chance at one decision.
std::uint64_t bot_seed(std::string_view secret, Seat seat, std::int64_t version);

}  // namespace crownhall
