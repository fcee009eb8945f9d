#include "server/net/preview.hpp"

#include "catalogue.hpp"

namespace crownhall::server {
namespace {

Preview of_hall() {
  return {"Crownhall", "Four royal tabletop games, against bots or friends.", "/preview-hall.jpg"};
}

Preview of_game(const GameInfo& info) {
  return {std::string(info.title), std::string(info.about),
          "/preview-" + std::string(info.key) + ".jpg"};
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string meta(std::string_view kind, std::string_view name, std::string_view content) {
  return "    <meta " + std::string(kind) + "=\"" + std::string(name) + "\" content=\"" +
         escaped(content) + "\" />\n";
}

}  // namespace

Preview preview_of_path(std::string_view path) {
  for (const std::string_view folder : {"/games/", "/new/", "/learn/"}) {
    if (!path.starts_with(folder)) continue;
    const auto game = find_game(path.substr(folder.size()));
    if (game) return of_game(*(*game)->info);
  }
  return of_hall();
}

Preview preview_of_table(const Room& room) {
  const auto game = find_game(room.game);
  if (!game || !room.may_watch({})) return of_hall();
  // Over, and nobody's but its players'.
  if (room.phase == Phase::kOver && !room.is_public) return of_hall();
  const GameInfo& info = *(*game)->info;
  Preview preview = of_game(info);
  if (room.phase != Phase::kOpen) {
    // Watchers are welcome; who plays is theirs to see at the table.
    preview.description = "A table to watch. " + preview.description;
    return preview;
  }
  std::string host;
  int free = 0;
  for (const RoomSeat& seat : room.seats) {
    if (!room.host.empty() && seat.id == room.host) host = seat.name;
    free += seat.kind == SeatHolder::Kind::kEmpty;
  }
  preview.title = host.empty() ? "You are asked to a table of " + preview.title
                               : host + " asks you to a table of " + preview.title;
  const int seats = static_cast<int>(room.seats.size());
  preview.description += ' ' + std::to_string(seats) + (seats == 1 ? " seat, " : " seats, ") +
                         (free == 0 ? "all taken" : std::to_string(free) + " free") + ", about " +
                         std::to_string(info.minutes) + " minutes. A name is enough.";
  return preview;
}

std::string origin_of(const HttpRequest& request, const std::vector<std::string>& origins) {
  if (!origins.empty()) return origins.front();
  return (request.secure ? "https://" : "http://") + request.host;
}

std::string meta_of(const Preview& preview, const std::string& origin, std::string_view path) {
  return meta("property", "og:site_name", "Crownhall") + meta("property", "og:type", "website") +
         meta("property", "og:title", preview.title) +
         meta("property", "og:description", preview.description) +
         meta("property", "og:url", origin + std::string(path)) +
         meta("property", "og:image", origin + preview.picture) +
         meta("property", "og:image:width", "1200") + meta("property", "og:image:height", "630") +
         meta("name", "twitter:card", "summary_large_image");
}

}  // namespace crownhall::server
