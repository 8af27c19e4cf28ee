import { memo, type ReactElement } from "react";
import { ProblemState } from "../../problems/problem-state.tsx";
import { formatPeriod } from "../../resources/statistics/time-labels.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BlockDialog, getRowRule, useBlocking } from "./blocking.tsx";
import type { ExportSubject } from "./export-subject.ts";
import { type BreakdownSort, setExpanded } from "./breakdown.ts";
import { MapSection } from "./map/map-section.tsx";
import type { StatisticsView } from "./url-state.ts";
import { getCountryRows, getNetworkRows, type StatisticsViewModel } from "./view-model.ts";
import { VisitorTables } from "./visitor-tables.tsx";

type Props = {
  /** Traffic of full UTC days. */
  days: StatisticsViewModel | undefined;
  error: Error | null;
  sort: BreakdownSort;
  all: StatisticsView["all"];
  map: boolean;
  block: StatisticsView["block"];
  onChange: (changes: Partial<StatisticsView>) => void;
  subject: ExportSubject;
};

/** Traffic by country and, if the role can see it, by network, with a map. */
export const Breakdowns = memo(function Breakdowns({
  days,
  error,
  sort: requestedSort,
  all,
  map,
  block,
  onChange,
  subject,
}: Props): ReactElement {
  const blocking = useBlocking();
  if (!days) {
    return (
      <Section title="Top countries">
        {error ? <ProblemState error={error} /> : <Skeleton lines={10} label="Loading countries and networks…" />}
      </Section>
    );
  }
  const countries = getCountryRows(days);
  // The URL may sort by a metric that the role can't see.
  const sort = days.includesBlocked || requestedSort !== "blocked" ? requestedSort : "requests";
  return (
    <>
      <MapSection
        countries={countries}
        total={days.total[sort]}
        by={sort}
        isOpen={map}
        onOpen={(map) => onChange({ map })}
      />
      <VisitorTables
        countries={countries}
        networks={getNetworkRows(days)}
        isLimited
        total={days.total}
        includesBlocked={days.includesBlocked}
        sort={sort}
        onSort={(sort) => onChange({ sort })}
        all={all}
        onAll={(table, isAll) => onChange({ all: setExpanded(all, table, isAll) })}
        getRule={blocking && ((visitors) => getRowRule(blocking, visitors, () => onChange({ block: visitors })))}
        description={`Full UTC days: ${formatPeriod(days.period, "day")}`}
        subject={subject}
        period={days.period}
      />
      {blocking && block && (
        <BlockDialog blocking={blocking} visitors={block} days={days} onClose={() => onChange({ block: undefined })} />
      )}
    </>
  );
});
