import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { useAccess } from "../api/access.ts";
import { ProblemState } from "../problems/problem-state.tsx";
import { PageHeader, type PageHeaderProps } from "../ui/page.tsx";
import { useTitle } from "../ui/title.ts";

export type ListPageProps = Pick<PageHeaderProps, "id" | "actions"> & {
  /** Name of the list, also of the browser's tab. */
  title: string;
  /** Query of the listed objects. */
  query: Pick<UseQueryResult, "data" | "error" | "isFetching" | "refetch">;
  /** Shown instead of the list if the account has nothing to list. */
  empty?: ReactNode;
  children: ReactNode;
};

/**
 * Page of a list: header, the problem if it couldn't be loaded, the empty state, or the list.
 *
 *     <ListPage title="Tunnels" query={tunnels} actions={createButton} empty={rows?.length === 0 && <EmptyState … />}>
 *       <ListTable … />
 *     </ListPage>
 */
export function ListPage({ title, query, empty, children, ...header }: ListPageProps): ReactElement {
  const { name } = useAccess();
  useTitle(title, name);
  if (query.error && query.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} {...(!empty && header)} />
      {empty || children}
    </>
  );
}
