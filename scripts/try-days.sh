#!/bin/bash
# Runs the tests on other days, in other time zones and in another language, as root on Linux with gcc:
#   scripts/try-days.sh                                         npm test on each day of the list below
#   scripts/try-days.sh -d 2028-02                              on the days whose line contains this
#   scripts/try-days.sh -d Sunday npm test -- --only unit agreements    another command
# Run npm test once before, because its packages must be installed. Ends with one line for each day.
#
# The clocks of Node, PostgreSQL and the browsers move by a library (moved-clock.c) that the loader preloads in
# a mount namespace of its own, so also in programs that tests start with a bare environment; so does the time
# zone. The first lines of each run prove it. Debian's faketime is not used, for two reasons:
# - While it waits, a program under libfaketime has the real time in its signal handlers. PostgreSQL compares
#   the clock there, so that its timeouts (statement_timeout, lock_timeout, deadlocks) never end.
# - Node reads the times of files by a system call of its own, which libfaketime does not move: new files
#   would seem months old.
# LC_ALL reaches Node, whose ICU needs no locale of the system, and not programs with a bare environment.
set -euo pipefail
cd "$(dirname "$0")/.."

# Day and time in Pakistan | time zone of the machine | language | why
days='
2026-12-29 10:00 | Asia/Karachi        | C.UTF-8     | the 29th
2027-01-30 10:00 | America/Los_Angeles | tr_TR.UTF-8 | the 30th, still the 29th in Los Angeles
2027-01-31 23:10 | America/Los_Angeles | C.UTF-8     | a Sunday, the 31st
2028-02-28 10:00 | Asia/Karachi        | tr_TR.UTF-8 | the day before a leap day
2028-02-29 03:00 | America/Los_Angeles | C.UTF-8     | a leap day, still the 28th in UTC and Los Angeles
2027-06-30 23:30 | Asia/Karachi        | C.UTF-8     | the last half hour of a tax year
2027-07-01 00:30 | America/Los_Angeles | C.UTF-8     | the first half hour of a tax year, June in UTC
2026-12-31 10:00 | Asia/Karachi        | tr_TR.UTF-8 | the last day of a year
2027-01-01 02:00 | America/Los_Angeles | C.UTF-8     | the first day of a year, the last one in UTC
2027-02-08 20:30 | Asia/Karachi        | C.UTF-8     | the first night of Ramazan 1448
2027-03-08 20:30 | Asia/Karachi        | tr_TR.UTF-8 | the last night of Ramazan 1448
2027-05-16 10:00 | Asia/Karachi        | C.UTF-8     | Eid ul-Azha 1448
'

pattern=''
if [[ ${1:-} == -d ]]; then pattern=$2; shift 2; fi
[[ $# -gt 0 ]] || set -- npm test
[[ $EUID -eq 0 && $(uname) == Linux ]] || { echo 'Run this as root on Linux.' >&2; exit 1; }
command -v gcc > /dev/null || { echo 'This needs gcc: apt-get install gcc libc6-dev' >&2; exit 1; }

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
chmod 755 "$place" # PostgreSQL runs as a user of its own
gcc -O2 -Wall -shared -fPIC -o "$place/moved-clock.so" scripts/moved-clock.c

# Runs a command at a moment, in a copy of /etc that only it and its children see.
run_at() {
  local seconds=$1 zone=$2 language=$3
  shift 3
  rm -rf "$place/etc"
  cp -a /etc "$place/etc"
  echo "$place/moved-clock.so" > "$place/etc/ld.so.preload"
  echo "$seconds" > "$place/etc/moved-clock"
  ln -sf "/usr/share/zoneinfo/$zone" "$place/etc/localtime"
  # shellcheck disable=SC2016 # expanded by the inner shell
  TZ=$zone LC_ALL=$language unshare --mount --propagation private bash -c \
    'mount --bind "$0" /etc && node scripts/run.mjs scripts/print-clocks.ts && exec "$@"' "$place/etc" "$@"
}

results=()
while IFS='|' read -r moment zone language why; do
  read -r moment zone language why <<< "${moment/ /T}$(printf ' %s' "$zone" "$language" "$why")"
  echo; echo "== ${moment/T/ } in Pakistan, $zone, $language: $why"
  # The time zone of the moment is Pakistan's on any machine.
  export EXPECTED_CLOCK="${moment}:00+05:00"
  seconds=$(($(date -d "$EXPECTED_CLOCK" +%s) - $(date +%s)))
  result=failed
  run_at "$seconds" "$zone" "$language" "$@" < /dev/null && result=passed
  results+=("$result  ${moment/T/ }  $zone  $language  $why")
done < <(grep -F -- "$pattern" <<< "$days" | grep '|')

echo
printf '%s\n' "${results[@]:?No day of the list contains \'$pattern\'.}"
! printf '%s\n' "${results[@]}" | grep -q ^failed
