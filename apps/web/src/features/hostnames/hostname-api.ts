import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { OperationBody } from "@edge-console/contract/operations";
import { callOperation } from "../../api/client.ts";

/** Fields of a hostname that can be updated. */
export type HostnameUpdate = OperationBody<"updateHostname">;

type ZoneRef = { account: string; zone: string };

/** Updates a hostname and returns it. The API may ignore a setting; the result then has the previous value. */
export function updateHostname(
  { account, zone }: ZoneRef,
  hostname: Hostname,
  body: HostnameUpdate,
): Promise<Hostname> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: hostname.ID };
  return callOperation("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids, body });
}

/**
 * Restores previous values of a hostname. Rejected with `stale-base` if one of them changed since `updated` was loaded.
 *
 * @throws ProblemError
 */
export async function restoreHostname(
  { account, zone }: ZoneRef,
  updated: Hostname,
  previous: NonNullable<HostnameUpdate>,
): Promise<Hostname> {
  const ids = { ZONE_ID: zone, HOSTNAME_ID: updated.ID };
  const base = await computeBaseDigest(updated, Object.keys(previous));
  return callOperation("POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", { account, ids, body: previous, base });
}

/** Adds a hostname to a zone. */
export function addHostname({ account, zone }: ZoneRef, name: string): Promise<Hostname> {
  return callOperation("POST /cdn/{ZONE_ID}/hostnames", { account, ids: { ZONE_ID: zone }, body: { HOSTNAME: name } });
}

/** Deletes a hostname. */
export async function deleteHostname({ account, zone }: ZoneRef, hostname: Hostname): Promise<void> {
  await callOperation("DELETE /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}", {
    account,
    ids: { ZONE_ID: zone, HOSTNAME_ID: hostname.ID },
  });
}
