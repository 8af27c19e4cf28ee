import { tunnelListSchema, tunnelSchema, type TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import { maskedZoneSchema, type Zone, zoneListSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import { UpstreamError } from "../upstream/failure.ts";
import type { SentResponse } from "../upstream/response.ts";
import { parsePathIds } from "../upstream/path.ts";
import { type IndexedChildren, toIndexedEndpoints, toIndexedHostnames } from "./indexed-children.ts";
import {
  type IndexedObject,
  isObject,
  type ObjectRef,
  parseEndpointCount,
  saveChildren,
  syncObjects,
} from "./indexed-objects.ts";

/** A zone or tunnel whose children are due. */
export interface DueObject extends ObjectRef {
  /** When its children were last loaded, in Unix seconds; null if never, or if they have changed. */
  readonly readAt: number | null;
  /** Whether its children are known, and have changed. */
  readonly hasChanged: boolean;
}

/** Is told what was read of an account, and when the request was sent (`performance.now()`, for tunnels Unix seconds). */
export interface ReadObserver {
  onZones(zones: readonly Zone[], sentAt: number): void;
  onTunnels(tunnels: readonly TunnelSummary[], sentAt: number): Promise<void>;
  onHostnames(zoneId: string, response: SentResponse): void;
}

/**
 * What loads zones, hostnames, tunnels, and endpoints into the search index, with the rate limit's budget of background
 * tasks.
 */
export interface LoaderContext {
  readonly store: Store;
  readonly upstream: Upstream;
}

/** A replica that claimed an object and stored nothing for so long has failed. */
const abandonedAfterSeconds = 60;

/** What to load of an account. */
interface IndexUpdate {
  readonly objectsBefore: number;
  readonly childrenBefore: number;
  readonly maxChildren: number;
  readonly mayContinue: () => Promise<boolean>;
  readonly observer: ReadObserver;
}

/** Changed hostnames and endpoints that an update loads in addition to those that are due. */
const maxChangedChildren = 5;

/**
 * Loads what is due of an account, for its alerts: the zones and tunnels unless they were loaded after `objectsBefore`
 * (Unix seconds), hostnames and endpoints that have changed, and at most `maxChildren` of those loaded before
 * `childrenBefore`. Stops when `mayContinue` returns false.
 *
 * @throws UpstreamError
 */
export async function updateAccount(
  context: LoaderContext,
  accountId: string,
  { objectsBefore, childrenBefore, maxChildren, mayContinue, observer }: IndexUpdate,
): Promise<void> {
  if (!(await mayContinue())) return;
  await loadObjects(context, accountId, objectsBefore, observer);
  const limit = Math.max(maxChildren, maxChangedChildren);
  const due = await listDue(context.store, accountId, { before: childrenBefore, limit });
  for (const [index, object] of due.entries()) {
    if (index >= maxChildren && !object.hasChanged) return;
    if (!(await mayContinue())) return;
    await loadChildren(context, object, observer);
  }
}

/**
 * Loads the zones and tunnels, with two requests, if no replica started to since `before` (Unix seconds). Returns whether
 * it did.
 *
 * @throws UpstreamError
 */
export async function loadObjects(
  { store, upstream }: LoaderContext,
  accountId: string,
  before: number,
  observer?: ReadObserver,
): Promise<boolean> {
  if (!(await claimAccount(store, accountId, before))) return false;
  const now = await store.now();
  const reader = upstream.createReader(accountId, "background");
  const zones = await reader.read({ operation: operations.listZones, ids: {} });
  const { CDN_ZONES } = zoneListSchema.parse(zones.data);
  observer?.onZones(CDN_ZONES, zones.sentAt);
  const tunnels = await reader.read({ operation: operations.listTunnels, ids: {} });
  const { TUNNELS } = tunnelListSchema.parse(tunnels.data);
  await observer?.onTunnels(TUNNELS, now);
  await syncObjects(store, accountId, [
    ...CDN_ZONES.map((zone): IndexedObject => ({
      kind: "zone",
      id: zone.ID,
      name: zone.ZONE_NAME,
      origin: zone.ORIGIN_URL || zone.TUNNEL_TARGET,
      facts: JSON.stringify(maskedZoneSchema.parse(zone)),
    })),
    ...TUNNELS.map((tunnel): IndexedObject => ({
      kind: "tunnel",
      id: tunnel.TUNNEL_ID,
      name: tunnel.NAME,
      origin: "",
      facts: JSON.stringify(tunnel),
    })),
  ]);
  await store.db.updateTable("search_accounts").set({ read_at: now }).where("account_id", "=", accountId).execute();
  return true;
}

/**
 * Lists objects whose children are due: changed ones first, then those never loaded, then those loaded before `before`
 * (Unix seconds). Of those never loaded, tunnels and the zones in `first` come first.
 */
export async function listDue(
  store: Store,
  accountId: string,
  { before, limit, first = [] }: { before: number; limit: number; first?: readonly string[] },
): Promise<DueObject[]> {
  const rows = await store.db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "children_claimed_at", "children"])
    .where("account_id", "=", accountId)
    .where(isDue(before, await store.now()))
    .orderBy(
      sql`case
        when children is null and (kind = 'tunnel' or object_id in (${sql.join(["", ...first])})) then 1
        when children is null then 2
        when children_claimed_at is null then 0
        else 3
      end`,
    )
    .orderBy((row) => row.fn.coalesce("children_claimed_at", row.val(0)))
    .limit(limit)
    .execute();
  return rows.map(({ kind, id, children_claimed_at, children }) => ({
    accountId,
    kind,
    id,
    readAt: children_claimed_at,
    hasChanged: children_claimed_at === null && children !== null,
  }));
}

/**
 * Loads the hostnames of a zone or the endpoints of a tunnel, with one request, unless another replica just did.
 *
 * @throws UpstreamError
 */
export async function loadChildren(context: LoaderContext, object: DueObject, observer?: ReadObserver): Promise<void> {
  const { store } = context;
  const claimedAt = await claimChildren(store, object, object.readAt);
  if (claimedAt === undefined) return;
  try {
    const children = await readChildren(context, object, observer);
    await store.write((transaction) =>
      saveChildren(transaction, object, children, {
        times: { children_read_at: claimedAt },
        // It wasn't invalidated or read again since it was claimed.
        canReplace: (row) => row.children_claimed_at === claimedAt,
      }),
    );
  } catch (error) {
    await store.db
      .updateTable("search_objects")
      .set({ children_claimed_at: object.readAt })
      .where(isObject(object))
      .where("children_claimed_at", "=", claimedAt)
      .execute();
    throw error;
  }
}

async function readChildren(
  { store, upstream }: LoaderContext,
  { accountId, kind, id }: ObjectRef,
  observer: ReadObserver | undefined,
): Promise<IndexedChildren> {
  const reader = upstream.createReader(accountId, "background");
  try {
    if (kind === "zone") {
      const ids = parsePathIds(operations.listHostnames.path, { ZONE_ID: id }) ?? {};
      const response = await reader.read({ operation: operations.listHostnames, ids });
      observer?.onHostnames(id, response);
      return toIndexedHostnames(hostnameListSchema.parse(response.data).CDN_HOSTNAMES);
    }
    if ((await countEndpoints(store.db, accountId, id)) === 0) return toIndexedEndpoints([]);
    const ids = parsePathIds(operations.getTunnel.path, { TUNNEL_ID: id }) ?? {};
    const { data } = await reader.read({ operation: operations.getTunnel, ids });
    return toIndexedEndpoints(tunnelSchema.parse(data).ENDPOINTS);
  } catch (error) {
    // Deleted since the objects were listed.
    if (error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === 404) {
      return toIndexedEndpoints([]);
    }
    throw error;
  }
}

/** Claims an account, so that a failed load isn't repeated before it is due again. */
async function claimAccount(store: Store, accountId: string, before: number): Promise<boolean> {
  const now = await store.now();
  const claimed = await store.db
    .insertInto("search_accounts")
    .values({ account_id: accountId, loading_since: now, read_at: null })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ loading_since: now })
        // A time to come was recorded before the clock went back.
        .where((row) =>
          row.or([row("search_accounts.loading_since", "<=", before), row("search_accounts.loading_since", ">", now)]),
        ),
    )
    .returning("account_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Claims an object whose children were last loaded at `readAt`. Returns the time of the claim. */
async function claimChildren(store: Store, object: ObjectRef, readAt: number | null): Promise<number | undefined> {
  const now = await store.now();
  const { numUpdatedRows } = await store.db
    .updateTable("search_objects")
    .set({ children_claimed_at: now })
    .where(isObject(object))
    .where("children_claimed_at", readAt === null ? "is" : "=", readAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? now : undefined;
}

/** Returns how many endpoints a tunnel has according to the list of tunnels; undefined if that isn't known. */
async function countEndpoints(db: Kysely<Schema>, accountId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("search_objects")
    .select("facts")
    .where(isObject({ accountId, kind: "tunnel", id }))
    .executeTakeFirst();
  return parseEndpointCount(row?.facts ?? null);
}

/** Condition for objects whose children are due. */
function isDue(before: number, now: number) {
  const abandonedBefore = now - abandonedAfterSeconds;
  return sql<boolean>`(
    children_claimed_at is null or children_claimed_at <= ${before} or children_claimed_at > ${now}
    or (children is null and children_claimed_at <= ${abandonedBefore})
  )`;
}
