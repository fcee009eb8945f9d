#include "server/people/limits.hpp"

#include <gtest/gtest.h>

#include "server/net/http.hpp"

namespace crownhall::server {
namespace {

TEST(Limits, ABurstThenOneAtATime) {
  Limits limits(false);
  const Rate rate{"test", 3, 1000};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.take(rate, "ann", 0).ok());
  const auto refused = limits.take(rate, "ann", 400);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.refusal().kind, "too_fast");
  EXPECT_TRUE(limits.take(rate, "ben", 400).ok());
  EXPECT_TRUE(limits.take(rate, "ann", 1000).ok());
  EXPECT_FALSE(limits.take(rate, "ann", 1000).ok());
}

TEST(Limits, ForgettingFullBucketsLetsNobodyThrough) {
  Limits limits(false);
  const Rate rate{"test", 1, 1000};
  EXPECT_TRUE(limits.take(rate, "ann", 0).ok());
  limits.sweep(500);
  EXPECT_FALSE(limits.take(rate, "ann", 500).ok());
}

TEST(Http, ATargetIsTakenApart) {
  HttpRequest request;
  read_target("/api/a%2fb?x=1&y=%C3%A9+z&bad&=%zz", request);
  EXPECT_EQ(request.path, "/api/a/b");
  EXPECT_EQ(request.query["x"], "1");
  EXPECT_EQ(request.query["y"], "\xc3\xa9 z");
  EXPECT_EQ(request.query[""], "%zz");
}

TEST(Http, CookiesAreFoundByTheirWholeName) {
  EXPECT_EQ(cookie_value("xcrownhall=1; crownhall=abc; y=2", "crownhall"), "abc");
  EXPECT_EQ(cookie_value("crownhallx=1", "crownhall"), "");
  EXPECT_EQ(cookie_value("", "crownhall"), "");
}

TEST(Http, AnOriginIsOursOrForeign) {
  HttpRequest request;
  request.host = "hall.example:8080";
  const std::vector<std::string> unnamed;
  EXPECT_TRUE(own_origin(request, unnamed));
  request.origin = "https://hall.example:8080";
  EXPECT_TRUE(own_origin(request, unnamed));
  request.origin = "https://hall.example";
  EXPECT_FALSE(own_origin(request, unnamed));
  request.origin = "null";
  EXPECT_FALSE(own_origin(request, unnamed));
}

}  // namespace
}  // namespace crownhall::server
