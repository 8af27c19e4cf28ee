import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { StaleNotice } from "../../problems/stale-notice.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { useUrlState } from "../../ui/use-url-state.ts";
import { AddressList } from "./address-list.tsx";
import { ChangesSinceLastVisit } from "./changes-since-last-visit.tsx";
import styles from "./edges-page.module.css";
import { edgesState } from "./url-state.ts";
import { edgesQuery } from "../../resources/edges/queries.ts";
import { SnippetPanel } from "./snippet-panel.tsx";
import { useReviewedAddresses } from "./use-reviewed-addresses.ts";

/** IP addresses that Edge Delivery uses to connect to origins, with changes and firewall configurations. */
export function EdgesPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { data: edges, dataUpdatedAt, error, refetch, isFetching } = useQuery(edgesQuery);
  const seen = useReviewedAddresses(account, edges?.ALL, can("edges:mark-seen"));
  const [view, change] = useUrlState(edgesState);
  useTitle("Edge IP addresses", name);

  if (error && !edges) {
    return (
      <>
        <PageHeader title="Edge IP addresses" />
        <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Edge IP addresses" />
      <p className={styles.intro}>
        Edge Delivery connects to your origins only from these IP addresses. Allow them in your firewall. Addresses are
        listed before a location goes live and until it's retired, even while it's down.
      </p>
      {error && edges && (
        <StaleNotice error={error} loadedAt={dataUpdatedAt} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {/* Waits for the changes above the list, so that the list doesn't move. */}
      {!edges || !seen.isFetched ? (
        <Skeleton lines={12} label="Loading edge IP addresses…" />
      ) : (
        <>
          <ChangesSinceLastVisit seen={seen} />
          <div className={styles.columns}>
            <AddressList
              edges={edges}
              loadedAt={dataUpdatedAt}
              added={seen.changes?.added}
              view={view}
              onChange={change}
            />
            <SnippetPanel
              edges={edges}
              loadedAt={dataUpdatedAt}
              selected={view.snippet}
              onSelect={(snippet) => change({ snippet })}
            />
          </div>
        </>
      )}
    </>
  );
}
