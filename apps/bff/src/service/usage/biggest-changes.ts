import type { TrafficChange } from "@edge-console/contract/console/overview";
import type { OverviewPeriod } from "@edge-console/contract/rules/statistics-periods";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { daySeconds } from "./calendar.ts";

const maxChanges = 6;

/** Compares the traffic of each zone in the last `days` days with the same number of days before. */
export async function listBiggestChanges(
  db: Kysely<Schema>,
  accountId: string,
  days: OverviewPeriod,
  today: number,
): Promise<TrafficChange[]> {
  const periodStart = today - days * daySeconds;
  const sumPeriod = (column: string, isCurrent: boolean) =>
    sql<number>`cast(sum(case when (day >= ${periodStart}) = ${isCurrent ? sql`true` : sql`false`} then ${sql.ref(column)} else 0 end) as bigint)`;
  const zones = await db
    .selectFrom("usage_days")
    .innerJoin("usage_zones", (join) =>
      join
        .onRef("usage_zones.account_id", "=", "usage_days.account_id")
        .onRef("usage_zones.zone_id", "=", "usage_days.zone_id"),
    )
    .select([
      "usage_zones.zone_id as id",
      "name",
      "deleted_at as deletedAt",
      sumPeriod("requests", true).as("requests"),
      sumPeriod("requests", false).as("requestsBefore"),
      sumPeriod("bandwidth_bytes", true).as("bandwidthBytes"),
      sumPeriod("bandwidth_bytes", false).as("bandwidthBytesBefore"),
    ])
    .where("usage_days.account_id", "=", accountId)
    .where("day", ">=", periodStart - days * daySeconds)
    .where("day", "<", today)
    .groupBy(["usage_zones.zone_id", "name", "deleted_at"])
    .execute();
  return findBiggestChanges(zones);
}

/** Returns the zones with the biggest change in requests, up or down, biggest first. Excludes zones without a change. */
export function findBiggestChanges(zones: readonly TrafficChange[]): TrafficChange[] {
  const getDistance = ({ requests, requestsBefore }: TrafficChange) => Math.abs(requests - requestsBefore);
  return zones
    .filter((zone) => getDistance(zone) > 0)
    .toSorted((a, b) => getDistance(b) - getDistance(a) || (a.name < b.name ? -1 : 1))
    .slice(0, maxChanges);
}
