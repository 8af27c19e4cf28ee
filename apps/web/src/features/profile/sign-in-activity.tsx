import {
  formatSignInMethods,
  type SignInEventKind,
  signInEventNames,
} from "@edge-console/contract/console/sign-in-activity";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Ban, History, LogIn, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../api/problem.ts";
import { Time } from "../../format/time.tsx";
import { StateBadge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Th } from "../../ui/table-head.tsx";
import { ProblemState, sentenceOf } from "../problems/index.ts";
import { signInActivityQuery } from "./queries.ts";
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
    <Section title="Sign-in activity">
      <ActivityTable />
    </Section>
  );
}

function ActivityTable(): ReactElement {
  const activity = useInfiniteQuery(signInActivityQuery);
  const { data, error, refetch, isFetching } = activity;
  if (!data && error) {
    return (
      <ProblemState
        error={error}
        title="Couldn't load sign-in activity"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
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
      <Table label="Sign-in activity">
        <thead>
          <tr>
            <Th>Time</Th>
            <Th>Event</Th>
            <Th data-spare>Method</Th>
            <Th>IP address</Th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, at, kind, methods, address }) => (
            <tr key={id}>
              <td>
                <Time at={at} />
              </td>
              <th scope="row" className={styles.event}>
                <StateBadge {...badges[kind]}>{signInEventNames[kind]}</StateBadge>
              </th>
              <td data-spare>{formatSignInMethods(methods)}</td>
              <td className={styles.address}>
                <code>{address}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {activity.isFetchNextPageError && error && (
        <p role="alert" className={styles.problem}>
          Couldn't load more sign-in activity. {isProblem(error) ? sentenceOf(error) : error.message}
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
