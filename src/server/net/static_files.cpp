#include "server/net/static_files.hpp"

#include <span>
#include <zlib.h>

#include "base/sha256.hpp"

namespace crownhall {

// Made by cmake/embed_folder.cmake.
struct EmbeddedFile {
  std::string_view path;
  const char* begin;
  const char* end;
};
extern const std::span<const EmbeddedFile> k_web_files;

namespace server {
namespace {

constexpr std::string_view kNoClient =
    "<!doctype html><html lang=en><meta charset=utf-8><title>Crownhall</title>"
    "<h1>Crownhall</h1><p>The hall is open, but this program was built without its browser "
    "client. Build it with <code>./crownhall</code>, or play in the terminal with "
    "<code>crownhall play</code>.</p></html>";

std::string type_of(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
  };
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return std::string(type);
  }
  return "application/octet-stream";
}

std::string gzip(const std::string& plain) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    return {};
  }
  std::string out(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return whole && out.size() < plain.size() ? out : std::string();
}

}  // namespace

StaticFiles::StaticFiles() {
  for (const EmbeddedFile& embedded : k_web_files) {
    File file;
    file.type = type_of(embedded.path);
    file.plain.assign(embedded.begin, embedded.end);
    if (!file.type.starts_with("font/") && file.type != "image/png" && file.type != "image/jpeg")
      file.gzipped = gzip(file.plain);
    file.tag = '"' + sha256_hex(file.plain).substr(0, 16) + '"';
    file.for_ever = embedded.path.starts_with("assets/");
    files_["/" + std::string(embedded.path)] = std::move(file);
  }
  if (!files_.contains("/index.html")) {
    files_["/index.html"] = {"text/html; charset=utf-8", std::string(kNoClient), "", "\"none\""};
  }
}

bool StaticFiles::is_page(std::string_view path) const {
  if (path == "/index.html") return true;
  return !files_.contains(path) && path.substr(path.rfind('/') + 1).find('.') == path.npos;
}

HttpResponse StaticFiles::get(const HttpRequest& request, const std::string& meta) const {
  auto found = files_.find(request.path);
  if (found == files_.end()) {
    const auto name = request.path.substr(request.path.rfind('/') + 1);
    if (name.find('.') != name.npos) {
      return {404, "text/plain; charset=utf-8", "There is nothing at this address.\n"};
    }
    found = files_.find("/index.html");
  }
  const File& file = found->second;
  const auto end_of_head = file.plain.find("</head>");
  if (!meta.empty() && found->first == "/index.html" && end_of_head != file.plain.npos) {
    HttpResponse page{200, file.type, file.plain};
    page.body.insert(end_of_head, meta + "  ");
    const std::string tag = '"' + sha256_hex(page.body).substr(0, 16) + '"';
    page.headers.emplace_back("Cache-Control", "no-cache");
    page.headers.emplace_back("ETag", tag);
    if (request.if_none_match == tag) {
      page.status = 304;
      page.body.clear();
    }
    return page;
  }
  HttpResponse answer{200, file.type, ""};
  answer.headers.emplace_back("Cache-Control",
                              file.for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  answer.headers.emplace_back("ETag", file.tag);
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == file.tag) {
    answer.status = 304;
  } else if (!file.gzipped.empty() && request.encodings.find("gzip") != std::string::npos) {
    answer.headers.emplace_back("Content-Encoding", "gzip");
    answer.body = file.gzipped;
  } else {
    answer.body = file.plain;
  }
  return answer;
}

}  // namespace server
}  // namespace crownhall
