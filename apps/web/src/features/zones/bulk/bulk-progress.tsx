import { type ReactElement, useMemo, useState } from "react";
import { useRecentWrites } from "../../../api/recent-writes.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { type Tone, StateBadge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { countZones } from "../../../resources/zones/active-bulk-run.ts";
import { useStore } from "../../../state/create-store.ts";
import { RowLink } from "../../../ui/table-row.tsx";
import { useCountdown } from "../../../format/countdown.ts";
import { formatChange } from "./bulk-changes.ts";
import { EntryTotals, tableHeight } from "./bulk-preview.tsx";
import { countOutcomes, type Outcome, type RunState } from "./bulk-run.ts";
import { type BulkSession, isBusy } from "./bulk-session.ts";
import styles from "./bulk.module.css";
import { useSettledWrites } from "./use-settled-writes.ts";
import type { BulkTarget } from "./zone-writes.ts";

type Row = BulkTarget & { outcome: Outcome };

const checking: Outcome = { state: "unknown", detail: "Checking whether it was applied…" };

const labels: Record<Outcome["state"], { label: string; tone: Tone; rank: number }> = {
  unknown: { label: "Unconfirmed", tone: "caution", rank: 0 },
  "not-applied": { label: "Not applied", tone: "bad", rank: 1 },
  partly: { label: "Partially applied", tone: "caution", rank: 2 },
  sending: { label: "Sending", tone: "info", rank: 3 },
  waiting: { label: "Pending", tone: "neutral", rank: 4 },
  unchanged: { label: "No change", tone: "neutral", rank: 5 },
  applied: { label: "Applied", tone: "good", rank: 6 },
};

/** Results of a run zone by zone, with buttons to stop, resume, retry, check, and undo. */
export function BulkProgress({
  session,
  onUndo,
  onEnd,
}: {
  session: BulkSession;
  onUndo: (targets: readonly BulkTarget[]) => void;
  onEnd: () => void;
}): ReactElement {
  const { account, ref, targets, run, listUndo } = session;
  const state = useStore(run.progress);
  const listed = useRecentWrites(account).data?.runs.find(({ id }) => id === ref.id);
  useSettledWrites(session, state, listed);
  const [undo, setUndo] = useState<readonly BulkTarget[]>();
  const columns = useMemo(() => getColumns(account), [account]);
  const rows = useMemo(
    () =>
      targets
        .map((target): Row => {
          const { ID } = target.plan.zone;
          const outcome = state.outcomes.get(ID) ?? { state: "waiting" };
          // The server has lost the response already, and checks the zone before it answers.
          const isChecked = outcome.state === "sending" && listed?.unconfirmed.includes(`/cdn/${ID}`);
          return { ...target, outcome: isChecked ? checking : outcome };
        })
        .toSorted((a, b) => labels[a.outcome.state].rank - labels[b.outcome.state].rank),
    [targets, state.outcomes, listed],
  );
  const table = useAppTable({ columns, data: rows, getRowId: ({ plan }) => plan.zone.ID });
  const outcomes = countOutcomes(state);
  // The same counts as in "Your changes".
  const { applied, notApplied: failed, unconfirmed: unknown, unchanged } = countZones(outcomes, listed?.unconfirmed);
  const isRunning = isBusy(state);
  const finished = targets.length - outcomes.counts.pending;
  return (
    <Section title="Progress">
      <Stack>
        <Progress label="Zones updated" value={finished} max={targets.length} />
        <p role="status">
          {getPhaseLabel(state)} {formatCount(finished)} of {formatCount(targets.length)}: {formatCount(applied)}{" "}
          applied, {formatCount(failed)} not applied, {formatCount(unknown)} unconfirmed
          {unchanged > 0 && `, ${formatCount(unchanged)} without changes`}.
        </p>
        {ref.size > targets.length && (
          <p className={styles.quiet}>
            The rest of a stopped run: {formatCount(targets.length)} of {formatQuantity(ref.size, "zone")}.{" "}
            {'"Your changes" counts all of them.'}
          </p>
        )}
        {isRunning && (
          <p className={styles.quiet}>
            The run continues while you use other screens. Keep this tab open: closing it stops the run
            {session.isStored ? ', and "Your changes" offers to resume it' : ""}.
          </p>
        )}
        {state.retryAt !== undefined && state.phase === "running" && <RateLimitWait retryAt={state.retryAt} />}
        {state.stopReason !== undefined && (
          <Banner tone="bad" title="Stopped: the remaining zones would fail too">
            <q>{state.stopReason}</q>
          </Banner>
        )}
        <Reasons outcomes={rows.map(({ outcome }) => outcome).filter((outcome) => outcome !== checking)} />
        <div className={styles.buttons}>
          {isRunning ? (
            <Button loading={state.phase === "stopping"} onClick={() => run.stop()}>
              Stop
            </Button>
          ) : (
            <>
              {state.phase === "stopped" && (
                <Button variant="primary" onClick={() => void run.start()}>
                  Resume
                </Button>
              )}
              {unknown > 0 && <Button onClick={() => void run.resolveUnknown()}>Check unconfirmed zones</Button>}
              {failed > 0 && (
                <Button onClick={() => void run.retryFailed()}>Retry {formatQuantity(failed, "zone")}</Button>
              )}
              {applied > 0 && <Button onClick={() => setUndo(listUndo())}>Undo</Button>}
              <Button onClick={onEnd}>Edit other settings</Button>
              <LinkButton to={paths.zones(account)}>Back to zones</LinkButton>
            </>
          )}
        </div>
        <DataTable table={table} label="Results" virtualized maxHeight={tableHeight} />
      </Stack>
      <ConfirmDialog
        open={undo !== undefined}
        onClose={() => setUndo(undefined)}
        onConfirm={() => onUndo(undo ?? [])}
        variant="primary"
        title={`Undo changes in ${formatQuantity(undo?.length ?? 0, "zone")}?`}
        confirmLabel="Undo changes"
      >
        <Stack gap="small">
          <p>Starts another run that reverts only what this run changed in each zone. Later changes are kept.</p>
          <p>
            <EntryTotals plans={undo?.map(({ plan }) => plan) ?? []} />
          </p>
          {unknown > 0 && <p>{formatQuantity(unknown, "unconfirmed zone")} not included. Check first.</p>}
        </Stack>
      </ConfirmDialog>
    </Section>
  );
}

function getPhaseLabel({ phase }: RunState): string {
  if (phase === "done") return "Done.";
  if (phase === "stopped") return "Stopped.";
  return phase === "stopping" ? "Stopping." : "Updating zones.";
}

const failedStates: readonly Outcome["state"][] = ["not-applied", "partly", "unknown"];

/** Reasons why changes weren't applied, with the number of zones for each. */
function Reasons({ outcomes }: { outcomes: readonly Outcome[] }): ReactElement | null {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if (!("detail" in outcome) || !failedStates.includes(outcome.state)) continue;
    counts.set(outcome.detail, (counts.get(outcome.detail) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <ul className={styles.reasons}>
      {[...counts].map(([detail, zones]) => (
        <li key={detail}>
          {formatQuantity(zones, "zone")}: <q>{detail}</q>
        </li>
      ))}
    </ul>
  );
}

function RateLimitWait({ retryAt }: { retryAt: number }): ReactElement {
  const secondsLeft = useCountdown(retryAt);
  return (
    <Banner tone="caution" title="API rate limit reached">
      The run continues automatically in {formatQuantity(secondsLeft, "second")} unless you stop it.
    </Banner>
  );
}

const column = createAppColumnHelper<Row>();

function getColumns(account: string) {
  return column.columns([
    column.display({
      id: "zone",
      header: "Zone",
      meta: { width: "30%" },
      cell: ({ row }) => {
        const { zone } = row.original.plan;
        return <RowLink to={paths.zoneSettings(account, zone.ID)}>{zone.ZONE_NAME}</RowLink>;
      },
    }),
    column.display({
      id: "result",
      header: "Result",
      meta: { width: "9.5rem" },
      cell: ({ row }) => {
        const { tone, label } = labels[row.original.outcome.state];
        return <StateBadge tone={tone}>{label}</StateBadge>;
      },
    }),
    column.display({
      id: "detail",
      header: "Details",
      meta: { from: 480 },
      cell: ({ row }) => {
        const { plan, outcome } = row.original;
        const text = "detail" in outcome ? outcome.detail : plan.changes.map(formatChange).join("; ");
        return <span title={text}>{text}</span>;
      },
    }),
  ]);
}
