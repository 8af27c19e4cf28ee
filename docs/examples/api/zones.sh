#!/bin/sh
# Creates a zone and reads its traffic of the last day by hour: CONSOLE_URL=… CONSOLE_TOKEN=ect_… ACCOUNT=… ./zones.sh NAME ORIGIN_URL
set -eu

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $CONSOLE_TOKEN" "$@"
}
base="$CONSOLE_URL/api/accounts/$ACCOUNT/v1/cdn"

zone=$(call --json "{\"ZONE_NAME\": \"$1\", \"ORIGIN_URL\": \"$2\"}" "$base") || {
  echo "$zone" >&2
  exit 1
}
id=$(printf '%s' "$zone" | sed 's/.*"ID":"\([A-Z0-9]*\)".*/\1/')
echo "Created $1: $id"

call --get --data "from=$(($(date +%s) - 86400))" --data granularity=hour "$base/$id/stats"
