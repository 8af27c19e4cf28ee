import type { AccountStatistics } from "@edge-console/contract/console/account-statistics";
import { limits } from "@edge-console/contract/limits";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { useQueries } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { formatPercent } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import type { Traffic } from "../../../resources/statistics/buckets.ts";
import { statisticsQuery } from "../../../resources/statistics/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { setExpanded } from "../breakdown.ts";
import type { ExportSubject } from "../export-subject.ts";
import { getCountryRows, getNetworkRows } from "../view-model.ts";
import { VisitorTables } from "../visitor-tables.tsx";
import { addUpRows } from "./add-up-rows.ts";
import type { AccountStatisticsView } from "./url-state.ts";

/** Zones whose countries and networks are loaded, those with the most requests: a call of the Edge API each. */
const maxZones = 20;

type VisitorsProps = {
  statistics: AccountStatistics;
  total: Traffic;
  view: AccountStatisticsView;
  onChange: (changes: Partial<AccountStatisticsView>) => void;
  subject: ExportSubject;
  period: Period;
  now: number;
};

/** Section with countries and networks over zones, which are loaded when the user asks for them. */
export function VisitorsSection(props: VisitorsProps): ReactElement {
  const { statistics, view, onChange } = props;
  const existing = statistics.zones.filter(({ deletedAt, requests }) => deletedAt === null && requests > 0);
  const count = Math.min(maxZones, existing.length);
  if (view.visitors && count > 0)
    return <LoadedVisitors {...props} zones={existing.slice(0, maxZones).map(({ id }) => id)} />;
  return (
    <Section id="visitors" title="Countries and networks">
      <Stack gap="small">
        <p>
          The Edge API has countries and networks by zone only, so they take {formatQuantity(count, "request")}: one for
          each {existing.length > maxZones ? `of the ${maxZones} zones with the most requests` : "zone with traffic"}.
        </p>
        <div>
          <Button disabledReason={count === 0 && "No zones with traffic"} onClick={() => onChange({ visitors: true })}>
            Load countries and networks
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

function LoadedVisitors({
  statistics,
  total,
  view,
  onChange,
  subject,
  period,
  now,
  zones,
}: VisitorsProps & { zones: readonly string[] }): ReactElement {
  const { id: account } = useAccess();
  const { results, failed, refetch } = useQueries({
    queries: zones.map((zone) => statisticsQuery(account, zone, { period, granularity: "day", node: "" }, now)),
    combine: (queries) => ({
      results: queries.flatMap(({ data }) => (data ? [data] : [])),
      failed: queries.filter(({ data, error }) => error !== null && !data),
      refetch: () => queries.filter(({ error }) => error !== null).forEach((query) => void query.refetch()),
    }),
  });
  const [firstFailure] = failed;
  if (results.length + failed.length < zones.length || results.length === 0) {
    return (
      <Section id="visitors" title="Countries and networks">
        {firstFailure?.error && results.length + failed.length === zones.length ? (
          <ProblemState error={firstFailure.error} onRetry={refetch} />
        ) : (
          <Progress label="Zones loaded" value={results.length} max={zones.length} />
        )}
      </Section>
    );
  }
  const loaded = zones.length - failed.length;
  const covered = statistics.zones
    .filter(({ id }) => zones.includes(id))
    .reduce((sum, { requests }) => sum + requests, 0);
  const share = total.requests > 0 ? covered / total.requests : undefined;
  const description =
    failed.length > 0
      ? `Incomplete: ${formatQuantity(failed.length, "zone")} couldn't be loaded.`
      : loaded < statistics.zones.length
        ? `${formatQuantity(loaded, "zone")} with ${formatPercent(share)} of requests. Others are in the last row.`
        : `All ${formatQuantity(loaded, "zone")} with traffic.`;
  return (
    <VisitorTables
      countries={addUpRows(results.map(getCountryRows))}
      networks={addUpRows(results.map((result) => getNetworkRows(result) ?? [])).slice(0, limits.countryRows)}
      // The rest is that of other zones, too.
      isLimited={false}
      total={total}
      includesBlocked
      sort={view.by}
      onSort={(by) => onChange({ by })}
      all={view.all}
      onAll={(table, isAll) => onChange({ all: setExpanded(view.all, table, isAll) })}
      description={description}
      subject={subject}
      period={period}
    />
  );
}
