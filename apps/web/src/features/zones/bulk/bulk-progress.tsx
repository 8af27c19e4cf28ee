import { type ReactElement, useEffect, useMemo } from "react";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";
import { countOf } from "../../../format/counts.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../paths.ts";
import { type Tone, StateBadge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { type Column, VirtualTable } from "../../../ui/virtual-table.tsx";
import { useCountdown } from "../../../format/countdown.ts";
import type { ZonePlan } from "./bulk-changes.ts";
import { tableHeight } from "./bulk-preview.tsx";
import type { Outcome, RunState } from "./bulk-run.ts";
import styles from "./bulk.module.css";
import { useBulkRun } from "./use-bulk-run.ts";

type Row = { plan: ZonePlan; outcome: Outcome };

const words: Record<Outcome["state"], { word: string; tone: Tone; rank: number }> = {
  unknown: { word: "Unknown", tone: "caution", rank: 0 },
  "not-applied": { word: "Not applied", tone: "bad", rank: 1 },
  partly: { word: "Partly applied", tone: "caution", rank: 2 },
  sending: { word: "Sending", tone: "info", rank: 3 },
  waiting: { word: "Waiting", tone: "neutral", rank: 4 },
  applied: { word: "Applied", tone: "good", rank: 5 },
};

/** Applies the plans, zone by zone, and shows how each ended and what can be done about it. */
export function BulkProgress({
  account,
  plans,
  onEnd,
}: {
  account: string;
  plans: readonly ZonePlan[];
  onEnd: () => void;
}): ReactElement {
  const { run, state } = useBulkRun(account, plans);
  useEffect(() => void run.start(), [run]);
  const columns = useMemo(() => columnsOf(account), [account]);
  const rows = useMemo(
    () =>
      plans
        .map((plan): Row => ({ plan, outcome: state.outcomes.get(plan.zone.ID) ?? { state: "waiting" } }))
        .toSorted((a, b) => words[a.outcome.state].rank - words[b.outcome.state].rank),
    [plans, state.outcomes],
  );
  const count = (...states: Outcome["state"][]) => rows.filter(({ outcome }) => states.includes(outcome.state)).length;
  const failed = count("not-applied");
  const unknown = count("unknown");
  const isRunning = state.phase === "running" || state.phase === "stopping";
  const ended = plans.length - count("waiting", "sending");
  return (
    <Section title="Progress">
      <Stack>
        <Progress label="Zones changed" value={ended} max={plans.length} />
        <p role="status">
          {phaseWords(state)} {formatCount(ended)} of {formatCount(plans.length)}:{" "}
          {formatCount(count("applied", "partly"))} applied, {formatCount(failed)} not applied, {formatCount(unknown)}{" "}
          unknown.
        </p>
        {state.until !== undefined && state.phase === "running" && <RateLimitWait until={state.until} />}
        {state.halted !== undefined && (
          <Banner tone="bad" title="Stopped: the next zones would have met the same">
            <q>{state.halted}</q>
          </Banner>
        )}
        <Reasons outcomes={rows.map(({ outcome }) => outcome)} />
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
              {unknown > 0 && <Button onClick={() => void run.resolveUnknown()}>Look again at the unknown</Button>}
              {failed > 0 && (
                <Button onClick={() => void run.retryFailed()}>
                  {failed === 1 ? "Retry the failed zone" : `Retry the ${formatCount(failed)} failed zones`}
                </Button>
              )}
              <Button onClick={onEnd}>Change other settings</Button>
              <LinkButton to={paths.zones(account)}>Back to the zones</LinkButton>
            </>
          )}
        </div>
        <VirtualTable
          label="Results"
          columns={columns}
          rows={rows}
          rowKey={({ plan }) => plan.zone.ID}
          height={tableHeight(rows.length)}
        />
      </Stack>
      <UnsavedChanges unsaved={isRunning} title="Stop changing zones?">
        Zones that were not reached yet stay as they are. What was changed stays changed.
      </UnsavedChanges>
    </Section>
  );
}

function phaseWords({ phase }: RunState): string {
  if (phase === "done") return "Done.";
  if (phase === "stopped") return "Stopped.";
  return phase === "stopping" ? "Stopping." : "Changing.";
}

/** What was said of the zones that did not get everything, each sentence once, with how many it was said of. */
function Reasons({ outcomes }: { outcomes: readonly Outcome[] }): ReactElement | null {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if ("detail" in outcome) counts.set(outcome.detail, (counts.get(outcome.detail) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <ul className={styles.reasons}>
      {[...counts].map(([detail, zones]) => (
        <li key={detail}>
          {countOf(zones, "zone")}: <q>{detail}</q>
        </li>
      ))}
    </ul>
  );
}

function RateLimitWait({ until }: { until: number }): ReactElement {
  const left = useCountdown(until);
  return (
    <Banner tone="caution" title="The service's limit of 300 requests a minute is reached">
      Nothing is lost: it goes on by itself in {left} s, unless you stop it.
    </Banner>
  );
}

function columnsOf(account: string): Column<Row>[] {
  return [
    {
      id: "zone",
      head: "Zone",
      width: "30%",
      cell: ({ plan: { zone } }) => <RowLink to={paths.zone(account, zone.ID)}>{zone.ZONE_NAME}</RowLink>,
    },
    {
      id: "result",
      head: "Result",
      width: "9rem",
      cell: ({ outcome }) => <StateBadge tone={words[outcome.state].tone}>{words[outcome.state].word}</StateBadge>,
    },
    {
      id: "detail",
      head: "Detail",
      from: 480,
      cell: ({ plan, outcome }) => {
        const text =
          "detail" in outcome
            ? outcome.detail
            : plan.changes.map(({ label, after }) => `${label}: ${after || "empty"}`).join("; ");
        return <span title={text}>{text}</span>;
      },
    },
  ];
}
