import type { LastKnown } from "@edge-console/contract/console/last-known";
import { tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { findIndexTime } from "./indexed-account.ts";

/** Returns the zones and tunnels of an account as they were last listed. */
export async function loadLastKnown(db: Kysely<Schema>, accountId: string): Promise<LastKnown> {
  const readAt = await findIndexTime(db, accountId);
  const rows = await db
    .selectFrom("search_objects")
    .select(["kind", "facts"])
    .where("account_id", "=", accountId)
    .execute();
  const parse = <T>(kind: "zone" | "tunnel", schema: { safeParse(value: unknown): { data?: T | undefined } }): T[] =>
    rows
      .filter((row) => row.kind === kind)
      .flatMap(({ facts }) => schema.safeParse(JSON.parse(facts ?? "null")).data ?? []);
  const [zones, tunnels] = [parse("zone", zoneSchema), parse("tunnel", tunnelSummarySchema)];
  // Objects that an earlier version of the console stored lack fields.
  if (readAt === null || zones.length + tunnels.length < rows.length) return { readAt: null, zones: [], tunnels: [] };
  return {
    readAt,
    zones: zones.toSorted((a, b) => b.TIMESTAMP - a.TIMESTAMP),
    tunnels: tunnels.toSorted((a, b) => b.CREATED_AT - a.CREATED_AT),
  };
}
