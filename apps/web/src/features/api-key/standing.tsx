import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { isProblem } from "../../api/problem.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { wordsOf } from "../problems/index.ts";
import { ReadBack } from "./key-switches.tsx";
import { standingQuery } from "./queries.ts";
import styles from "./standing.module.css";

/** Whether the service takes the account's key now. */
export function Standing({ account }: { account: string }): ReactElement {
  const { data, error } = useQuery(standingQuery(account));
  if (error && isProblem(error, "upstream-key-rejected")) {
    return (
      <StateBadge tone="bad">
        {error.upstream ? "The service refuses it" : "Cannot be reached without a key"}
      </StateBadge>
    );
  }
  if (error) return <StateBadge tone="caution">Could not be asked, which says nothing about the key</StateBadge>;
  if (data) return <StateBadge tone="good">The service accepts the key</StateBadge>;
  return <Skeleton width="14rem" label="Asking the service" />;
}

/** What the service says when it does not take the key: its own sentence, what can be behind it, who can set it right. */
export function Rejection({ account, managed }: { account: string; managed: boolean }): ReactElement | null {
  const { error, refetch, isFetching } = useQuery(standingQuery(account));
  if (!isProblem(error, "upstream-key-rejected")) return null;
  return (
    <div className={styles.rejection}>
      <Banner tone="bad" title={wordsOf(error).title}>
        {error.upstream ? (
          <blockquote className={styles.quote}>{error.upstream.message}</blockquote>
        ) : (
          <p className={styles.quote}>{error.detail}</p>
        )}
        <p>What can be behind it, and who can set it right:</p>
        <ul className={styles.causes}>
          {managed ? (
            <>
              <li>The key was renewed elsewhere. This console can take over the one that the account has now.</li>
              <li>API access is off. Switch it on below.</li>
            </>
          ) : (
            <li>The key was renewed or switched off elsewhere. Get the account's present key and connect it below.</li>
          )}
          <li>The account is suspended or not set up yet. Only the service's provider can change that.</li>
        </ul>
        <div className={styles.actions}>
          {managed && <ReadBack account={account} onFound={() => undefined} />}
          <Button loading={isFetching} onClick={() => void refetch()}>
            Ask again
          </Button>
        </div>
      </Banner>
    </div>
  );
}
