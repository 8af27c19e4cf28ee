import type { Delivery } from "@edge-console/contract/alerts/channels";
import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Time } from "../../../format/time.tsx";
import { formatExact } from "../../../format/times.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { alertDeliveriesQuery } from "../../../resources/alerts/queries.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/page.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { deliveryStateLabels, describeFailure } from "./channel-labels.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./deliveries.module.css";

/** Interval at which the log is reloaded while a delivery is queued. */
const refreshMs = 5_000;

/** Log of a channel's deliveries with their attempts, newest first. */
export function Deliveries({ account, channel }: { account: string; channel: string }): ReactElement {
  const deliveries = useQuery({
    ...alertDeliveriesQuery(account, channel),
    refetchInterval: ({ state }) => (state.data?.some((delivery) => delivery.state === "queued") ? refreshMs : false),
  });
  const { data, error } = deliveries;
  const table = useAppTable({ columns, data: useMemo(() => data ?? [], [data]), getRowId: ({ id }) => id });
  return (
    <Section
      title="Deliveries"
      actions={
        <Button size="small" icon={RefreshCw} loading={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
          Refresh
        </Button>
      }
    >
      <StaleNotice query={deliveries} />
      {!data && error ? (
        <QueryProblem query={deliveries} title="Couldn't load deliveries" />
      ) : !data ? (
        <Skeleton lines={4} label="Loading deliveries…" />
      ) : data.length === 0 ? (
        <p className={sharedStyles.muted}>No deliveries yet. Send a test message to try the channel.</p>
      ) : (
        <DataTable table={table} label="Deliveries" />
      )}
    </Section>
  );
}

const column = createAppColumnHelper<Delivery>();

const columns = column.columns([
  column.display({
    id: "title",
    header: "Notification",
    meta: { className: styles.title },
    cell: ({ row: { original } }) => (
      <>
        {original.title}
        <DeliveryNote delivery={original} />
        <span className={styles.below}>
          <Attempts delivery={original} /> <Time at={original.createdAt} />
        </span>
      </>
    ),
  }),
  column.display({
    id: "state",
    header: "State",
    meta: { width: "7.5rem" },
    cell: ({ row }) => {
      const { tone, label } = deliveryStateLabels[row.original.state];
      return <StateBadge tone={tone}>{label}</StateBadge>;
    },
  }),
  column.display({
    id: "attempts",
    header: "Attempts",
    meta: { width: "8rem", from: 560, className: styles.attemptCount },
    cell: ({ row }) => <Attempts delivery={row.original} />,
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { width: "8.5rem", from: 560 },
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

/** Why the last attempt failed, and when the next one is. */
function DeliveryNote({ delivery: { attempts, nextAttemptAt, state } }: { delivery: Delivery }): ReactElement | null {
  const last = attempts.at(-1);
  const failure = last && state !== "delivered" ? describeFailure(last) : undefined;
  if (failure === undefined && state !== "canceled") return null;
  return (
    <span className={styles.note}>
      {failure} {state === "canceled" && "The channel was disabled or removed before it was delivered."}
      {state === "failed" && `Given up after ${formatQuantity(attempts.length, "attempt")}.`}
      {state === "queued" && nextAttemptAt !== null && (
        <>
          Next attempt <Time at={nextAttemptAt} />.
        </>
      )}
    </span>
  );
}

function Attempts({ delivery: { id, title, attempts } }: { delivery: Delivery }): ReactElement {
  return (
    <Popover
      label={`Attempts to deliver ${title}`}
      align="end"
      trigger={
        <Button size="small" variant="quiet" aria-label={`${formatQuantity(attempts.length, "attempt")}: ${title}`}>
          {formatQuantity(attempts.length, "attempt")}
        </Button>
      }
    >
      <div className={styles.attempts}>
        {attempts.length === 0 ? (
          <p>Not attempted yet.</p>
        ) : (
          <ol className={styles.list}>
            {attempts.map((attempt, index) => (
              <li key={index} className={styles.attempt}>
                <span>{formatExact(attempt.at)}</span>
                <span className={sharedStyles.muted}>
                  {attempt.status === null ? "No response" : `HTTP ${attempt.status}`},{" "}
                  {formatCount(attempt.durationMs)} ms
                </span>
                <span className={styles.failure}>{describeFailure(attempt) ?? "Delivered."}</span>
              </li>
            ))}
          </ol>
        )}
        <p className={styles.id}>
          <span>Delivery ID</span>
          <CopyText value={id} label="delivery ID" />
        </p>
      </div>
    </Popover>
  );
}
