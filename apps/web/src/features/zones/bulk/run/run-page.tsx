import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../../../api/access.ts";
import { isProblem } from "../../../../api/problem.ts";
import { paths } from "../../../../paths.ts";
import { QueryProblem } from "../../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../../problems/stale-notice.tsx";
import { getRunTitle } from "../../../../resources/bulk-runs/labels.ts";
import { bulkRunQuery } from "../../../../resources/bulk-runs/queries.ts";
import { RunStateBadge } from "../../../../resources/bulk-runs/run-state-badge.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { EmptyState } from "../../../../ui/message.tsx";
import { PageHeader } from "../../../../ui/page.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { useTitle } from "../../../../ui/title.ts";
import { RunActions } from "./run-actions.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunResults } from "./run-results.tsx";

/** Page: a bulk run with its progress and the result of each item. It's the same for every member and device. */
export function RunPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { run: id = "" } = useParams();
  const query = useQuery(bulkRunQuery(account, id));
  const { data: run, error } = query;
  useTitle(run ? getRunTitle(run) : "Run", name);
  const parent = can("zones:change") ? (
    <Link to={paths.zoneBulk(account)}>Bulk edit</Link>
  ) : (
    <Link to={paths.zones(account)}>Zones</Link>
  );
  if (!run && isProblem(error, "not-found")) {
    return (
      <>
        <PageHeader title="Run" parent={parent} />
        <EmptyState
          icon={ListChecks}
          title="Run not found"
          action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
        >
          Runs and their results are stored for 30 days. The audit log keeps the change to each zone.
        </EmptyState>
      </>
    );
  }
  if (!run) {
    return (
      <>
        <PageHeader title={error ? "Run" : undefined} parent={parent} state={error ? undefined : null} />
        {error ? <QueryProblem query={query} /> : <Skeleton lines={8} label="Loading run…" />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={getRunTitle(run)}
        state={<RunStateBadge run={run} />}
        parent={parent}
        actions={<RunActions key={run.id} account={account} run={run} />}
      />
      <StaleNotice query={query} />
      <RunProgress account={account} run={run} />
      <RunResults account={account} run={run} />
    </>
  );
}
