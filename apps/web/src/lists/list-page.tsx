import type { ReactElement, ReactNode } from "react";
import { useAccess } from "../api/access.ts";
import { QueryProblem, type QueryState } from "../problems/problem-state.tsx";
import { StaleNotice } from "../problems/stale-notice.tsx";
import { PageHeader, type PageHeaderProps } from "../ui/page.tsx";
import { useTitle } from "../ui/title.ts";

export type ListContentProps = {
  /** Query of the listed objects. */
  query: QueryState;
  /** As in "Couldn't load channels"; by default, the problem's title. */
  problemTitle?: string;
  /** Shown instead of the list if the account has nothing to list. */
  empty?: ReactNode;
  children: ReactNode;
};

export type ListPageProps = Pick<PageHeaderProps, "id" | "actions"> &
  Omit<ListContentProps, "problemTitle"> & {
    /** Name of the list, also of the browser's tab. */
    title: string;
  };

/**
 * Page of a list: header, the problem if it couldn't be loaded or reloaded, the empty state, or the list.
 *
 *     <ListPage title="Tunnels" query={tunnels} actions={createButton} empty={rows?.length === 0 && <EmptyState … />}>
 *       <ListTable … />
 *     </ListPage>
 */
export function ListPage({ title, id, actions, ...content }: ListPageProps): ReactElement {
  const { name } = useAccess();
  useTitle(title, name);
  const { query, empty } = content;
  const isListed = !empty && !(query.error && query.data === undefined);
  return (
    <>
      <PageHeader title={title} {...(isListed && { id, actions })} />
      <ListContent {...content} />
    </>
  );
}

/** List without a header, below that of a layout: its problem, the empty state, or the list. */
export function ListContent({ query, problemTitle, empty, children }: ListContentProps): ReactElement {
  if (query.error && query.data === undefined) return <QueryProblem query={query} title={problemTitle} />;
  return (
    <>
      <StaleNotice query={query} />
      {empty || children}
    </>
  );
}
