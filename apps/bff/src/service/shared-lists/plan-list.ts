import { createHash } from "node:crypto";
import {
  type SharedListField,
  sharedListFields,
  type SharedListPlan,
  type SharedListZonePlan,
} from "@edge-console/contract/console/shared-lists";
import { applyListEdit, checkListSize, splitEntries } from "@edge-console/contract/rules/list-edit";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { RefreshOptions } from "../search/account-refresher.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { StoredZone } from "../search/stored-zone.ts";
import { listStoredZones } from "../search/stored-zones.ts";
import { listPlacements, type Placement } from "./placements.ts";
import { isInForce, loadSharedLists, type StoredSharedList } from "./shared-list-store.ts";

export interface PlanListDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for zones that have changed. */
const maxWaitMs = 3_000;
/** Time until a client tries again while the zones are being loaded, in seconds. */
const retrySeconds = 3;

/**
 * Plans what applying a list changes. Only zones that differ from it are in the plan: those that lack an entry, and those that
 * have one that a shared list added and none contains anymore.
 *
 * @throws ProblemError 404 if the account has no such list, 503 while its zones are being loaded, and if they can't be
 */
export async function planSharedList(
  { store, searchIndex }: PlanListDeps,
  accountId: string,
  listId: string,
  freshness: Pick<RefreshOptions, "staleAfterSeconds"> = {},
): Promise<SharedListPlan> {
  const zones = await loadZones({ store, searchIndex }, accountId, freshness);
  const lists = await loadSharedLists(store.db, accountId);
  const list = lists.find(({ row }) => row.id === listId);
  if (!list) throw new ProblemError("not-found");
  const placements = await listPlacements(store.db, accountId);
  const wanted = createWanted(lists, await store.now());
  const plans: SharedListZonePlan[] = [];
  let upToDate = 0;
  for (const zone of zones) {
    const placed = placements.get(zone.ID) ?? [];
    const isAttached = findField(list, zone.ID) !== undefined;
    if (!isAttached && !placed.some(({ list_id }) => list_id === listId)) continue;
    const changes = sharedListFields.flatMap((field) => planZone(zone, field, wanted(zone.ID, field), placed));
    plans.push(...changes);
    if (changes.length === 0) upToDate += 1;
  }
  plans.sort((a, b) => a.zoneName.localeCompare(b.zoneName, "en"));
  const digest = createHash("sha256")
    .update(JSON.stringify([accountId, listId, plans]))
    .digest("hex");
  return { digest, zones: plans, upToDate };
}

async function loadZones(
  { store, searchIndex }: PlanListDeps,
  accountId: string,
  freshness: Pick<RefreshOptions, "staleAfterSeconds">,
): Promise<readonly StoredZone[]> {
  await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(accountId, freshness));
  const zones = await listStoredZones(store.db, accountId);
  if (zones) return zones.map(({ zone }) => zone);
  if ((await searchIndex.accountState(accountId)) === "failed") {
    throw new ProblemError("upstream-unavailable", { detail: "The account's zones couldn't be loaded." });
  }
  const detail = "The account's zones are being loaded.";
  throw new ProblemError("unavailable", { title: "Still loading", detail, retryAfter: retrySeconds });
}

/** Returns the list of a zone that a shared list is attached to; undefined for none. */
function findField({ row, zones }: StoredSharedList, zoneId: string): SharedListField | undefined {
  return zones.find(({ zone_id }) => zone_id === zoneId)?.field ?? row.all_zones ?? undefined;
}

/** Returns a function that lists the entries that all shared lists together want in a list of a zone. */
function createWanted(lists: readonly StoredSharedList[], now: number) {
  const known = lists.map((list) => ({
    fields: new Map(list.zones.map(({ zone_id, field }) => [zone_id, field])),
    allZones: list.row.all_zones,
    entries: list.entries.filter((entry) => isInForce(entry, now)).map(({ entry }) => entry),
  }));
  return (zoneId: string, field: SharedListField): ReadonlySet<string> =>
    new Set(
      known.flatMap(({ fields, allZones, entries }) => ((fields.get(zoneId) ?? allZones) === field ? entries : [])),
    );
}

function planZone(
  zone: StoredZone,
  field: SharedListField,
  wanted: ReadonlySet<string>,
  placed: readonly Placement[],
): SharedListZonePlan[] {
  const obsolete = placed.filter((one) => one.field === field && !wanted.has(one.entry)).map(({ entry }) => entry);
  const edit = { kind: "merge" as const, add: [...wanted], remove: obsolete };
  const { value, added, removed } = applyListEdit(field, zone[field], edit);
  if (added.length === 0 && removed.length === 0) return [];
  return [
    {
      zoneId: zone.ID,
      zoneName: zone.ZONE_NAME,
      field,
      add: [...added],
      remove: [...removed],
      size: splitEntries(field, value).length,
      isTooLong: !checkListSize(field, value).ok,
    },
  ];
}
