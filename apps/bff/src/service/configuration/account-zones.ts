import { formatQuantity } from "@edge-console/contract/console/quantities";
import { type AccountZone, toZoneValues } from "@edge-console/contract/configuration/configuration";
import type { FieldValue } from "@edge-console/contract/fields/field";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { StoredZone } from "../search/stored-zone.ts";
import { listStoredZones } from "../search/stored-zones.ts";
import { listEntryNotes } from "../zone-list/entry-notes.ts";
import { listZoneLabels } from "../zone-list/zone-labels.ts";
import { listManagedSettings } from "./managed-settings.ts";

export interface AccountZonesDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** The zones of an account from the console's copy. */
interface KnownZones {
  /** Those whose hostnames are known. */
  readonly zones: readonly AccountZone[];
  /** The zones as the API returned them, by ID. */
  readonly stored: ReadonlyMap<string, StoredZone>;
  /** Number of zones whose hostnames aren't known, or have changed since. */
  readonly unknown: number;
}

/** The zones of an account from the console's copy, none of which is unknown. */
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
  let known = await readAccountZones(store.db, accountId);
  if (!known) {
    await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId, { staleAfterSeconds: 0 }));
    known = await readAccountZones(store.db, accountId);
  }
  if (known?.unknown !== 0) throw await toLoadingProblem(searchIndex, accountId, known?.unknown);
  return known;
}

/** Returns the zones of an account as the console knows them, without calls to the API; undefined if they were never loaded. */
export async function readAccountZones(db: Kysely<Schema>, accountId: string): Promise<KnownZones | undefined> {
  const zones = await listStoredZones(db, accountId);
  if (!zones) return undefined;
  const { labels } = await listZoneLabels(db, accountId);
  const { notes } = await listEntryNotes(db, accountId);
  const findManaged = await listManagedSettings(db, accountId);
  const known = zones.flatMap(({ zone, hostnames }): AccountZone[] => {
    if (!hostnames) return [];
    return [
      {
        id: zone.ID,
        name: zone.ZONE_NAME,
        values: toZoneValues(toFields(zone)),
        hasOriginCertificate: zone.ORIGIN_CERTIFICATE === 1,
        labels: labels[zone.ID] ?? [],
        hostnames,
        notes: notes[zone.ID] ?? {},
        managed: findManaged(zone.ID),
      },
    ];
  });
  return {
    zones: known,
    stored: new Map(zones.map(({ zone }) => [zone.ID, zone])),
    unknown: zones.length - known.length,
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
      : `The hostnames of ${formatQuantity(unknown, "zone")} are being loaded.`;
  return new ProblemError("unavailable", { title: "Still loading", detail, retryAfter: retrySeconds });
}
