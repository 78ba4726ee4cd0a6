#!/bin/sh
# Writes deploy/.env from env.example with fresh random secrets. Never touches one that exists: its VAULT_KEY may have sealed data.
# With `next-vault-key` it prints the next key for VAULT_OTHER_KEYS, and writes nothing.
set -eu
cd "$(dirname "$0")"
if [ "${1:-}" = next-vault-key ]; then
  current=$(sed -n 's/^VAULT_KEY=//p' .env)
  case $current in
    *:*) version=${current%%:*} ;;
    *) version=1 ;;
  esac
  echo "VAULT_OTHER_KEYS=$((version + 1)):$(openssl rand -base64 32)"
  exit 0
fi
if [ -e .env ]; then
  echo 'deploy/.env exists and is kept.'
  exit 0
fi
umask 077
while IFS= read -r line; do
  case $line in
    VAULT_KEY=) echo "VAULT_KEY=$(openssl rand -base64 32)" ;;
    *_PASSWORD= | TOKEN_SECRET=) echo "$line$(openssl rand -hex 32)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < env.example > .env.new
mv .env.new .env
echo 'deploy/.env written. Keep a copy of its VAULT_KEY apart from the backups.'
