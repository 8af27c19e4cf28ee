import { type AccountZone, toZoneValues } from "@edge-console/contract/configuration/configuration";
import type { FieldValue } from "@edge-console/contract/fields/field";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { StoredZone } from "../search/stored-zone.ts";
import { listStoredZones } from "../search/stored-zones.ts";
import { listEntryNotes } from "../zone-list/entry-notes.ts";
import { listZoneLabels } from "../zone-list/zone-labels.ts";

export interface AccountZonesDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** The zones of an account from the console's copy. */
export interface LoadedZones {
  readonly zones: readonly AccountZone[];
  /** The zones as the API returned them, by ID. */
  readonly stored: ReadonlyMap<string, StoredZone>;
}

/** How long a response waits for what has changed; the update continues in the background. */
const maxWaitMs = 3_000;
/** Time until a client tries again while the copy is being loaded, in seconds. */
const retrySeconds = 3;

/**
 * Returns the zones of an account with their hostnames, labels, and notes. Calls the API only for what is stale.
 * @throws ProblemError 503 while hostnames are being loaded, and if they can't be
 */
export async function loadAccountZones(
  { store, searchIndex }: AccountZonesDeps,
  accountId: string,
): Promise<LoadedZones> {
  await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId));
  let zones = await listStoredZones(store.db, accountId);
  if (!zones) {
    await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId, { staleAfterSeconds: 0 }));
    zones = await listStoredZones(store.db, accountId);
  }
  const unknown = zones?.filter(({ hostnames }) => hostnames === undefined).length;
  if (!zones || unknown !== 0) throw await toLoadingProblem(searchIndex, accountId, unknown);
  const { labels } = await listZoneLabels(store.db, accountId);
  const { notes } = await listEntryNotes(store.db, accountId);
  return {
    zones: zones.map(({ zone, hostnames = [] }) => ({
      id: zone.ID,
      name: zone.ZONE_NAME,
      values: toZoneValues(toFields(zone)),
      hasOriginCertificate: zone.ORIGIN_CERTIFICATE === 1,
      labels: labels[zone.ID] ?? [],
      hostnames,
      notes: notes[zone.ID] ?? {},
    })),
    stored: new Map(zones.map(({ zone }) => [zone.ID, zone])),
  };
}

function toFields(zone: StoredZone): Readonly<Record<string, FieldValue>> {
  return zone;
}

async function toLoadingProblem(
  searchIndex: SearchIndex,
  accountId: string,
  unknown: number | undefined,
): Promise<ProblemError> {
  if ((await searchIndex.accountState(accountId)) === "failed") {
    return new ProblemError("upstream-unavailable", { detail: "The account's zones couldn't be loaded." });
  }
  const detail =
    unknown === undefined
      ? "The account's zones are being loaded."
      : `The hostnames of ${unknown.toLocaleString("en-US")} ${unknown === 1 ? "zone" : "zones"} are being loaded.`;
  return new ProblemError("unavailable", { title: "Still loading", detail, retryAfter: retrySeconds });
}
