#!/bin/bash
# Runs the commands of docs/operations.md (Deploy) on a bare Debian, as root: a chroot made by debootstrap, which is removed afterwards.
# systemd does not run in a chroot: its units are verified, and its socket is passed by systemd-socket-activate.
#   MIRROR=<a Debian mirror> bash scripts/try-operations-docs.sh release/amanah-1.1.0.tar.gz [bookworm|trixie]
# BARE=<folder> uses a copy of an existing bare system. PORT (43900) is used on this machine.
set -euo pipefail

[[ $EUID -eq 0 ]] && command -v debootstrap curl > /dev/null || { echo 'Run this as root, with debootstrap and curl.' >&2; exit 1; }
archive=$(realpath "${1:?Name the archive that npm run release wrote.}")
suite=${2:-bookworm}
port=${PORT:-43900}
version=$(basename "$archive" .tar.gz | sed 's/^amanah-//')
manual=$(dirname "$(dirname "$(realpath "$0")")")/docs/operations.md
place=$(mktemp -d)
chmod 755 "$place" # mktemp shuts others out of what becomes their /
clean() {
  set +e
  [[ -n ${server:-} ]] && kill -TERM "$server" 2> /dev/null && wait "$server" 2> /dev/null
  for mounted in proc dev; do mountpoint -q "$place/$mounted" && umount -l "$place/$mounted"; done
  rm -rf --one-file-system "$place"
}
trap clean EXIT

# Prints the n-th indented block of a numbered step, for the version of the archive.
block() {
  awk -v step="$1" -v nth="${2:-1}" '
    /^## / { inside = $0 == "## Deploy" }
    /^### / { inside = 0 }
    /^\*\*[0-9]+\./ { on = inside && index($0, "**" step ".") == 1; n = 0; open = 0 }
    !inside { on = 0 }
    on && /^    / { if (!open) { n++; open = 1 } if (n == nth) print substr($0, 5); next }
    on && /^$/ { if (open && n == nth) print; next }
    { open = 0 }' "$manual" | sed "s/1\.0\.0/$version/g"
}
inside() { chroot "$place" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt bash -euc "$1"; }
step() { echo "== $1 ($((SECONDS / 60)):$(printf %02d $((SECONDS % 60))))"; }

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
program=$(block 2)
if [[ -f $archive.sig ]]; then cp "$archive.sig" "$(dirname "$manual")/../release-key.pem" "$place/opt/"
else echo 'The archive is not signed: its signature is not checked.' && program=$(grep -v pkeyutl <<< "$program"); fi
inside "$program" > "$place/npm.log" 2>&1 || { tail -20 "$place/npm.log" >&2; exit 1; }
step '4. settings'
block 4 1 | while IFS= read -r line; do
  [[ $line == SMTP_URL=* ]] && line=SMTP_URL=smtp://127.0.0.1:2525
  echo "${line/<openssl rand -hex 32>/$(openssl rand -hex 32)}"
done > "$place/etc/amanah.env"
inside "$(block 4 2)"
step '5. the units and the proxies'
inside 'apt-get install --yes --no-install-recommends systemd nginx' > /dev/null
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
step '7. the first start'
chroot "$place" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -c "cd /opt/amanah && exec systemd-socket-activate --listen=127.0.0.1:$port \
  setpriv --reuid=amanah --regid=amanah --init-groups env PORT=$port node scripts/start.mjs" > "$place/server.log" 2>&1 &
server=$!
for _ in {1..120}; do curl -sf -m 5 "http://127.0.0.1:$port/readyz" > /dev/null && break; sleep 1; done
curl -sf -m 5 "http://127.0.0.1:$port/readyz" || { tail -30 "$place/server.log" >&2; exit 1; }
for _ in {1..30}; do grep -o 'Set it up .*set-up#' "$place/server.log" && break; sleep 1; done
step '8. a backup, its proof, and the checklist'
inside "cd /opt/amanah && runuser -u amanah -- npm run backup -- /var/backups/amanah/first
  runuser -u amanah -- npm run restore -- /var/backups/amanah/first --check
  runuser -u amanah -- npm run doctor || true" | tee "$place/said.log" | grep -E '^(Done|All|done|OPEN)'
for line in 'Done: /var/backups/amanah/first can be restored' 'done    Backups are made' 'done    A backup was restored and checked'; do
  grep -qF "$line" "$place/said.log" || { echo "Missing: $line" >&2; cat "$place/said.log" >&2; exit 1; }
done
step "$(. "$place/etc/os-release" && echo "$PRETTY_NAME"), Node $(inside 'node --version'): every step worked"
