#!/bin/bash
# Runs the commands of docs/operations.md on a bare Debian, as root: a chroot made by debootstrap, which is removed afterwards. Deploy with a
# PostgreSQL, the set-up, a backup, a restore into another database; then Upgrade from 1.1.0 with the embedded database.
# systemd does not run in a chroot: its units are verified, and its socket is passed by systemd-socket-activate.
#   MIRROR=<a Debian mirror> bash scripts/try-operations-docs.sh release/amanah-1.1.0.tar.gz [bookworm|trixie]
# BARE=<folder> uses a copy of an existing bare system, OLD=<archive> a release of 1.1.0 that was built before. PORT (43900) and the next
# port are used on this machine.
set -euo pipefail

[[ $EUID -eq 0 ]] && command -v debootstrap curl git npm > /dev/null || { echo 'Run this as root, with debootstrap, curl, git and npm.' >&2; exit 1; }
archive=$(realpath "${1:?Name the archive that npm run release wrote.}")
suite=${2:-bookworm}
port=${PORT:-43900}
first=82ae575e # the commit of 1.1.0
root=$(dirname "$(dirname "$(realpath "$0")")")
manual=$root/docs/operations.md
place=$(mktemp -d)
chmod 755 "$place" # mktemp shuts others out of what becomes their /
sources=$(mktemp -d)
clean() {
  set +e
  stop
  [[ -n $(ls -d "$place"/etc/postgresql/*/main 2> /dev/null) ]] && inside 'pg_ctlcluster $(ls /etc/postgresql) main stop' > /dev/null 2>&1
  for mounted in proc dev; do mountpoint -q "$place/$mounted" && umount -l "$place/$mounted"; done
  rm -rf --one-file-system "$place" "$sources"
}
trap clean EXIT

# Prints the n-th indented block of a numbered step of Deploy.
block() {
  awk -v step="$1" -v nth="${2:-1}" '
    /^## / { inside = $0 == "## Deploy" }
    /^### / { inside = 0 }
    /^\*\*[0-9]+\./ { on = inside && index($0, "**" step ".") == 1; n = 0; open = 0 }
    !inside { on = 0 }
    on && /^    / { if (!open) { n++; open = 1 } if (n == nth) print substr($0, 5); next }
    on && /^$/ { if (open && n == nth) print; next }
    { open = 0 }' "$manual" | fill
}
# Prints the indented block after the line that contains a text.
after() {
  awk -v mark="$1" 'index($0, mark) { on = 1; next }
    on && /^    / { print substr($0, 5); open = 1; next }
    on && open { exit }' "$manual" | fill
}
# Fills in passwords, and the port of this PostgreSQL.
fill() { sed "s/<one password>/0wner/g; s/<another password>/s3rver/g; s|@127.0.0.1/|@127.0.0.1:$((port + 1))/|g"; }
inside() { chroot "$place" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -euc "$1"; }
psql() { inside "cd / && runuser -u postgres -- psql -p $((port + 1)) -qAt -v ON_ERROR_STOP=1 ${1:-}"; }
step() { echo "== $1 ($((SECONDS / 60)):$(printf %02d $((SECONDS % 60))))"; }
fail() { echo "$1" >&2; tail -40 "${2:-/dev/null}" >&2; exit 1; }
expect() { grep -qF "$2" "$1" || fail "Missing: $2" "$1"; }

# Starts the installed version, with a socket as systemd passes it or without, and waits until it is ready.
start() {
  local program="setpriv --reuid=amanah --regid=amanah --init-groups env PORT=$port $2 node scripts/start.mjs"
  [[ $1 == socket ]] && program="systemd-socket-activate --listen=127.0.0.1:$port $program"
  chroot "$place" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c "cd /opt/amanah && exec $program" > "$place/server.log" 2>&1 &
  server=$!
  for _ in {1..300}; do curl -sf -m 5 "http://127.0.0.1:$port/readyz" > /dev/null && return; sleep 1; done
  fail 'The server is not ready.' "$place/server.log"
}
stop() {
  [[ -n ${server:-} ]] && kill -TERM "$server" 2> /dev/null && wait "$server" 2> /dev/null || true
  server=
}
# Calls the API as a browser does.
call() {
  local cookies token
  cookies=$(curl -sf -D - -o /dev/null "http://127.0.0.1:$port/sanctum/csrf-cookie" | sed -n 's/^set-cookie: \([^;]*\).*/\1/Ip' | paste -sd ';')
  token=$(sed -n 's/.*XSRF-TOKEN=\([^;]*\).*/\1/p' <<< "$cookies")
  curl -s -m 60 -X POST "http://127.0.0.1:$port/api/v1$1" -H "cookie: $cookies" -H "x-xsrf-token: $token" \
    -H 'content-type: application/json' -H 'origin: https://give.example.org' -d "$2"
}
settings() {
  block 4 1 | while IFS= read -r line; do
    [[ $line == SMTP_URL=* ]] && line=SMTP_URL=smtp://127.0.0.1:2525
    echo "${line/<openssl rand -hex 32>/$(openssl rand -hex 32)}"
  done > "$place/etc/amanah.env"
}
install_program() {
  inside "$(block 2)" > "$place/npm.log" 2>&1 || fail 'The program was not installed.' "$place/npm.log"
}

step 'a release of 1.1.0'
old=${OLD:-$sources/release/amanah-1.1.0.tar.gz}
if [[ -z ${OLD:-} ]]; then
  git -C "$root" archive "$first" | tar x -C "$sources"
  (cd "$sources" && npm ci && npm run release) > "$sources/build.log" 2>&1 || fail 'No release of 1.1.0 was built.' "$sources/build.log"
fi

step "a bare Debian ($suite)"
if [[ -n ${BARE:-} ]]; then cp -a "$BARE/." "$place"
else debootstrap --variant=minbase "$suite" "$place" "${MIRROR:?Set MIRROR to a Debian mirror.}" > /dev/null; fi
echo force-unsafe-io > "$place/etc/dpkg/dpkg.cfg.d/no-sync" # the machine is thrown away: packages install in half the time
mount -t proc proc "$place/proc"
mount --rbind /dev "$place/dev"
mount --make-rslave "$place/dev"
cp /etc/resolv.conf /etc/hosts "$place/etc/"
# Copies this machine's npm settings and certificate authorities, for a registry behind a proxy.
[[ -f ~/.npmrc ]] && cp ~/.npmrc "$place/root/"
mkdir -p "$place/usr/local/share/ca-certificates"
cp /usr/local/share/ca-certificates/*.crt "$place/usr/local/share/ca-certificates/" 2> /dev/null || true
printf '#!/bin/sh\nexit 101\n' > "$place/usr/sbin/policy-rc.d" && chmod +x "$place/usr/sbin/policy-rc.d"

SECONDS=0
step '1. packages and a user'
inside "$(block 1)" > /dev/null 2>&1
step '2. the program'
cp "$archive" "$archive.sha256" "$place/opt/"
install_program
if grep EBADENGINE "$place/npm.log"; then fail 'npm warns of the system’s Node.'; fi
release=$(basename "$archive" .tar.gz)
if [[ -f $archive.sig ]]; then
  cp "$archive.sig" "${archive%.tar.gz}".provenance.json* "$root/release-key.pem" "$place/opt/"
  inside "release=$release; $(after 'The first installation, and an upgrade')"
  inside "release=$release; $(after '**With a key.**')"
else
  inside "release=$release; $(after '**With a key.**')" > "$place/verify.log" 2>&1 && fail 'An unsigned release was verified.'
  expect "$place/verify.log" 'their releases are not signed'
fi
step '3. a PostgreSQL'
inside 'apt-get install --yes --no-install-recommends postgresql' > /dev/null 2>&1
inside "sed -i 's/^port = .*/port = $((port + 1))/' /etc/postgresql/*/main/postgresql.conf && pg_ctlcluster \$(ls /etc/postgresql) main start"
block 3 1 | psql
step '4. settings'
settings
block 3 2 >> "$place/etc/amanah.env"
inside "$(block 4 2)"
step '5. the units and the proxies'
inside 'apt-get install --yes --no-install-recommends systemd nginx' > /dev/null 2>&1
block 5 1 > "$place/etc/systemd/system/amanah.socket"
block 5 2 > "$place/etc/systemd/system/amanah.service"
inside 'systemd-analyze verify --man=no /etc/systemd/system/amanah.socket /etc/systemd/system/amanah.service'
block 6 > "$place/etc/caddy/Caddyfile"
inside 'caddy validate --config /etc/caddy/Caddyfile' 2>&1 | tail -1
sed -n '/^Caddy does so by default/,/^A person with a donor/p' "$manual" | sed -n 's/^    //p' > "$place/etc/nginx/conf.d/amanah.conf"
inside 'install -d /etc/letsencrypt/live/give.example.org
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=give.example.org -days 1 2> /dev/null \
    -keyout /etc/letsencrypt/live/give.example.org/privkey.pem -out /etc/letsencrypt/live/give.example.org/fullchain.pem
  nginx -t'
step '7. the first start and the set-up'
start socket ''
for _ in {1..30}; do grep -q 'set-up#' "$place/server.log" && break; sleep 1; done
token=$(sed -n 's/.*Set it up .*set-up#\([A-Za-z0-9_-]*\).*/\1/p' "$place/server.log" | tail -1)
call /auth/set-up-links/use "{\"token\":\"$token\",\"name\":\"Umeed Foundation\",\"first_name\":\"Hina\",\"last_name\":\"Raza\",\"email\":\"hina@umeed.example\",\"password\":\"teapot-gravel-nineteen-otter\"}" > "$place/set-up.log"
expect "$place/set-up.log" '"success":true'
step '8. a backup, its proof, and the checklist'
inside "cd /opt/amanah && runuser -u amanah -- npm run backup -- /var/backups/amanah/2026-11-21
  runuser -u amanah -- npm run restore -- /var/backups/amanah/2026-11-21 --check
  runuser -u amanah -- npm run doctor || true" > "$place/said.log" 2>&1
grep -E '^(Done|All|It holds|done|OPEN|advice)' "$place/said.log"
for line in 'It holds personal data: keep it' 'Done: /var/backups/amanah/2026-11-21 can be restored' 'done    Backups are made' \
  'done    A backup was restored and checked' 'done    The server’s database role owns no tables'; do expect "$place/said.log" "$line"; done
step 'a restore into another database'
after '**Into another database**' | psql
inside "$(after 'and name it, with a folder for its files')" > "$place/said.log" 2>&1 || fail 'Nothing was restored.' "$place/said.log"
expect "$place/said.log" 'tables are as they were in the backup'
[[ $(echo 'select email from users' | psql '-d amanah_restored') == hina@umeed.example ]] || fail 'The restored database has no administrator.'
stop
start socket "$(after 'and name it, with a folder for its files' | grep -oE '(DATA_DIR|DATABASE_[A-Z_]*URL)=[^ ]*' | paste -sd ' ')"
stop

step '1.1.0, with the embedded database'
inside 'rm -rf /opt/amanah* /opt/release-key.pem /var/lib/amanah/data /var/lib/amanah/restored /var/backups/amanah/*'
cp "$old" "$old.sha256" "$place/opt/"
install_program
settings
inside 'ln -s /etc/amanah.env /opt/amanah/.env'
start plain ''
inside 'cd /opt/amanah && runuser -u amanah -- npm run users -- create ayesha@example.org Ayesha Khan "Donation Officer"' > /dev/null
step 'the upgrade from 1.1.0'
cp "$archive" "$archive.sha256" "$place/opt/"
stop
inside "$(after 'Read what is new in' | grep -v systemctl)" > "$place/said.log" 2>&1 || fail 'The upgrade failed.' "$place/said.log"
expect "$place/said.log" 'Done: /var/backups/amanah/before-'
start socket ''
inside 'cd /opt/amanah && runuser -u amanah -- npm run users -- list && runuser -u amanah -- npm run check-books' > "$place/said.log" 2>&1 || fail 'The books are not right.' "$place/said.log"
expect "$place/said.log" ayesha@example.org
stop
step "$(. "$place/etc/os-release" && echo "$PRETTY_NAME"), Node $(inside 'node --version'): every step worked"
