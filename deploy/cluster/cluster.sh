#!/bin/bash
# A whole cluster on one Debian machine, for trial and tests: three etcd, three databases under Patroni, two
# application servers, each with HAProxy and PgBouncer, and a worker. Ordinary processes of one user in one
# folder. docs/scaling.md names the packages, and leads to machines of your own.
#
#   deploy/cluster/cluster.sh up            starts what is not running, and prints addresses
#   deploy/cluster/cluster.sh status        nodes, processes, readiness of both servers
#   deploy/cluster/cluster.sh down          stops everything; the folder stays
#   deploy/cluster/cluster.sh start NAME    one of etcd1-3, db1-3, haproxy1-2, pgbouncer1-2, app1-2, worker
#   deploy/cluster/cluster.sh stop NAME
#   deploy/cluster/cluster.sh fill TEMPLATE NAME=value…   prints a template with values of your own
#
# CLUSTER_DIR is the folder (/tmp/amanah-cluster by default), CLUSTER_PORT the first of 40 free ports (7000).
# Other settings of the servers, such as SMTP_URL, are taken from the environment.
set -euo pipefail
umask 077
here=$(cd "$(dirname "$0")" && pwd)
fill() { # template NAME=value…: replaces __NAME__
  local text name
  text=$(<"$here/$1"); shift
  for name in "$@"; do text=${text//__${name%%=*}__/"${name#*=}"}; done
  printf '%s\n' "$text"
}
[ "${1:-}" != fill ] || { fill "${@:2}"; exit; }
[ "$(id -u)" != 0 ] || { echo 'PostgreSQL does not run as root: start this as another user.' >&2; exit 1; }
project=$(cd "$here/../.." && pwd)
folder=${CLUSTER_DIR:-/tmp/amanah-cluster}
base=${CLUSTER_PORT:-7000}
host=127.0.0.1
node=$project/node_modules/node/bin/node
PATH=$PATH:/usr/sbin:/usr/lib/postgresql/15/bin
protocol=etcd3
[[ $(patroni --version) =~ \ (2\.|3\.0\.[0-2]$) ]] && protocol=etcd # the reason is in patroni.yml
mkdir -p "$folder"
[ -s "$folder/password" ] || head -c 24 /dev/urandom | base64 | tr -d '/+=\n' > "$folder/password"
[ -s "$folder/secret" ] || head -c 36 /dev/urandom | base64 | tr -d '\n' > "$folder/secret"
password=$(cat "$folder/password")

# Ports: etcd 0-5, databases 10-12, Patroni 13-15, the two servers from 20 and from 30.
number() { echo "${1//[a-z]/}"; }
# server_port 1 4: primary 0, standbys 1, site 2, PgBouncer 3, application 4, sandbox 5 of server 1 or 2
server_port() { echo $((base + 10 + 10 * $1 + $2)); }
url() { echo "postgres://amanah:$password@$host:$1/amanah"; }
etcd_clients=$(for n in 1 2 3; do printf '%s:%s,' $host $((base + 2 * n - 2)); done | sed 's/,$//')
as_postgres() {
  PGPASSWORD=$password PGCONNECT_TIMEOUT=3 psql -qAtX -h $host -p "$(server_port 1 0)" -U postgres "$@"
}

servers() { # lines of HAProxy: name, ports and, of databases, the port of the check
  local n
  for n in 1 2 3; do
    case $1 in
      db) echo "  server db$n $host:$((base + 9 + n)) check port $((base + 12 + n))" ;;
      app) [ "$n" = 3 ] || echo "  server app$n $host:$(server_port "$n" 4) check" ;;
    esac
  done
}

pid() { cat "$folder/$1/pid" 2>/dev/null; }
runs() { local process; process=$(pid "$1") && kill -0 "$process" 2>/dev/null; }
until_true() { # seconds command…
  local end=$((SECONDS + $1)); shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || { echo "Not within the time: $*" >&2; return 1; }
    sleep 0.3
  done
}
launch() { # name command…
  local name=$1; shift
  (cd "$folder/$name" && exec setsid "$@" >> "$folder/$name.log" 2>&1 < /dev/null) &
  echo $! > "$folder/$name/pid"
}

start() {
  local name=$1 n at
  n=$(number "$name")
  at=$folder/$name
  runs "$name" && return
  mkdir -p "$at"
  case $name in
    etcd?)
      local client=$((base + 2 * n - 2)) peer=$((base + 2 * n - 1)) peers
      peers=$(for m in 1 2 3; do printf 'etcd%s=http://%s:%s,' $m $host $((base + 2 * m - 1)); done | sed 's/,$//')
      [ $protocol = etcd3 ] || export ETCD_ENABLE_V2=true
      launch "$name" etcd --name "$name" --data-dir "$at/data" --initial-cluster "$peers" \
        --initial-advertise-peer-urls "http://$host:$peer" --listen-peer-urls "http://$host:$peer" \
        --advertise-client-urls "http://$host:$client" --listen-client-urls "http://$host:$client" \
        --auto-compaction-retention 1 --logger zap --log-level warn ;;
    db?)
      local values=("NAME=$name" "HOST=$host" "PORT=$((base + 9 + n))" "REST_PORT=$((base + 12 + n))"
        "ETCD=$etcd_clients" "PROTOCOL=$protocol" "FOLDER=$folder" "PASSWORD=$password"
        "NETWORK=127.0.0.1/32" "WATCHDOG=off")
      fill patroni.yml "${values[@]}" > "$at/patroni.yml"
      fill pgbackrest.conf "${values[@]}" > "$at/pgbackrest.conf"
      launch "$name" patroni "$at/patroni.yml" ;;
    haproxy?)
      fill haproxy.cfg "HOST=$host" "PRIMARY_PORT=$(server_port "$n" 0)" "STANDBY_PORT=$(server_port "$n" 1)" \
        "SITE_PORT=$(server_port "$n" 2)" "NODES=$(servers db)" "APPS=$(servers app)" > "$at/haproxy.cfg"
      launch "$name" haproxy -db -f "$at/haproxy.cfg" ;;
    pgbouncer?)
      echo "\"amanah\" \"$password\"" > "$at/users.txt"
      fill pgbouncer.ini "NAME=$name" "HOST=$host" "FOLDER=$folder" "PRIMARY_PORT=$(server_port "$n" 0)" \
        "POOL_PORT=$(server_port "$n" 3)" > "$at/pgbouncer.ini"
      launch "$name" pgbouncer "$at/pgbouncer.ini" ;;
    app? | worker)
      # One folder for both servers; on two machines it is a bucket (STORAGE_BUCKET).
      n=${n:-1}
      mkdir -p "$folder/files"
      export SECRET_KEY DATA_DIR=$folder/files DATABASE_POOL=8 JOBS=false HOST=$host TRUST_PROXY=$host PORT
      SECRET_KEY=$(cat "$folder/secret")
      PORT=$(server_port "$n" 4)
      export SANDBOX_PORT PUBLIC_URL
      SANDBOX_PORT=$(server_port "$n" 5)
      PUBLIC_URL=${PUBLIC_URL:-http://$host:$(server_port 1 2)}
      export DATABASE_URL DATABASE_DIRECT_URL DATABASE_READ_URL
      DATABASE_URL=$(url "$(server_port "$n" 3)")
      DATABASE_DIRECT_URL=$(url "$(server_port "$n" 0)")
      DATABASE_READ_URL=$(url "$(server_port "$n" 1)")
      local program=(demo/src/main.ts --empty)
      [ "$name" != worker ] || program=(server/src/commands/worker.ts)
      (cd "$project" && exec setsid "$node" "${program[@]}" >> "$at.log" 2>&1 < /dev/null) &
      echo $! > "$at/pid" ;;
    *) echo "There is no $name." >&2; return 1 ;;
  esac
}

stop() {
  runs "$1" || return 0
  # A process that was paused on purpose takes no other signal.
  kill -CONT "$(pid "$1")"
  kill "$(pid "$1")"
  until_true 40 eval "! runs $1" || kill -9 "$(pid "$1")"
}

has_primary() { [ "$(as_postgres -c 'select pg_is_in_recovery()')" = f ]; }
has_standbys() { [ "$(as_postgres -c "select count(*) from pg_stat_replication where state = 'streaming'")" = 2 ]; }
is_ready() { curl -fsS "http://$host:$(server_port "$1" 4)/readyz"; }

create_database() {
  [ "$(as_postgres -c "select count(*) from pg_database where datname = 'amanah'")" = 0 ] || return 0
  as_postgres -c "create role amanah login password '$password'"
  as_postgres -c 'create database amanah owner amanah'
}

up() {
  for name in etcd1 etcd2 etcd3; do start $name; done
  until_true 30 env ETCDCTL_API=3 etcdctl --endpoints="$etcd_clients" endpoint health
# The first node creates the database; the others copy it.
  for name in db1 db2 db3 haproxy1 haproxy2 pgbouncer1 pgbouncer2; do start $name; done
  until_true 90 has_primary
  until_true 90 has_standbys
  create_database
  pgbackrest --config="$folder/db1/pgbackrest.conf" --stanza=amanah --no-online stanza-create
  start app1
  until_true 90 is_ready 1
  start app2
  start worker
  until_true 60 is_ready 2
  echo "The site: http://$host:$(server_port 1 2) and http://$host:$(server_port 2 2)"
}

status() {
  patronictl -c "$folder/db1/patroni.yml" list || true
  for name in etcd{1..3} db{1..3} haproxy{1,2} pgbouncer{1,2} app{1,2} worker; do
    printf '%-12s %s\n' "$name" "$(runs "$name" && echo "runs, process $(pid "$name")" || echo 'does not run')"
  done
  for n in 1 2; do
    printf '%-12s %s\n' app$n "$(is_ready $n 2>&1 || true)"
  done
}

case ${1:-} in
  up) up ;;
  status) status ;;
  down)
# Patroni last but one: it stops its PostgreSQL and releases its leader key in etcd.
    for name in worker app{2,1} pgbouncer{1,2} haproxy{1,2} db{3,2,1} etcd{1..3}; do stop "$name"; done ;;
  start | stop) "$1" "$2" ;;
  *) sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
