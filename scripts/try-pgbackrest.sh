#!/bin/bash
# Tries point-in-time recovery as docs/operations.md describes it, as root on Debian: a PostgreSQL cluster in a temporary folder, an
# encrypted pgBackRest repository, a backup, writes, a restore to the moment between two writes. Stops and removes all of it.
#   sudo bash scripts/try-pgbackrest.sh
set -euo pipefail

[[ $EUID -eq 0 && -f /etc/debian_version ]] || { echo 'Run this as root on Debian.' >&2; exit 1; }
if ! command -v pgbackrest > /dev/null || ! compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -qq --no-install-recommends postgresql-common > /dev/null
  # Without Debian's own cluster, which would take port 5432.
  sed -i "s/^#\?create_main_cluster.*/create_main_cluster = false/" /etc/postgresql-common/createcluster.conf
  apt-get install -qq --no-install-recommends postgresql pgbackrest > /dev/null
fi
bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -1)")
place=$(mktemp -d)
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups env -C "$place" PATH="$bin:$PATH" "$@"; }
stop() { as_postgres pg_ctl -D "$place/data" -m immediate stop > /dev/null 2>&1 || true; rm -rf "$place"; }
trap stop EXIT

mkdir "$place"/{data,repository,log,lock,spool,socket}
cat > "$place/pgbackrest.conf" << END
[global]
repo1-path=$place/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(openssl rand -base64 48)
repo1-retention-full=2
start-fast=y
log-path=$place/log
lock-path=$place/lock
spool-path=$place/spool
log-level-console=warn
[amanah]
pg1-path=$place/data
pg1-port=54391
pg1-socket-path=$place/socket
END
chown -R postgres:postgres "$place"
chmod 700 "$place"
pgbackrest() { as_postgres pgbackrest --config="$place/pgbackrest.conf" --stanza=amanah "$@"; }
start() { as_postgres pg_ctl -D "$place/data" -l "$place/log/postgres.log" -w start > /dev/null; }
sql() { as_postgres psql -h "$place/socket" -p 54391 -d postgres -XAtqc "$1"; }

as_postgres initdb -D "$place/data" --auth=peer > /dev/null
cat >> "$place/data/postgresql.conf" << END
port = 54391
listen_addresses = ''
unix_socket_directories = '$place/socket'
archive_mode = on
archive_command = 'pgbackrest --config=$place/pgbackrest.conf --stanza=amanah archive-push %p'
archive_timeout = 60
END
start
pgbackrest stanza-create
pgbackrest check
sql "create table gifts (name text); insert into gifts values ('before the backup')"
pgbackrest --type=full backup
sql "insert into gifts values ('before the mistake')"
sleep 1
moment=$(sql 'select now()')
sleep 1
sql "delete from gifts; insert into gifts values ('after the mistake')"
sql 'select pg_switch_wal()' > /dev/null
as_postgres pg_ctl -D "$place/data" -m fast -w stop > /dev/null

pgbackrest --delta --type=time --target="$moment" --target-action=promote restore
start
for _ in {1..300}; do [[ $(sql 'select pg_is_in_recovery()') == f ]] && break; sleep 0.2; done
found=$(sql "select string_agg(name, ', ' order by name) from gifts")
[[ $found == 'before the backup, before the mistake' ]] || { echo "Restored wrongly: $found" >&2; exit 1; }
pgbackrest check
grep -qaF 'before the mistake' -r "$place/repository" && { echo 'The repository is not encrypted.' >&2; exit 1; }
echo "PostgreSQL $("$bin/postgres" -V | grep -o '[0-9.]*' | head -1) and $(pgbackrest version): restored to $moment, rows as they were then."
