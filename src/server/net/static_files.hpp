// The browser client inside the program: what `npm run build` left in web/dist, compressed once at
// the start. Without it a page says how to get it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/net/http.hpp"

namespace crownhall::server {

// Immutable after construction; thread safe.
class StaticFiles {
 public:
  StaticFiles();
  // Addresses without a file of their own are the client's (/t/<table>): they get the page, with
  // `meta` in its head (preview.hpp).
  HttpResponse get(const HttpRequest& request, const std::string& meta = {}) const;
  // Whether this address is the client's.
  bool is_page(std::string_view path) const;

 private:
  struct File {
    std::string type;
    std::string plain;
    std::string gzipped;    // empty where it would not be shorter
    std::string tag;        // of its content
    bool for_ever = false;  // the name changes with the content
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace crownhall::server
