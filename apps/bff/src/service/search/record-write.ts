import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { isJsonObject } from "../upstream/json-object.ts";
import type { CompletedWrite, WriteEffect } from "../upstream/write-effect.ts";
import { parseIndexedHostnames, toIndexedHostnames } from "./indexed-children.ts";
import { isObject, lockChildren, type ObjectRef, removeObject, saveChildren } from "./indexed-objects.ts";

/**
 * Makes what a write affects due for the next update, removes what it deleted, and changes the hostname that it changed, so
 * that no list shows the values before a change that its author has just seen applied.
 */
export const recordWriteInIndex: WriteEffect = async (transaction, _at, write) => {
  const { accountId, operation, ids, result } = write;
  if (result.outcome === "not-applied") return;
  const { resource, effect } = operation;
  const zone = ids.ZONE_ID && ({ accountId, kind: "zone", id: ids.ZONE_ID } as const);
  const tunnel = ids.TUNNEL_ID && ({ accountId, kind: "tunnel", id: ids.TUNNEL_ID } as const);
  const object = zone || tunnel;
  const isDeleted = effect === "delete" && (resource === "zone" || resource === "tunnel");
  if (isDeleted && object) await removeObject(transaction, object);
  // An endpoint is the origin of zones.
  if (resource === "zone" || resource === "tunnel" || resource === "endpoint") {
    await invalidateAccount(transaction, accountId);
  }
  const isHostname = resource === "hostname" || resource === "certificate";
  if (isHostname && zone) await changeHostname(transaction, zone, write);
  if ((isHostname || resource === "endpoint") && object) {
    await transaction
      .updateTable("search_objects")
      .set({ children_claimed_at: null })
      .where(isObject(object))
      .execute();
  }
};

/** Makes the zones and tunnels of an account due for an update. */
export async function invalidateAccount(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction
    .updateTable("search_accounts")
    .set({ loading_since: 0 })
    .where("account_id", "=", accountId)
    .execute();
}

/** Makes an account's zones, tunnels, and hostnames due. */
export async function invalidateHostnames(store: Store, accountId: string): Promise<void> {
  await store.write(async (transaction) => {
    await invalidateAccount(transaction, accountId);
    await transaction
      .updateTable("search_objects")
      .set({ children_claimed_at: null })
      .where("account_id", "=", accountId)
      .where("kind", "=", "zone")
      .execute();
  });
}

async function changeHostname(
  transaction: Transaction<Schema>,
  zone: ObjectRef,
  { operation, ids, result }: CompletedWrite,
): Promise<void> {
  if (result.outcome !== "applied") return;
  const before = parseIndexedHostnames((await lockChildren(transaction, zone))?.children ?? null);
  if (!before) return;
  const data = isJsonObject(result.response.data) ? result.response.data : {};
  const id = ids.HOSTNAME_ID ?? data["ID"];
  const current = before.find(({ ID }) => String(ID) === String(id));
  const changed = operation.effect === "delete" ? undefined : getChanged(operation, data, current);
  const kept = before.flatMap((hostname) => (hostname === current ? (changed ?? []) : hostname));
  const after = changed && !current ? [...kept, changed] : kept;
  await saveChildren(transaction, zone, toIndexedHostnames(after), { times: {}, canReplace: () => true });
}

/** Returns a hostname after a write that returned `data`; as it was if that isn't known. */
function getChanged(
  { resource, sets }: CompletedWrite["operation"],
  data: Readonly<Record<string, unknown>>,
  current: Hostname | undefined,
): Hostname | undefined {
  const expires = "EXPIRES" in data ? { CERTIFICATE_EXPIRES: data["EXPIRES"] } : {};
  const values = resource === "hostname" ? data : { ...current, ...sets, ...expires };
  return hostnameSchema.safeParse(values).data ?? current;
}
