import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { listIgnoredSettings } from "@edge-console/contract/rules/ignored-settings";
import { callOperation } from "../../../api/client.ts";

/** Result of a save: the current zone, and the labels of settings that the API ignored. */
export type SaveResult = { zone: Zone; ignored: string[] };

/**
 * Sends an update with the values that it is based on: if another member changed one of these settings since `before`
 * was loaded, the update is rejected with `stale-base`.
 */
export async function saveSettings(account: string, before: Zone, body: ZoneUpdate): Promise<SaveResult> {
  const base = await computeBaseDigest(before, Object.keys(body));
  const zone = await callOperation("POST /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: before.ID }, body, base });
  return { zone, ignored: listIgnoredSettings(zone, body) };
}
