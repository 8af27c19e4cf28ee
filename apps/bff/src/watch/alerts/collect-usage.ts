import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../../service/upstream/client.ts";
import { getMonth } from "../../service/usage/calendar.ts";
import { listRecentTraffic, listTrafficTimes } from "../../service/usage/recent-hours.ts";
import { countZones, readUsage } from "../../service/usage/reports.ts";
import { readUsageThresholds } from "../../service/usage/thresholds.ts";
import { maxAddressRequestsForCollection, type UsageCollector } from "../../service/usage/usage-collector.ts";
import type { AccountFacts, Collection, Collector } from "./account-facts.ts";
import { listZonesDown } from "./list-outages.ts";
import { observeTraffic } from "./observe-traffic.ts";
import { observeUsage } from "./observe-usage.ts";
import { listZonesWithBaseline, readBaselines, refreshBaselines } from "./traffic-baselines.ts";

export interface UsageCollectorsDeps {
  readonly store: Store;
  readonly upstream: Pick<Upstream, "budget" | "createReader">;
  readonly usageCollector: Pick<UsageCollector, "requestCollection">;
}

/** Usage is collected for alerts every hour, or less often if that's more than a zone per second, of all accounts. */
const minIntervalSeconds = 3_600;
const secondsPerZone = 1;
/** Traffic that is older than so many intervals is not judged. */
const maxIntervals = 3;

/** Creates the collectors of usage, against the account's thresholds, and of unusual traffic of its zones. */
export function createUsageCollectors(deps: UsageCollectorsDeps): { usage: Collector; traffic: Collector } {
  const { store, upstream, usageCollector } = deps;
  const getInterval = async () => Math.max(minIntervalSeconds, (await countZones(store.db)) * secondsPerZone);
  const mayContinue = async () => (await upstream.budget.getUsage(null)).address.used < maxAddressRequestsForCollection;

  /** When the last hours that this process judged were loaded, by account. */
  const judgedUntil = new Map<string, number>();

  /** Starts a collection that is due. Its result is observed by a later evaluation. */
  async function requestCollection({ accountId, hasSubscribers }: AccountFacts): Promise<void> {
    if (!hasSubscribers || !(await mayContinue())) return;
    await usageCollector.requestCollection(accountId, { minAgeSeconds: await getInterval() });
  }

  async function collectUsage(facts: AccountFacts): Promise<Collection> {
    const { accountId, now } = facts;
    await requestCollection(facts);
    const thresholds = await readUsageThresholds(store.db, accountId);
    const month = getMonth(now);
    const observations = observeUsage(await readUsage(store, accountId, month, month), thresholds);
    const responseLost = observations.some(({ kind }) => kind === "usage-threshold");
    return { observations, ...(!responseLost && { unchecked: ["usage"] }) };
  }

  async function collectTraffic(facts: AccountFacts): Promise<Collection> {
    const { accountId, now, hasSubscribers } = facts;
    const zones = await listTrafficTimes(store.db, accountId);
    if (hasSubscribers) {
      const loaded = zones.filter(({ readAt }) => readAt !== null).map(({ id }) => id);
      await refreshBaselines(deps, accountId, loaded, mayContinue);
    }
    const oldest = now - maxIntervals * (await getInterval());
    const comparable = await listZonesWithBaseline(store.db, accountId, now);
    // A zone without enough history is never judged.
    const responseLost = zones.every(({ id, readAt }) => !comparable.has(id) || (readAt ?? 0) >= oldest);
    // What was judged before is judged again when its next hours are loaded.
    const recent = await listRecentTraffic(store.db, accountId, Math.max(oldest, judgedUntil.get(accountId) ?? 0));
    const judged = recent.filter(({ id }) => comparable.has(id));
    const baselines = await readBaselines(
      store.db,
      accountId,
      judged.map(({ id }) => id),
    );
    // Requests that are missing because of an outage are part of its alert.
    const down = listZonesDown(facts);
    const observations = judged.flatMap((zone) => {
      const baseline = baselines.get(zone.id);
      return baseline && !down.has(zone.id) ? observeTraffic(zone, zone.traffic, baseline) : [];
    });
    const lastJudged = judged.reduce((last, { traffic }) => Math.max(last, traffic.readAt), 0);
    if (lastJudged > 0) judgedUntil.set(accountId, lastJudged);
    return { observations, ...(!responseLost && { unchecked: ["traffic"] }) };
  }

  return { usage: collectUsage, traffic: collectTraffic };
}
