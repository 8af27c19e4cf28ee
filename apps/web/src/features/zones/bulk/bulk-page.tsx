import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { useStore } from "../../../state/create-store.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { BulkForm } from "./bulk-form.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { BulkResume } from "./bulk-resume.tsx";
import { bulkRunQuery } from "./bulk-run-api.ts";
import { type BulkSession, isBusy, startBulkSession, useBulkSession } from "./bulk-session.ts";
import { findSelectedZones, type SelectionState } from "./selected-zones.ts";
import type { BulkTarget } from "./zone-writes.ts";

/** Bulk edit of zone settings: a new one, the run of this page, or with `run` in the URL one that stopped. */
export function BulkPage(): ReactElement {
  const { id: account, name } = useAccess();
  const [search] = useSearchParams();
  const runId = search.get("run");
  const session = useBulkSession(account);
  useTitle("Bulk edit", name);
  if (session && session.ref.id === runId) return <RunPage key={session.ref.id} session={session} />;
  if (session) return <OtherRunPage session={session} runId={runId} />;
  return runId === null ? <NewRunPage account={account} /> : <StoppedRunPage account={account} id={runId} />;
}

/** A page that was opened while this tab has another run: the run as long as it sends writes. */
function OtherRunPage({ session, runId }: { session: BulkSession; runId: string | null }): ReactElement {
  const { account } = session;
  const isRunning = isBusy(useStore(session.run.progress));
  if (isRunning) return <RunPage session={session} />;
  return runId === null ? <NewRunPage account={account} /> : <StoppedRunPage account={account} id={runId} />;
}

function RunPage({ session }: { session: BulkSession }): ReactElement {
  const { account, targets, ref } = session;
  const start = useStartRun(account);
  const navigate = useNavigate();
  const selection: SelectionState = { zones: targets.map(({ plan }) => plan.zone.ID) };
  return (
    <>
      <BulkHeader account={account} size={ref.size} />
      <BulkProgress
        session={session}
        onUndo={start}
        onEnd={() => void navigate(paths.zoneBulk(account), { replace: true, state: selection })}
      />
    </>
  );
}

/** The selected zones are in the history entry, because 10,000 IDs don't fit into a URL. */
function NewRunPage({ account }: { account: string }): ReactElement {
  const location = useLocation();
  const start = useStartRun(account);
  const zones = useQuery(zonesQuery(account));
  const selected = useMemo(() => findSelectedZones(zones.data, location.state), [zones.data, location.state]);
  if (!selected) return <ZonesState account={account} zones={zones} />;
  if (selected.length === 0) {
    return (
      <>
        <BulkHeader account={account} />
        <EmptyState
          icon={ListChecks}
          title="No zones selected"
          action={
            <LinkButton to={paths.zones(account)} variant="primary">
              Select zones
            </LinkButton>
          }
        >
          Select zones in the list, then select "Bulk edit" to change a setting in all of them.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <BulkHeader account={account} size={selected.length} />
      <BulkForm account={account} zones={selected} onStart={start} />
    </>
  );
}

function StoppedRunPage({ account, id }: { account: string; id: string }): ReactElement {
  const { can } = useAccess();
  const stored = useQuery(bulkRunQuery(account, id));
  const zones = useQuery(zonesQuery(account));
  if (!stored.data && isProblem(stored.error, "not-found")) {
    return (
      <>
        <BulkHeader account={account} />
        <EmptyState
          icon={ListChecks}
          title="Nothing left to resume"
          action={
            <>
              <LinkButton to={paths.zones(account)}>Back to zones</LinkButton>
              {can("audit:read") && <LinkButton to={paths.audit(account)}>View audit log</LinkButton>}
            </>
          }
        >
          This bulk edit finished or was discarded. The audit log lists the change to each zone.
        </EmptyState>
      </>
    );
  }
  if (!stored.data || !zones.data) return <ZonesState account={account} zones={stored.data ? zones : stored} />;
  return (
    <>
      <BulkHeader account={account} size={stored.data.size} />
      <BulkResume account={account} stored={stored.data} zones={zones.data} />
    </>
  );
}

function ZonesState({
  account,
  zones: { error, refetch, isFetching },
}: {
  account: string;
  zones: { error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean };
}): ReactElement {
  return (
    <>
      <BulkHeader account={account} />
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton lines={8} label="Loading zones…" />
      )}
    </>
  );
}

function BulkHeader({ account, size }: { account: string; size?: number }): ReactElement {
  const title = size === undefined ? "Bulk edit" : `Bulk edit ${formatQuantity(size, "zone")}`;
  return <PageHeader title={title} parent={<Link to={paths.zones(account)}>Zones</Link>} />;
}

/** Starts a run and navigates to its URL. */
function useStartRun(account: string): (targets: readonly BulkTarget[]) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (targets) => {
    const id = startBulkSession(client, { account, targets });
    void navigate(paths.bulkRun(account, id), { replace: true });
  };
}
