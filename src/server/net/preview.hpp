// What messengers show for a link of ours: title, description and a picture, as meta elements in
// the head of the page. They ask without a cookie, so it holds only what a stranger with the link
// may know: of a table that has begun and is closed to watchers, nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hall/room/room.hpp"
#include "server/net/http.hpp"

namespace crownhall::server {

struct Preview {
  std::string title;
  std::string description;
  std::string picture;  // a path of ours
};

// Of the address of a game or of any page that is no table's.
Preview preview_of_path(std::string_view path);
// Of a table's address.
Preview preview_of_table(const Room& room);

// The address that strangers use for this hall: the first public one, else as it was asked for.
std::string origin_of(const HttpRequest& request, const std::vector<std::string>& origins);

// The meta elements; everything in them is escaped.
std::string meta_of(const Preview& preview, const std::string& origin, std::string_view path);

}  // namespace crownhall::server
