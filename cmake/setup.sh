# Shared by ./crownhall and ./test: install what is missing, build, find Node. Sourced, not run.
# Everything is quiet unless it has work to do; every failure ends in one clear sentence.

say() { printf '%s\n' "$*" >&2; }
fail() { say "crownhall: $*"; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo -n "$@" 2>/dev/null || sudo "$@"
  else fail "Debian packages are missing and neither root nor sudo is at hand to install them."
  fi
}

# need_packages GROUP...: installs the packages of these groups in packages.txt that are missing.
# A stamp of the list makes the usual case cost nothing.
need_packages() {
  local stamp=build/.packages-$* wanted missing=
  stamp=${stamp// /-}
  [ -e "$stamp" ] && [ ! packages.txt -nt "$stamp" ] && return
  wanted=$(awk -v groups=" $* " '$1 !~ /^#/ && index(groups, " " $1 " ") {print $2}' packages.txt)
  for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' ||
      missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    command -v apt-get >/dev/null || fail "this is made for Debian 12; please install:$missing"
    say "Installing Debian packages:$missing"
    as_root apt-get update -qq >/dev/null 2>&1 || true
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      $missing >build/apt.log 2>&1 ||
      fail "could not install$missing; build/apt.log has apt's words. Is the network there?"
  fi
  touch "$stamp"
}

# A Node new enough for the page's tools; where the machine has none, one from npm in build/.
need_node() {
  local good='const [a,b]=process.versions.node.split(".").map(Number);
    process.exit(a>22||(a===22&&b>=12)||(a===20&&b>=19)?0:1)'
  if [ -x build/node/bin/node ]; then PATH=$PWD/build/node/bin:$PATH; fi
  if node -e "$good" >/dev/null 2>&1 && command -v npm >/dev/null; then return; fi
  if ! command -v npm >/dev/null; then
    say "Installing Debian packages: nodejs npm"
    as_root apt-get update -qq >/dev/null 2>&1 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      nodejs npm >build/apt.log 2>&1 || fail "could not install nodejs and npm; see build/apt.log."
  fi
  if ! node -e "$good" >/dev/null 2>&1; then
    say "Fetching a newer Node for the page's tools"
    local machine
    case $(uname -m) in
      x86_64) machine=x64 ;;
      aarch64) machine=arm64 ;;
      *) fail "no Node package is known for $(uname -m)." ;;
    esac
    npm install --silent --no-save --prefix build/node-package "node-linux-$machine@22" \
      >build/node.log 2>&1 || fail "could not fetch Node from npm; see build/node.log."
    mkdir -p build/node
    ln -sfn "../node-package/node_modules/node-linux-$machine/bin" build/node/bin
    PATH=$PWD/build/node/bin:$PATH
  fi
}

# need_web: web/dist is there and newer than its sources.
need_web() {
  local stamp=build/.web
  if [ -e "$stamp" ] && [ -e web/dist/index.html ] &&
    [ -z "$(find web messages src/games -newer "$stamp" -not -path '*/node_modules*' \
      -not -path 'web/dist*' \( -path 'web/*' -o -name '*.json' -o -name '*.md' \) -type f \
      -print -quit)" ]; then
    return
  fi
  need_node
  if [ ! -e build/.npm ] || [ web/package-lock.json -nt build/.npm ] || [ ! -d web/node_modules ]; then
    say "Fetching the page's npm packages"
    (cd web && npm install --no-save --silent --no-audit --no-fund) >build/npm.log 2>&1 ||
      fail "npm could not fetch the page's packages; see build/npm.log. Is the network there?"
    touch build/.npm
  fi
  say "Building the page"
  (cd web && npm run --silent build) >build/web.log 2>&1 || fail "the page did not build; see build/web.log."
  touch "$stamp"
}

# build PRESET TARGET...: configures once, builds what changed, with one progress line.
build() {
  local preset=$1; shift
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
  export NINJA_STATUS='[%f/%t] '
  # Configured anew when packages came in since: MPI, PostgreSQL and GoogleTest may be among them.
  if [ ! -e "build/$preset/build.ninja" ] ||
    [ -n "$(find build -maxdepth 1 -name '.packages-*' -newer "build/$preset/build.ninja")" ]; then
    cmake --preset "$preset" >"build/$preset-cmake.log" 2>&1 ||
      fail "cmake could not set up the $preset build; see build/$preset-cmake.log."
  fi
  if [ -t 2 ]; then
    ninja -C "build/$preset" "$@" 2>&1 | tee "build/$preset.log" |
      awk '/^\[[0-9]+\/[0-9]+\]/ {printf "\rBuilding %s\033[K", $1; n++} END {if (n) printf "\r\033[K"}' >&2
    [ "${PIPESTATUS[0]}" = 0 ] || build_failed "$preset"
  else
    # Not a terminal: a line for each tenth, so that a log shows how far it is.
    ninja -C "build/$preset" "$@" 2>&1 | tee "build/$preset.log" |
      awk -v start="$(date +%s)" -F '[][/]' '/^\[[0-9]+\/[0-9]+\]/ {
          tenth = int(10 * $2 / $3)
          if (tenth > last && $3 > 20) {
            "date +%s" | getline now; close("date +%s")
            printf "Building %s: %d of %d, %d s\n", preset, $2, $3, now - start; fflush(); last = tenth
          }
        }' preset="$preset" >&2
    [ "${PIPESTATUS[0]}" = 0 ] || build_failed "$preset"
  fi
}
build_failed() {
  grep -E -m 12 'error|FAILED|undefined' "build/$1.log" >&2 || tail -n 12 "build/$1.log" >&2
  fail "the $1 build failed; build/$1.log has it all."
}
