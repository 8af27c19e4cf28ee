import type { Edges } from "@edge-console/contract/objects/edges";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddressList } from "./address-list.tsx";
import { ChangesSinceLastVisit } from "./changes-since-last-visit.tsx";
import styles from "./edges-page.module.css";
import { edgesState } from "./url-state.ts";
import { edgesQuery } from "../../resources/edges/queries.ts";
import { SnippetPanel } from "./snippet-panel.tsx";
import { type ReviewedAddresses, useReviewedAddresses } from "./use-reviewed-addresses.ts";
import type { QueryState } from "../../problems/problem-state.tsx";
import { toEdges } from "./edge-lists.ts";
import { useListView } from "../../lists/use-list-view.ts";
import { ListPage } from "../../lists/list-page.tsx";

/** IP addresses that Edge Delivery uses to connect to origins, with changes and firewall configurations. */
export function EdgesPage(): ReactElement {
  const { id: account, can } = useAccess();
  const query = useQuery(edgesQuery);
  const seen = useReviewedAddresses(account, query.data?.ALL, can("edges:mark-seen"));
  const known = withReviewed(query, seen);
  const { data: edges, dataUpdatedAt } = known;
  const list = useListView(edgesState, { keep: ["family", "snippet"] });
  return (
    <ListPage title="Edge IP addresses" query={known}>
      <p className={styles.intro}>
        Edge Delivery connects to your origins only from these IP addresses. Allow them in your firewall. Addresses are
        listed before a location goes live and until it's retired, even while it's down.
      </p>
      {/* Waits for the changes above the list, so that the list doesn't move. */}
      {!edges || !seen.isFetched ? (
        <Skeleton lines={12} label="Loading edge IP addresses…" />
      ) : (
        <>
          {query.data && <ChangesSinceLastVisit seen={seen} />}
          <div className={styles.columns}>
            <AddressList edges={edges} loadedAt={dataUpdatedAt} added={seen.changes?.added} list={list} />
            <SnippetPanel
              edges={edges}
              loadedAt={dataUpdatedAt}
              selected={list.view.snippet}
              onSelect={(snippet) => list.change({ snippet })}
            />
          </div>
        </>
      )}
    </ListPage>
  );
}

/** Returns a query that couldn't be loaded with the addresses that the user last reviewed, if there are any, and their age. */
function withReviewed(query: QueryState & { data: Edges | undefined }, { reviewed }: ReviewedAddresses) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  const state = { error, isFetching, refetch };
  if (data || !error || !reviewed) return { ...state, data, dataUpdatedAt };
  return { ...state, data: toEdges(reviewed.addresses), dataUpdatedAt: reviewed.at * 1000 };
}
