import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { useAccess } from "../api/access.ts";
import { ProblemState } from "../problems/problem-state.tsx";
import { StaleNotice } from "../problems/stale-notice.tsx";
import { PageHeader, type PageHeaderProps } from "../ui/page.tsx";
import { useTitle } from "../ui/title.ts";
import styles from "./list-page.module.css";

export type ListPageProps = Pick<PageHeaderProps, "id" | "actions"> & {
  /** Name of the list, also of the browser's tab. */
  title: string;
  /** Query of the listed objects. */
  query: Pick<UseQueryResult, "data" | "dataUpdatedAt" | "error" | "isFetching"> & { refetch: () => unknown };
  /** Whether the list itself says how old it is if it couldn't be reloaded. Otherwise, a notice above it does. */
  showsAge?: boolean;
  /** Shown instead of the list if the account has nothing to list. */
  empty?: ReactNode;
  children: ReactNode;
};

/**
 * Page of a list: header, the problem if it couldn't be loaded or reloaded, the empty state, or the list.
 *
 *     <ListPage title="Tunnels" query={tunnels} actions={createButton} empty={rows?.length === 0 && <EmptyState … />}>
 *       <ListTable … />
 *     </ListPage>
 */
export function ListPage({
  title,
  query: { data, dataUpdatedAt, error, isFetching, refetch },
  showsAge = false,
  empty,
  children,
  ...header
}: ListPageProps): ReactElement {
  const { name } = useAccess();
  useTitle(title, name);
  if (error && data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} {...(!empty && header)} />
      {error && !showsAge && (
        <div className={styles.stale}>
          <StaleNotice error={error} loadedAt={dataUpdatedAt} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {empty || children}
    </>
  );
}
