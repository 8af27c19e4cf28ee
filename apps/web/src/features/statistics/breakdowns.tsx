import { limits } from "@edge-console/contract/limits";
import { memo, type ReactElement } from "react";
import { getCountryFlag } from "../../format/countries.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { StatisticsView } from "./url-state.ts";
import { BlockDialog, getRowRule, useBlocking } from "./blocking.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import type { BreakdownKey, BreakdownSort } from "./breakdown.ts";
import styles from "./breakdowns.module.css";
import { MapSection } from "./map/map-section.tsx";
import { getCountryRows, getNetworkRows, type StatisticsViewModel } from "./view-model.ts";
import { formatPeriod } from "./time-labels.ts";
import { getCountryLabel, getNetworkLabel } from "./visitor-names.ts";

type Props = {
  /** Traffic of whole UTC days. */
  days: StatisticsViewModel | undefined;
  error: Error | null;
  sort: BreakdownSort;
  all: StatisticsView["all"];
  map: boolean;
  block: StatisticsView["block"];
  onChange: (part: Partial<StatisticsView>) => void;
  fileName: string;
};

/** Where visitors come from: countries, and networks for who may see them. */
export const Breakdowns = memo(function Breakdowns({
  days,
  error,
  sort: asked,
  all,
  map,
  block,
  onChange,
  fileName,
}: Props): ReactElement {
  const blocking = useBlocking();
  if (!days) {
    return (
      <Section title="Countries">
        {error ? <ProblemState error={error} /> : <Skeleton lines={10} label="Loading countries and networks" />}
      </Section>
    );
  }
  const networks = getNetworkRows(days);
  const countries = getCountryRows(days);
  // Who may not see what was refused may still have a link to it.
  const sort = days.seesBlocked || asked !== "blocked" ? asked : "requests";
  const show = (key: BreakdownKey) => (isAll: boolean) =>
    onChange({ all: isAll ? [...all, key] : all.filter((other) => other !== key) });
  const common = {
    whole: days.total,
    seesBlocked: days.seesBlocked,
    sort,
    onSort: (sort: BreakdownSort) => onChange({ sort }),
    words: `Counted per whole UTC day: ${formatPeriod(days.period, "day")}`,
    fileName: (what: string) => `${fileName}-${what}`,
  };
  const ruleOf =
    blocking && ((visitors: Visitors) => getRowRule(blocking, visitors, () => onChange({ block: visitors })));
  return (
    <>
      <MapSection
        countries={countries}
        whole={days.total[sort]}
        by={sort}
        isOpen={map}
        onOpen={(map) => onChange({ map })}
      />
      <div className={styles.breakdowns}>
        <BreakdownTable
          {...common}
          title="Countries"
          head="Country"
          codeHead="country"
          rows={countries}
          limit={limits.countryRows}
          nameOf={getCountryLabel}
          cellOf={countryCell}
          ruleOf={ruleOf && ((id: string) => ruleOf({ kind: "country", id }))}
          isAll={all.includes("countries")}
          onAll={show("countries")}
        />
        {networks && (
          <BreakdownTable
            {...common}
            title="Networks"
            head="Network"
            codeHead="asn"
            rows={networks}
            limit={limits.networkRows}
            nameOf={getNetworkLabel}
            cellOf={networkCell}
            ruleOf={ruleOf && ((id: number) => ruleOf({ kind: "network", id }))}
            isAll={all.includes("networks")}
            onAll={show("networks")}
          />
        )}
      </div>
      {blocking && block && (
        <BlockDialog blocking={blocking} visitors={block} days={days} onClose={() => onChange({ block: undefined })} />
      )}
    </>
  );
});

function countryCell(code: string): ReactElement {
  return (
    <span className={styles.name}>
      <span className={styles.flag} aria-hidden>
        {getCountryFlag(code)}
      </span>
      <span>
        {getCountryLabel(code)}
        {code === "" && <span className={styles.meaning}>Country not known</span>}
      </span>
    </span>
  );
}

function networkCell(asn: number): ReactElement {
  return (
    <span>
      <span className={styles.asn}>AS {asn}</span>
      {asn === 0 && <span className={styles.meaning}>{getNetworkLabel(asn)}</span>}
    </span>
  );
}
