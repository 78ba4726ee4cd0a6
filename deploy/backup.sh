#!/usr/bin/env bash
# Writes one database into a folder, reads it back whole, and leaves its checksum beside it:
#   backup.sh <database> <folder>
# Connects by libpq's own variables (PGHOST, PGPORT, PGUSER, PGPASSWORD or PGPASSFILE) as a superuser: row
# security hides rows from any other role, and pg_dump then rightly refuses.
set -euo pipefail
umask 077

if (($# != 2)); then
  echo 'usage: backup.sh <database> <folder>' >&2
  exit 2
fi
database=$1
folder=$2
name=$database-$(date --utc +%Y%m%dT%H%M%SZ).dump

mkdir -p "$folder"
cd "$folder"
part=$(mktemp "$name.XXXXXX.part")
trap 'rm -f "$part"' EXIT

pg_dump --no-password --format=custom --file="$part" --dbname="$database"
# Reads every block, not only the table of contents, so a torn file is found today and not on the bad day.
pg_restore --file=/dev/null "$part"

sync "$part"
mv --no-clobber "$part" "$name"
sha256sum "$name" >"$name.sha256"
echo "$folder/$name ($(stat --format=%s "$name") bytes)"
