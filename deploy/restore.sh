#!/usr/bin/env bash
# Fills an empty database from a file written by backup.sh, wholly or not at all:
#   restore.sh <file> <database>
# The database and the roles named in the file must exist (`node src/create-database.ts` makes both).
# Ends with status 3 when the rows are there but the cluster must be set ahead before anything starts; asks again by:
#   restore.sh --check <database>
# Connects by libpq's own variables (PGHOST, PGPORT, PGUSER, PGPASSWORD or PGPASSFILE) as a superuser.
set -euo pipefail

if (($# != 2)); then
  echo 'usage: restore.sh <file> <database>, restore.sh --check <database>' >&2
  exit 2
fi
database=$2

fail() {
  echo "restore: $*" >&2
  exit 1
}

ask() { psql --no-password --no-psqlrc --quiet --tuples-only --no-align --dbname="$database" --command="$1"; }

# Watermarks, outbox and seals are counted in transaction ids. In a cluster that has not come that far, what is written
# falls below them and is never counted, so nothing may start there.
check_count() {
  local seen next
  seen=$(ask "select coalesce(max(id::text::numeric), 0) from (
    select xact_id from platform.watermarks union all select to_xact from tenant.audit_seals
    union all (select xact_id from tenant.outbox order by xact_id desc limit 1)
    union all (select xact_id from tenant.journals order by xact_id desc limit 1)
    union all (select xact_id from tenant.audit_log order by xact_id desc limit 1)) as seen (id)")
  next=$(ask 'select pg_snapshot_xmax(pg_current_snapshot())')
  if ((seen < next)); then return; fi
  cat >&2 <<END
restore: $database has its rows, but they count transactions up to $seen, and this cluster has reached $next.
Start no server and no worker before the cluster is ahead:
  pg_ctl -D "\$PGDATA" -m fast -w stop
  pg_resetwal -e $(((seen >> 32) + 1)) -D "\$PGDATA"
  pg_ctl -D "\$PGDATA" -w start
  restore.sh --check $database
See docs/operations.md, Restoring a logical backup.
END
  exit 3
}

if [[ $1 == --check ]]; then
  check_count
  echo "$database: the cluster is ahead of every row"
  exit
fi
file=$(realpath "$1")

count_tables="select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not like 'pg\_%' and n.nspname <> 'information_schema'"

cd "$(dirname "$file")"
sha256sum --check --status "$(basename "$file").sha256" || fail "$file does not match its checksum"
in_file=$(pg_restore --list "$file" | awk '$4 == "TABLE" && $5 != "DATA" && $5 != "ATTACH"' | wc --lines)
((in_file > 0)) || fail "$file holds no tables"
present=$(ask "$count_tables")
((present == 0)) || fail "$database already holds $present tables; restore into an empty database"

# --clean makes way for the empty schemas and extensions a new database may come with.
pg_restore --no-password --dbname="$database" --single-transaction --exit-on-error --clean --if-exists "$file"

restored=$(ask "$count_tables")
((restored == in_file)) || fail "the file holds $in_file tables, $database now holds $restored"
ask 'analyze'
echo "$database: $restored tables restored from $file"
check_count
