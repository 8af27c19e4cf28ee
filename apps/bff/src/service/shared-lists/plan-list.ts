import { createHash } from "node:crypto";
import type { SharedListField, SharedListPlan } from "@edge-console/contract/console/shared-lists";
import { applyListEdit, checkListSize, splitEntries } from "@edge-console/contract/rules/list-edit";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import type { RefreshOptions } from "../search/account-refresher.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { StoredZone } from "../search/stored-zone.ts";
import { listStoredZones } from "../search/stored-zones.ts";
import { listListDeviations } from "./list-deviations.ts";
import { listPlacements } from "./placements.ts";
import { loadSharedLists, type StoredSharedList } from "./shared-list-store.ts";

export interface PlanListDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for zones that have changed. */
const maxWaitMs = 3_000;
/** Time until a client tries again while the zones are being loaded, in seconds. */
const retrySeconds = 3;

/**
 * Plans what applying a list changes. Only zones that differ from it are in the plan: those that lack an entry of it, and those
 * that have one that it added and no list contains anymore. Changes of other lists are theirs to apply.
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
  const compared = zones.map((zone) => ({ id: zone.ID, values: zone }));
  const deviations = listListDeviations(lists, placements, compared, await store.now(), listId);
  const byId = new Map<string, StoredZone>(zones.map((zone) => [zone.ID, zone]));
  const plans = deviations
    .flatMap(({ zoneId, field, missing, obsolete }) => {
      const zone = byId.get(zoneId);
      if (!zone) return [];
      const { value } = applyListEdit(field, zone[field], { kind: "merge", add: missing, remove: obsolete });
      const size = splitEntries(field, value).length;
      const isTooLong = !checkListSize(field, value).ok;
      return [{ zoneId, zoneName: zone.ZONE_NAME, field, add: [...missing], remove: [...obsolete], size, isTooLong }];
    })
    .toSorted((a, b) => a.zoneName.localeCompare(b.zoneName, "en"));
  const differing = new Set(plans.map(({ zoneId }) => zoneId));
  const upToDate = zones.filter(
    ({ ID }) =>
      !differing.has(ID) &&
      (findField(list, ID) !== undefined || placements.get(ID)?.some(({ list_id }) => list_id === listId)),
  ).length;
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
