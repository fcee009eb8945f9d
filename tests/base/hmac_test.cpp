#include "base/hmac.hpp"

#include <gtest/gtest.h>
#include <sodium.h>
#include <string>

#include "base/rng.hpp"

namespace crownhall {
namespace {

// RFC 4231, section 4: the cases with a full digest.
TEST(Hmac, Rfc4231) {
  EXPECT_EQ(hmac_sha256_hex(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac_sha256_hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hmac_sha256_hex(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  std::string counted;
  for (char c = 1; c <= 25; ++c) counted += c;
  EXPECT_EQ(hmac_sha256_hex(counted, std::string(50, '\xcd')),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
  EXPECT_EQ(hmac_sha256_hex(std::string(131, '\xaa'),
                            "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  EXPECT_EQ(hmac_sha256_hex(std::string(131, '\xaa'),
                            "This is a test using a larger than block-size key and a larger than "
                            "block-size data. The key needs to be hashed before being used by the "
                            "HMAC algorithm."),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST(Hmac, AgreesWithLibsodium) {
  Rng rng = Rng::fast(4231);
  for (std::size_t length = 0; length < 300; ++length) {
    std::string key(rng.below(150), '\0'), message(length, '\0');
    for (char& c : key) c = static_cast<char>(rng.next());
    for (char& c : message) c = static_cast<char>(rng.next());
    crypto_auth_hmacsha256_state state;
    std::array<std::uint8_t, 32> theirs{};
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                                key.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                  message.size());
    crypto_auth_hmacsha256_final(&state, theirs.data());
    ASSERT_EQ(hmac_sha256(key, message), theirs) << length;
  }
}

}  // namespace
}  // namespace crownhall
