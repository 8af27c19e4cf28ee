import {
  baselineSeconds,
  computeBaseline,
  trafficBaselineSchema,
  type TrafficBaseline,
} from "@edge-console/contract/alerts/unusual-traffic";
import { type ZoneId, zoneIdSchema } from "@edge-console/contract/ids";
import { statisticsSchema } from "@edge-console/contract/objects/statistics";
import { operations } from "@edge-console/contract/operations";
import type { Kysely } from "kysely";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../../service/upstream/client.ts";
import { UpstreamError } from "../../service/upstream/failure.ts";
import { toHourTraffic } from "../../service/usage/recent-hours.ts";

/** Age from which a baseline is computed again. */
const refreshSeconds = 24 * 3_600;
/** Age from which a baseline is no longer used: its hours of the week may have moved by a season or a clock change. */
const usableSeconds = 3 * 24 * 3_600;
/** Zones of an account for which a baseline is loaded in one evaluation, one request each. */
const maxLoads = 3;

/** Lists the zones of an account with a usable baseline. */
export async function listZonesWithBaseline(
  db: Kysely<Schema>,
  accountId: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("traffic_baselines")
    .select("zone_id")
    .where("account_id", "=", accountId)
    .where("computed_at", ">", now - usableSeconds)
    .execute();
  return new Set(rows.map((row) => row.zone_id));
}

/** Returns the baselines of zones. One of another version of the console is left out, and computed again within a day. */
export async function readBaselines(
  db: Kysely<Schema>,
  accountId: string,
  zoneIds: readonly string[],
): Promise<Map<string, TrafficBaseline>> {
  const baselines = new Map<string, TrafficBaseline>();
  for (const batch of chunk(zoneIds)) {
    const rows = await db
      .selectFrom("traffic_baselines")
      .select(["zone_id", "baseline"])
      .where("account_id", "=", accountId)
      .where("zone_id", "in", batch)
      .execute();
    for (const { zone_id, baseline } of rows) {
      const { data } = trafficBaselineSchema.safeParse(JSON.parse(baseline));
      if (data) baselines.set(zone_id, data);
    }
  }
  return baselines;
}

/**
 * Computes the baselines of zones that have none of the last day, from one request for six weeks by hour each. What can't be
 * loaded is tried again by the next evaluation.
 */
export async function refreshBaselines(
  { store, upstream }: { readonly store: Store; readonly upstream: Pick<Upstream, "createReader"> },
  accountId: string,
  zoneIds: readonly string[],
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  const now = await store.now();
  const stored = await store.db
    .selectFrom("traffic_baselines")
    .select(["zone_id", "computed_at"])
    .where("account_id", "=", accountId)
    .execute();
  const existing = new Set(zoneIds);
  for (const batch of chunk(stored.filter(({ zone_id }) => !existing.has(zone_id)))) {
    await store.db
      .deleteFrom("traffic_baselines")
      .where("account_id", "=", accountId)
      .where(
        "zone_id",
        "in",
        batch.map(({ zone_id }) => zone_id),
      )
      .execute();
  }
  const computedAt = new Map(stored.map((row) => [row.zone_id, row.computed_at]));
  const due = zoneIds
    .filter((id) => (computedAt.get(id) ?? 0) <= now - refreshSeconds)
    .toSorted((a, b) => (computedAt.get(a) ?? 0) - (computedAt.get(b) ?? 0))
    .slice(0, maxLoads);
  try {
    for (const id of due) {
      if (!(await mayContinue())) return;
      const baseline = await loadBaseline(upstream, accountId, zoneIdSchema.parse(id), now);
      if (baseline) await saveBaseline(store.db, { accountId, zoneId: id, now, baseline });
    }
  } catch (error) {
    // A rejected key or an unavailable service is no failure of the evaluation.
    if (!(error instanceof UpstreamError) && !(error instanceof DecryptionError)) throw error;
  }
}

async function loadBaseline(
  upstream: Pick<Upstream, "createReader">,
  accountId: string,
  zoneId: ZoneId,
  now: number,
): Promise<TrafficBaseline | undefined> {
  const { data } = await upstream.createReader(accountId, "background").read({
    operation: operations.getStatistics,
    ids: { ZONE_ID: zoneId },
    body: { FROM_TIMESTAMP: now - baselineSeconds, GRANULARITY: "hour" },
  });
  const statistics = statisticsSchema.parse(data);
  // The Edge API ignores a body that it can't parse, and returns other statistics.
  if (statistics.GRANULARITY !== "hour" || statistics.NODE !== "") return undefined;
  return computeBaseline(toHourTraffic(statistics.CDN_DAILY_STATS), now);
}

async function saveBaseline(
  db: Kysely<Schema>,
  values: { accountId: string; zoneId: string; now: number; baseline: TrafficBaseline },
): Promise<void> {
  const row = { computed_at: values.now, baseline: JSON.stringify(values.baseline) };
  await db
    .insertInto("traffic_baselines")
    .values({ account_id: values.accountId, zone_id: values.zoneId, ...row })
    .onConflict((conflict) => conflict.columns(["account_id", "zone_id"]).doUpdateSet(row))
    .execute();
}
