import type { accountStatisticsOperations } from "@edge-console/contract/console-operations/account-statistics";
import { maxStatisticsDays } from "@edge-console/contract/console/account-statistics";
import { can } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { createParameterProblem, ProblemError } from "../../platform/http/problem.ts";
import { daySeconds } from "../usage/calendar.ts";
import { findFirstDay, readCollectionStatus, readStatistics } from "../usage/reports.ts";
import type { UsageCollector } from "../usage/usage-collector.ts";
import { listZoneLabels } from "../zone-list/zone-labels.ts";

/** Handler of the statistics over an account's zones, from the collected usage. */
export function accountStatisticsHandlers({
  store,
  usageCollector,
}: {
  readonly store: Store;
  readonly usageCollector: Pick<UsageCollector, "requestCollection">;
}): Handlers<keyof typeof accountStatisticsOperations> {
  /** Returns the IDs of the zones with one of the labels that are also in `zones`, if there is such a list. */
  async function selectLabeled(accountId: string, labels: readonly string[], zones: readonly string[] | undefined) {
    const labelsByZone = (await listZoneLabels(store.db, accountId)).labels;
    return Object.entries(labelsByZone)
      .filter(([id, ofZone]) => ofZone.some((label) => labels.includes(label)) && (zones?.includes(id) ?? true))
      .map(([id]) => id);
  }

  return {
    async getAccountStatistics({ account, actor, query }) {
      const [from, to] = [toTimestamp(query.from), toTimestamp(query.to)];
      if (from > to) throw createParameterProblem("from", "Must not be after `to`.");
      if ((to - from) / daySeconds >= maxStatisticsDays)
        throw createParameterProblem("from", `Select at most ${maxStatisticsDays} days.`);
      const { zones: ids, labels = [] } = query;
      // A filter would tell which zones have a label.
      if (labels.length > 0 && !can(actor, "zones:read")) throw new ProblemError("forbidden");
      await usageCollector.requestCollection(account.id);
      const zones = labels.length > 0 ? await selectLabeled(account.id, labels, ids) : ids;
      const statistics = await readStatistics(store.db, account.id, { from, to: to + daySeconds, zones });
      const showsBlocked = can(actor, "statistics:details");
      const toVisible = <Row extends { readonly blocked?: number | undefined }>({ blocked, ...row }: Row) =>
        showsBlocked ? { ...row, blocked } : row;
      return {
        days: statistics.days.map(toVisible),
        zones: statistics.zones.map(toVisible),
        storedFrom: await findFirstDay(store.db, account.id),
        collection: await readCollectionStatus(store, account.id),
      };
    },
  };
}

function toTimestamp(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}
