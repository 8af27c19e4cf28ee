import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { z } from "zod";
import type { Store } from "../../platform/db/store.ts";
import type { Call } from "../upstream/call-service.ts";
import type { Upstream } from "../upstream/client.ts";
import { baseMaxAgeMs } from "../writes/perform-write.ts";
import type { ItemRow } from "./bulk-run-store.ts";

/** An object as the service returned it, and when it was requested. */
export interface CurrentObject<T> {
  readonly object: T;
  /** On the clock of `performance.now()`. */
  readonly readAtMs: number;
  /** In Unix seconds of the database. */
  readonly readAt: number;
}

/** The zones and hostnames that a run changes. If many are left, one request reads them all, every few seconds, or once if it suffices. */
export interface CurrentObjects {
  /**
   * Reads a zone. With `isCompared`, it may be as old as the reader: what is sent is compared with the zone right before.
   * @throws UpstreamError
   */
  readZone(item: ItemRow, options?: { readonly isCompared: boolean }): Promise<CurrentObject<Zone>>;
  /** @throws UpstreamError */
  readHostname(item: ItemRow): Promise<CurrentObject<Hostname>>;
  /** Reads the object of an item on its own the next time, because it was changed. */
  forget(item: ItemRow): void;
}

/** A list that replaces at least this many reads of single objects is read. */
const minZones = 5;
const minHostnames = 2;

const rawZonesSchema = z.object({ CDN_ZONES: z.array(z.looseObject({ ID: z.string() })) });
const rawHostnamesSchema = z.object({ CDN_HOSTNAMES: z.array(z.looseObject({ ID: z.int() })) });

/** Creates the reader of a run's objects; `pending` are the items that are left. */
export function createCurrentObjects(
  { store, upstream }: { readonly store: Store; readonly upstream: Upstream },
  accountId: string,
  pending: readonly ItemRow[],
): CurrentObjects {
  const reader = upstream.createReader(accountId, "bulk-run");
  const lists = new Map<string, CurrentObject<Map<string | number, unknown>>>();
  const zonesLeft = pending.filter(({ hostname_id }) => hostname_id === null).length;
  const countHostnamesLeft = (zoneId: string) =>
    pending.filter(({ zone_id, hostname_id }) => zone_id === zoneId && hostname_id !== null).length;

  async function read<T>(call: Call, parse: (data: unknown) => T): Promise<CurrentObject<T>> {
    const readAtMs = performance.now();
    const readAt = await store.now();
    return { object: parse((await reader.read(call)).data), readAtMs, readAt };
  }

  async function readList(
    key: string,
    call: Call,
    parse: (data: unknown) => readonly { ID: string | number }[],
    maxAgeMs = baseMaxAgeMs,
  ) {
    const known = lists.get(key);
    if (known && performance.now() - known.readAtMs < maxAgeMs) return known;
    const list = await read(call, (data) => new Map(parse(data).map((object) => [object.ID, object] as const)));
    lists.set(key, list);
    return list;
  }

  return {
    async readZone(item, { isCompared } = { isCompared: false }) {
      if (zonesLeft >= minZones) {
        const call = { operation: operations.listZones, ids: {} };
        const parse = (data: unknown) => rawZonesSchema.parse(data).CDN_ZONES;
        const list = await readList("", call, parse, isCompared ? Infinity : undefined);
        const found = list.object.get(item.zone_id);
        if (found !== undefined) return { ...list, object: zoneSchema.parse(found) };
      }
      const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id) };
      return read({ operation: operations.getZone, ids }, (data) => zoneSchema.parse(data));
    },

    async readHostname(item) {
      const ZONE_ID = zoneIdSchema.parse(item.zone_id);
      if (countHostnamesLeft(item.zone_id) >= minHostnames) {
        const call = { operation: operations.listHostnames, ids: { ZONE_ID } };
        const list = await readList(item.zone_id, call, (data) => rawHostnamesSchema.parse(data).CDN_HOSTNAMES);
        const found = list.object.get(item.hostname_id ?? "");
        if (found !== undefined) return { ...list, object: hostnameSchema.parse(found) };
      }
      const ids = { ZONE_ID, HOSTNAME_ID: hostnameIdSchema.parse(item.hostname_id) };
      return read({ operation: operations.getHostname, ids }, (data) => hostnameSchema.parse(data));
    },

    forget({ zone_id, hostname_id }) {
      lists.get(hostname_id === null ? "" : zone_id)?.object.delete(hostname_id ?? zone_id);
    },
  };
}
