import {
  formatAuthMethods,
  type SignInEvent,
  type SignInEventKind,
  signInEventNames,
} from "@edge-console/contract/console/sign-in-activity";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Ban, History, LogIn, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { Time } from "../../format/time.tsx";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { formatProblem } from "../../problems/problem-messages.ts";
import { signInActivityQuery } from "../../resources/profile/queries.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { StateBadge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./sign-in-activity.module.css";

const badges: Readonly<Record<SignInEventKind, { tone: Tone; icon?: Icon }>> = {
  "signed-in": { tone: "neutral", icon: LogIn },
  failed: { tone: "caution" },
  blocked: { tone: "bad", icon: Ban },
  "signed-out": { tone: "neutral", icon: LogOut },
};

/** Table of the signed-in user's recorded sign-ins, failed attempts, and sign-outs. */
export function SignInActivity(): ReactElement {
  return (
    <Section id="sign-in-activity" title="Sign-in activity">
      <ActivityTable />
    </Section>
  );
}

function ActivityTable(): ReactElement {
  const activity = useInfiniteQuery(signInActivityQuery);
  const { data, error } = activity;
  if (!data && error) return <QueryProblem query={activity} title="Couldn't load sign-in activity" />;
  if (!data) return <Skeleton lines={6} label="Loading sign-in activity…" />;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) {
    return (
      <EmptyState icon={History} title="No sign-in activity yet">
        Your sign-ins, failed attempts, and sign-outs are listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <EventTable events={events} />
      {activity.isFetchNextPageError && error && (
        <p role="alert" className={styles.problem}>
          Couldn't load more sign-in activity. {formatProblem(error)}
        </p>
      )}
      {activity.hasNextPage && (
        <div className={styles.more}>
          <Button loading={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

const column = createAppColumnHelper<SignInEvent>();

const columns = column.columns([
  column.display({ id: "time", header: "Time", cell: ({ row }) => <Time at={row.original.at} /> }),
  column.display({
    id: "event",
    header: "Event",
    meta: { className: styles.event },
    cell: ({ row: { original } }) => (
      <StateBadge {...badges[original.kind]}>{signInEventNames[original.kind]}</StateBadge>
    ),
  }),
  column.display({
    id: "method",
    header: "Method",
    meta: { from: 480 },
    cell: ({ row }) => formatAuthMethods(row.original.methods),
  }),
  column.display({
    id: "address",
    header: "IP address",
    meta: { className: styles.address },
    cell: ({ row }) => <code>{row.original.address}</code>,
  }),
]);

function EventTable({ events }: { events: readonly SignInEvent[] }): ReactElement {
  const table = useAppTable({ columns, data: events, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Sign-in activity" />;
}
