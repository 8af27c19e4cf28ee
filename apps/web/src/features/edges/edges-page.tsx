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
import { useReviewedAddresses } from "./use-reviewed-addresses.ts";
import { useListView } from "../../lists/use-list-view.ts";
import { ListPage } from "../../lists/list-page.tsx";

/** IP addresses that Edge Delivery uses to connect to origins, with changes and firewall configurations. */
export function EdgesPage(): ReactElement {
  const { id: account, can } = useAccess();
  const query = useQuery(edgesQuery);
  const { data: edges, dataUpdatedAt } = query;
  const seen = useReviewedAddresses(account, edges?.ALL, can("edges:mark-seen"));
  const list = useListView(edgesState, { keep: ["family", "snippet"] });
  return (
    <ListPage title="Edge IP addresses" query={query}>
      <p className={styles.intro}>
        Edge Delivery connects to your origins only from these IP addresses. Allow them in your firewall. Addresses are
        listed before a location goes live and until it's retired, even while it's down.
      </p>
      {/* Waits for the changes above the list, so that the list doesn't move. */}
      {!edges || !seen.isFetched ? (
        <Skeleton lines={12} label="Loading edge IP addresses…" />
      ) : (
        <>
          <ChangesSinceLastVisit seen={seen} />
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
