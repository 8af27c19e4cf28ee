import { findReportGaps, toUsageReportCsv, type UsageReport } from "@edge-console/contract/console/usage-report";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { usePreferences } from "../../../format/preferences.ts";
import { useNow } from "../../../format/time.tsx";
import { startOfDay, toDateString } from "../../../format/utc.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { CollectionStatus } from "../../../resources/usage/collection-status.tsx";
import { baselinesQuery } from "../../../resources/zones/baselines.ts";
import { usageReportQuery } from "../../../resources/usage/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useUrlState } from "../../../ui/use-url-state.ts";
import { ReportControls } from "./report-controls.tsx";
import { ReportDocument } from "./report-document.tsx";
import { formatPeriodTitle } from "./report-period.ts";
import { reportState, toPeriodQuery } from "./report-state.ts";
import styles from "./usage-report-page.module.css";

/** Usage report of a month or any range of days, which prints as a document. */
export function UsageReportPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  // Changes once a day, so that the view isn't parsed every minute.
  const today = startOfDay(useNow());
  const [{ range }, change] = useUrlState(useMemo(() => reportState(today), [today]));
  const query = useQuery({ ...usageReportQuery(account, toPeriodQuery(range)), placeholderData: keepPreviousData });
  const baselines = useQuery({ ...baselinesQuery(account), enabled: can("zones:read") });
  // Renders again when the preferred units change.
  usePreferences();
  const { data, error } = query;
  const report = data?.account.id === account ? data : undefined;
  // The name of the file that a browser suggests for the PDF.
  useTitle(report ? `Usage report, ${formatPeriodTitle(report)}` : "Usage report", name);
  return (
    <>
      <div className={styles.header}>
        <PageHeader
          title="Usage report"
          parent={<Link to={paths.usage(account)}>Usage</Link>}
          actions={<ReportActions report={query.isPlaceholderData ? undefined : report} />}
        />
        <ReportControls
          range={range}
          storedFrom={report?.storedFrom ?? undefined}
          now={today}
          onChange={(range) => change({ range })}
        />
        <StaleNotice query={query} />
        {report && (report.collection.running || !hasGaps(report)) && (
          <CollectionStatus collection={report.collection} />
        )}
      </div>
      <QueryProblem query={query} title="Couldn't load the usage report" />
      {!report && !error && <Skeleton lines={12} label="Loading usage report…" />}
      {report && <ReportDocument report={report} baselines={baselines.data} isLoading={query.isPlaceholderData} />}
    </>
  );
}

/** Whether the document itself says that data is missing, and why. */
function hasGaps(report: UsageReport): boolean {
  const { zones, isUnknown } = findReportGaps(report);
  return isUnknown || zones.length > 0;
}

/** Always there, so that the page doesn't move when the report is loaded. */
function ReportActions({ report }: { report: UsageReport | undefined }): ReactElement {
  const disabledReason = !report && "The report isn't loaded";
  const save = () => {
    if (!report) return;
    const { account, period } = report;
    const days = `${toDateString(period.from)} to ${toDateString(period.to - 1)} UTC`;
    download(`${toFileName(account.name, "Usage report", days)}.csv`, "text/csv", toUsageReportCsv(report));
  };
  return (
    <>
      <Button icon={Download} disabledReason={disabledReason} onClick={save}>
        Download CSV
      </Button>
      <Button icon={Printer} variant="primary" disabledReason={disabledReason} onClick={() => globalThis.print()}>
        Print or save as PDF
      </Button>
    </>
  );
}
