import type { Prices } from "@edge-console/contract/rules/cost";
import { getStoredPart, getThisMonth, getThisMonthCost } from "@edge-console/contract/console/usage-forecast";
import { getThreshold, type UsageThresholds } from "@edge-console/contract/rules/threshold-level";
import type { Usage } from "@edge-console/contract/console/usage";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { functionalUpdate } from "@tanstack/react-table";
import { ChartNoAxesColumn, Coins, Download, FileText, Gauge, Printer } from "lucide-react";
import { lazy, type ReactElement, Suspense, useEffect, useMemo, useRef } from "react";
import { useAccess } from "../../api/access.ts";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { queryKeys } from "../../api/query-keys.ts";
import { usePreferences } from "../../format/preferences.ts";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { StaleNotice } from "../../problems/stale-notice.tsx";
import { PrintDetails } from "../../resources/account/print-details.tsx";
import { isUsageUnknown } from "../../resources/usage/is-usage-unknown.ts";
import { CollectionStatus } from "../../resources/usage/collection-status.tsx";
import {
  monthComparisonQuery,
  pricesQuery,
  spans,
  usageQuery,
  usageThresholdsQuery,
} from "../../resources/usage/queries.ts";
import { useAppTable } from "../../ui/app-table.ts";
import { Button } from "../../ui/button.tsx";
import { download } from "../../ui/download.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { ComparisonSection } from "./comparison-section.tsx";
import { MonthBars } from "./month-bars.tsx";
import { formatUtcMonth } from "./format-month.ts";
import { ThisMonthSummary } from "./this-month-summary.tsx";
import { usageState, type UsageView } from "./url-state.ts";
import { getUsageColumns, sumValues, type UsageRow } from "./usage-columns.tsx";
import { toDailyCsv, toMonthlyCsv, toZoneCsv } from "./usage-csv.ts";
import styles from "./usage-page.module.css";
import { getMetricName, listMonthlyValues, type ShownMetric, usageMetrics } from "./usage-metric.ts";
import { compareNames, findZones } from "./zone-usage.ts";
import { useListView, type ListView } from "../../lists/use-list-view.ts";
import { ListTable } from "../../lists/list-table.tsx";

const ThresholdsDialog = lazy(async () => ({ default: (await import("./thresholds-dialog.tsx")).ThresholdsDialog }));

const spanOptions = spans.map((span) => ({ value: String(span), label: `${span} months` }));
const metricOptions = usageMetrics.map((metric) => ({ value: metric, label: getMetricName(metric) }));

/** Usage of an account by zone and month, with a forecast and an estimated cost. */
export function UsagePage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const list = useListView(usageState, { keep: ["metric", "span", "dialog"] });
  const { view, change } = list;
  const usage = useQuery(usageQuery(account, view.span));
  const thresholds = useQuery(usageThresholdsQuery(account));
  const prices = useQuery(pricesQuery(account));
  useTitle("Usage", name);
  // Renders again when the preferred units change.
  usePreferences();
  const comparison = useQuery(monthComparisonQuery(account));
  useStoredComparison(account, usage.data?.collection);
  const { error } = usage;
  // Shown together, because each of them changes the height of what is above the charts. None waits for a repeated request.
  const isLoading = [thresholds, prices, comparison].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  );
  const data = isLoading ? undefined : usage.data;
  return (
    <>
      <PageHeader
        title="Usage"
        actions={
          data &&
          data.zones.length > 0 &&
          !isUsageUnknown(data) && (
            <>
              <UsageExportMenu usage={data} prices={prices.data} />
              {can("usage:set-thresholds") && (
                <Button
                  icon={Gauge}
                  disabledReason={thresholds.isError && "Couldn't load the thresholds"}
                  onClick={() => change({ dialog: "thresholds" })}
                >
                  Set thresholds
                </Button>
              )}
              {can("prices:change") && (
                <LinkButton to={paths.accountPrices(account)} icon={Coins}>
                  Set prices
                </LinkButton>
              )}
              <LinkButton to={paths.usageReport(account)} icon={FileText}>
                View report
              </LinkButton>
            </>
          )
        }
      />
      <QueryProblem query={usage} />
      <StaleNotice query={usage} />
      {!data && !error && <Skeleton lines={10} label="Loading usage…" />}
      {data && (
        <UsageReport
          account={account}
          usage={data}
          thresholds={thresholds.data ?? noThresholds}
          prices={prices.data}
          list={list}
        />
      )}
      {view.dialog === "thresholds" && can("usage:set-thresholds") && thresholds.data && (
        <Suspense>
          <ThresholdsDialog
            account={account}
            thresholds={thresholds.data}
            onClose={() => change({ dialog: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads the comparison again when more of the usage that it is made of is stored. */
function useStoredComparison(account: string, collection: Usage["collection"] | undefined): void {
  const client = useQueryClient();
  const stored = collection && `${collection.complete} ${collection.readAt}`;
  const compared = useRef(stored);
  useEffect(() => {
    if (compared.current !== undefined && stored !== undefined && compared.current !== stored) {
      void client.invalidateQueries({ queryKey: queryKeys.monthComparison(account) });
    }
    compared.current = stored;
  }, [client, account, stored]);
}

function UsageExportMenu({ usage, prices }: { usage: Usage; prices: Prices | undefined }): ReactElement {
  const { name } = useAccess();
  const { months } = usage;
  const save = (content: string, csv: string) => {
    const file = toFileName(name, `Usage ${content}`, `${months[0]} to ${months.at(-1)} UTC`);
    download(`${file}.csv`, "text/csv", csv);
  };
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem onSelect={() => save("by zone and month", toZoneCsv(name, usage, prices))}>
        CSV by zone and month
      </MenuItem>
      <MenuItem onSelect={() => save("by month", toMonthlyCsv(name, usage, prices))}>
        All zones by month, with forecast (CSV)
      </MenuItem>
      <MenuItem onSelect={() => save("by day", toDailyCsv(name, usage, prices))}>All zones by day (CSV)</MenuItem>
      <MenuItem icon={Printer} onSelect={() => globalThis.print()}>
        Print
      </MenuItem>
    </Menu>
  );
}

/** Until they're loaded. */
const noThresholds: UsageThresholds = { requests: null, bandwidthBytes: null };

type UsageReportProps = {
  account: string;
  usage: Usage;
  thresholds: UsageThresholds;
  /** Undefined until they're loaded. */
  prices: Prices | undefined;
  list: ListView<UsageView>;
};

function UsageReport({ account, usage, thresholds, prices, list }: UsageReportProps): ReactElement {
  const { can } = useAccess();
  const { months, zones, collection } = usage;
  const { view, change } = list;
  const monthTotals = useMemo(
    () => ({ bandwidth: getThisMonth(usage, "bandwidth"), requests: getThisMonth(usage, "requests") }),
    [usage],
  );
  const cost = prices && getThisMonthCost(prices, monthTotals);
  const metric = view.metric === undefined || view.metric === "cost" ? (cost ? "cost" : "bandwidth") : view.metric;
  const currency = prices?.currency ?? "EUR";
  const shown = useMemo((): ShownMetric => ({ metric, currency }), [metric, currency]);
  const totals = useMemo(
    () =>
      months.map((month, index) =>
        getStoredPart(usage, month) === "none"
          ? undefined
          : zones.reduce((sum, zone) => sum + (listMonthlyValues(metric, zone, prices)[index] ?? 0), 0),
      ),
    [usage, months, zones, metric, prices],
  );
  const forecast = (metric === "cost" ? cost : monthTotals[metric])?.forecast;
  const isFirstCollection = collection.running && collection.readAt === null;
  if (zones.length === 0 && !isFirstCollection) {
    return (
      <>
        {collection.failure && <CollectionStatus collection={collection} />}
        {collection.failure ? (
          <EmptyState icon={ChartNoAxesColumn} title="No usage data">
            Bandwidth and requests appear here when the console can load them from the API.
          </EmptyState>
        ) : (
          <EmptyState
            icon={ChartNoAxesColumn}
            title="No usage yet"
            action={can("zones:change") && <LinkButton to={paths.zoneNew(account)}>Create zone</LinkButton>}
          >
            Bandwidth and requests of each zone appear here by month, with a forecast.
          </EmptyState>
        )}
      </>
    );
  }
  if (zones.length === 0 || isUsageUnknown(usage)) {
    return (
      <>
        <CollectionStatus collection={collection} />
        {collection.running ? (
          <Skeleton lines={10} label="Loading usage…" />
        ) : (
          <EmptyState icon={ChartNoAxesColumn} title="No usage data">
            Bandwidth and requests appear here when the console can load them from the API.
          </EmptyState>
        )}
      </>
    );
  }
  return (
    <>
      <PrintDetails title="Usage" period={formatMonths(months)} />
      <CollectionStatus collection={collection} />
      <ThisMonthSummary
        months={months}
        totals={monthTotals}
        thresholds={thresholds}
        cost={prices && cost && { amounts: cost, currency: prices.currency }}
      />
      <p className={styles.method}>
        {cost ? "Costs are estimated at this account's prices; your provider's bill may differ. " : ""}
        Forecast: usage to date, with the remaining days estimated from{" "}
        {forecast ? `the last ${forecast.weeks} full weeks` : "recent full weeks"}. The range is from the quietest to
        the busiest of these weeks.
      </p>
      <ComparisonSection
        account={account}
        shown={shown}
        prices={prices}
        forecast={forecast?.expected}
        actions={
          <Select
            label="Metric"
            labelHidden
            options={cost ? metricOptions : metricOptions.filter(({ value }) => value !== "cost")}
            value={metric}
            className={styles.choice}
            onValueChange={(metric) => change({ metric })}
          />
        }
      />
      <Section
        id="months"
        title="By month"
        actions={
          <Select
            label="Months"
            labelHidden
            options={spanOptions}
            value={String(view.span)}
            className={styles.choice}
            onValueChange={(span) => change({ span: spans.find((option) => String(option) === span) ?? view.span })}
          />
        }
      >
        <MonthBars
          months={months}
          totals={totals}
          shown={shown}
          forecast={forecast}
          threshold={metric === "cost" ? null : getThreshold(thresholds, metric)}
        />
      </Section>
      <div className={styles.zones}>
        <ZonesSection account={account} usage={usage} prices={prices} shown={shown} list={list} />
      </div>
    </>
  );
}

/** Longer tables render only the rows in view. */
const maxRenderedZones = 100;

/** Formats a period of months: "June – November 2026, UTC". */
function formatMonths(months: readonly string[]): string {
  const [firstMonth = "", lastMonth = ""] = [months[0], months.at(-1)];
  const start =
    firstMonth.slice(0, 4) === lastMonth.slice(0, 4)
      ? formatUtcMonth(firstMonth).replace(/ \d+$/, "")
      : formatUtcMonth(firstMonth);
  return `${start} – ${formatUtcMonth(lastMonth)}, UTC`;
}

function ZonesSection({
  account,
  usage,
  prices,
  shown,
  list,
}: Pick<UsageReportProps, "account" | "usage" | "prices" | "list"> & { shown: ShownMetric }): ReactElement {
  const { months, zones } = usage;
  const { view, deferredView, change } = list;
  const { query } = deferredView;
  const byName = useMemo(() => zones.toSorted(compareNames), [zones]);
  const visible = useMemo(
    () =>
      findZones(byName, query).map((zone): UsageRow => ({
        zone,
        values: listMonthlyValues(shown.metric, zone, prices),
      })),
    [byName, query, shown, prices],
  );
  const totals = useMemo(() => sumValues(visible, months.length), [visible, months]);
  const columns = useMemo(() => getUsageColumns(account, usage, shown, totals), [account, usage, shown, totals]);
  const sorting = view.sorting.length > 0 ? view.sorting : [{ id: months.at(-1) ?? "name", desc: true }];
  const table = useAppTable({
    columns,
    data: visible,
    getRowId: ({ zone }) => zone.id,
    state: { sorting },
    onSortingChange: (updater) => change({ sorting: functionalUpdate(updater, sorting) }),
  });
  return (
    <Section id="zones" title="By zone">
      <ListTable
        list={list}
        table={table}
        label={`${getMetricName(shown.metric)} by zone and month`}
        virtualized={visible.length > maxRenderedZones}
        noun="zone"
        visible={visible.length}
        total={zones.length}
        search="Search by name or ID"
      />
      <p className={styles.note}>
        Deleted zones are included up to the last time their data was loaded. Zones deleted before this console first
        loaded them are missing.
      </p>
    </Section>
  );
}
