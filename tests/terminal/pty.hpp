// The real program behind a pseudo-terminal: what a person at a keyboard would see and type.
#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace crownhall::terminal {

class Pty {
 public:
  using Environment = std::vector<std::pair<std::string, std::string>>;

  // Starts `crownhall` with these arguments on a terminal of 80 by 40.
  explicit Pty(const std::vector<std::string>& arguments, const Environment& environment = {});
  ~Pty();
  Pty(const Pty&) = delete;
  Pty& operator=(const Pty&) = delete;

  // Types a line.
  void type(std::string_view line);
  void type_raw(std::string_view bytes);
  // Reads until `text` has come since the last expect; false after some seconds without it.
  bool expect(std::string_view text);
  // Reads until the program waits at its prompt ("> " at the end) or ends; false if it ended.
  bool at_prompt();
  // What came since the last type.
  const std::string& answer() const { return answer_; }
  const std::string& all() const { return all_; }

  void kill(int signal);
  // Reads to the end; the exit code, or 128 + signal.
  int wait();

 private:
  bool read_some(int timeout_ms);

  pid_t child_ = -1;
  int fd_ = -1;
  std::string all_;
  std::string answer_;
  std::size_t expected_ = 0;  // in answer_: up to here it has been looked at
  bool ended_ = false;
};

// The program without a terminal: standard input from a text.
struct Ran {
  int code;
  std::string out;  // both standard output and error
};
Ran run(const std::string& arguments, const std::string& input = "",
        const std::string& environment = "");

// A folder of its own for every test, gone afterwards.
class Folder {
 public:
  Folder();
  ~Folder();
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string file_text(const std::string& path);
void put_file(const std::string& path, std::string_view text);

}  // namespace crownhall::terminal
