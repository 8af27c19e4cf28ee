import {
  type DiagnosedTunnel,
  diagnosedTunnelSchema,
  type DiagnosedZone,
  diagnosedZoneSchema,
} from "@edge-console/contract/findings/diagnosed-objects";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { parseIndexedEndpoints, parseIndexedHostnames } from "./indexed-children.ts";

/** A zone of the index. */
export interface IndexedZone {
  readonly zone: DiagnosedZone;
  /** Its hostnames, and when they were read (Unix seconds); undefined if they aren't known, or have changed since. */
  readonly hostnames: { readonly at: number; readonly list: readonly Hostname[] } | undefined;
}

/** What the index contains of an account. */
export interface IndexedAccount {
  /** When the zones and tunnels were loaded, in Unix seconds. */
  readonly at: number;
  readonly zones: readonly IndexedZone[];
  readonly tunnels: readonly DiagnosedTunnel[];
  /** Endpoints by the ID of their tunnel; without those that aren't known. */
  readonly endpoints: ReadonlyMap<string, readonly { readonly ENDPOINT_ID: number }[]>;
}

/** Returns what the index contains of an account; undefined if its zones and tunnels were never loaded completely. */
export async function loadIndexedAccount(db: Kysely<Schema>, accountId: string): Promise<IndexedAccount | undefined> {
  const at = await findIndexTime(db, accountId);
  if (at === null) return undefined;
  const rows = await db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "facts", "children", "children_read_at", "children_claimed_at"])
    .where("account_id", "=", accountId)
    .execute();
  const zones: IndexedZone[] = [];
  const tunnels: DiagnosedTunnel[] = [];
  const endpoints = new Map<string, { readonly ENDPOINT_ID: number }[]>();
  for (const row of rows) {
    const { kind, id, facts, children, children_read_at: readAt, children_claimed_at: claimedAt } = row;
    if (facts === null) return undefined;
    if (kind === "tunnel") {
      const known = parseIndexedEndpoints(children);
      if (known) endpoints.set(id, known);
      tunnels.push(diagnosedTunnelSchema.parse(JSON.parse(facts)));
      continue;
    }
    const list = claimedAt === null ? undefined : parseIndexedHostnames(children);
    zones.push({
      zone: diagnosedZoneSchema.parse(JSON.parse(facts)),
      hostnames: list && readAt !== null ? { at: readAt, list } : undefined,
    });
  }
  return { at, zones, tunnels, endpoints };
}

/** Returns when the zones and tunnels of an account were last loaded completely, in Unix seconds; null if never. */
export async function findIndexTime(db: Kysely<Schema>, accountId: string): Promise<number | null> {
  const account = await db
    .selectFrom("search_accounts")
    .select("read_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return account?.read_at ?? null;
}

/** Returns whether everything of an account is loaded, and nothing has changed since. What is only older is complete. */
export async function isComplete(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const missing = await db
    .selectFrom("search_objects")
    .select("object_id")
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("children", "is", null), row("children_claimed_at", "is", null)]))
    .limit(1)
    .executeTakeFirst();
  return !missing && (await findIndexTime(db, accountId)) !== null;
}

/** Returns whether the zones and tunnels of an account have been loaded, and contain these zones. */
export async function containsZones(db: Kysely<Schema>, accountId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return (await findIndexTime(db, accountId)) !== null;
  const { zones } = await db
    .selectFrom("search_objects")
    .select((row) => row.fn.countAll<number>().as("zones"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .where("object_id", "in", ids)
    .executeTakeFirstOrThrow();
  return zones === new Set(ids).size;
}

/** Returns the names of an account's zones; undefined if they were never loaded. */
export async function findIndexedZoneNames(
  db: Kysely<Schema>,
  accountId: string,
): Promise<ReadonlySet<string> | undefined> {
  if ((await findIndexTime(db, accountId)) === null) return undefined;
  const rows = await db
    .selectFrom("search_objects")
    .select("name")
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns when an account's zones and tunnels are due, and how many of them the index contains. */
export async function getIndexState(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{
  /** When a replica last started to load the zones and tunnels, in Unix seconds; 0 if they're due because of a change. */
  readonly claimedAt: number;
  readonly objects: number;
  /** Those whose hostnames or endpoints were never loaded. */
  readonly unloaded: number;
  /** Those whose hostnames or endpoints have changed since. */
  readonly changed: number;
}> {
  const account = await db
    .selectFrom("search_accounts")
    .select("loading_since")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const counts = await db
    .selectFrom("search_objects")
    .select((row) => [
      row.fn.countAll<number>().as("objects"),
      row.fn.count<number>("children").as("loaded"),
      row.fn
        .count<number>("object_id")
        .filterWhere("children", "is not", null)
        .filterWhere("children_claimed_at", "is", null)
        .as("changed"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return {
    claimedAt: account?.loading_since ?? 0,
    objects: counts.objects,
    unloaded: counts.objects - counts.loaded,
    changed: counts.changed,
  };
}

/** Returns how many zones and tunnels the index contains of all accounts. */
export async function countIndexedObjects(db: Kysely<Schema>): Promise<number> {
  const { objects } = await db
    .selectFrom("search_objects")
    .select((row) => row.fn.countAll<number>().as("objects"))
    .executeTakeFirstOrThrow();
  return objects;
}
