import { limits } from "@edge-console/contract/limits";
import { memo, type ReactElement } from "react";
import { ProblemState } from "../../problems/problem-state.tsx";
import { formatPeriod } from "../../resources/statistics/time-labels.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BlockDialog, getRowRule, useBlocking } from "./blocking.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import type { ExportSubject } from "./export-subject.ts";
import type { BreakdownKey, BreakdownSort } from "./breakdown.ts";
import styles from "./breakdowns.module.css";
import { MapSection } from "./map/map-section.tsx";
import type { StatisticsView } from "./url-state.ts";
import { getCountryRows, getNetworkRows, type StatisticsViewModel } from "./view-model.ts";
import { countryCell, networkCell } from "./visitor-cells.tsx";
import { getCountryLabel, getNetworkLabel } from "./visitor-names.ts";

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
  const networks = getNetworkRows(days);
  const countries = getCountryRows(days);
  // The URL may sort by a metric that the role can't see.
  const sort = days.includesBlocked || requestedSort !== "blocked" ? requestedSort : "requests";
  const createToggle = (key: BreakdownKey) => (isAll: boolean) =>
    onChange({ all: isAll ? [...all, key] : all.filter((other) => other !== key) });
  const common = {
    total: days.total,
    includesBlocked: days.includesBlocked,
    sort,
    onSort: (sort: BreakdownSort) => onChange({ sort }),
    description: `Full UTC days: ${formatPeriod(days.period, "day")}`,
    subject,
    period: days.period,
  };
  const getRule =
    blocking && ((visitors: Visitors) => getRowRule(blocking, visitors, () => onChange({ block: visitors })));
  return (
    <>
      <MapSection
        countries={countries}
        total={days.total[sort]}
        by={sort}
        isOpen={map}
        onOpen={(map) => onChange({ map })}
      />
      <div className={styles.breakdowns}>
        <BreakdownTable
          {...common}
          id="countries"
          title="Top countries"
          head="Country"
          codeHead="country"
          rows={countries}
          limit={limits.countryRows}
          getName={getCountryLabel}
          renderName={countryCell}
          getRule={getRule && ((id: string) => getRule({ kind: "country", id }))}
          isAll={all.includes("countries")}
          onAll={createToggle("countries")}
        />
        {networks && (
          <BreakdownTable
            {...common}
            id="networks"
            title="Top networks"
            head="Network"
            codeHead="asn"
            rows={networks}
            limit={limits.networkRows}
            getName={getNetworkLabel}
            renderName={networkCell}
            getRule={getRule && ((id: number) => getRule({ kind: "network", id }))}
            isAll={all.includes("networks")}
            onAll={createToggle("networks")}
          />
        )}
      </div>
      {blocking && block && (
        <BlockDialog blocking={blocking} visitors={block} days={days} onClose={() => onChange({ block: undefined })} />
      )}
    </>
  );
});
