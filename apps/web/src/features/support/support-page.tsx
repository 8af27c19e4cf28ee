import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { inspectionsQuery } from "../../api/queries.ts";
import { formatCount } from "../../format/numbers.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { InspectDialog } from "../../resources/support/inspect-dialog.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useTitle } from "../../ui/title.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { focusFirstResult } from "./move-between-results.ts";
import { OpenInspections, RecentInspections } from "./inspections.tsx";
import { minQueryLength, supportSearchQuery } from "./queries.ts";
import { parseInspectionTarget, getTargetPath, removeInspectionTarget } from "./search-url.ts";
import { SearchResults } from "./search-results.tsx";
import styles from "./support.module.css";
import { useSearchText } from "./use-search-text.ts";

const nothing = { inspections: [], recent: [] };

/** Where support staff begin: find a zone or an account of anybody, then inspect it, read-only and with a reason. */
export function SupportPage(): ReactElement {
  useTitle("Search accounts");
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { text, setText, query } = useSearchText();
  const found = useQuery(supportSearchQuery(query));
  const own = useQuery(inspectionsQuery);
  const { inspections } = own.data ?? nothing;
  const open = new Set(inspections.map(({ account }) => account.id));
  const recent = (own.data ?? nothing).recent.filter((inspection) => !open.has(inspection.account.id));
  const isSearching = query.length >= minQueryLength;
  const goal = parseInspectionTarget(search);
  const known = [...(found.data?.results ?? []), ...recent, ...inspections];
  const account = goal && known.find((one) => one.account.id === goal.account)?.account;

  return (
    <>
      <PageHeader title="Search accounts" />
      <Toolbar>
        <SearchField
          label="Zone, hostname, tunnel or account"
          className={styles.search}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for searching and nothing else
          autoFocus
          value={text}
          onChange={setText}
          onKeyDown={focusFirstResult}
        />
      </Toolbar>
      <VisuallyHidden>
        <span role="status">{isSearching && found.data && `${formatCount(found.data.results.length)} found`}</span>
      </VisuallyHidden>
      <OpenInspections inspections={inspections} />
      {isSearching && found.isError && (
        <ProblemState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
      {isSearching && !found.isError && <SearchResults query={query} found={found.data} inspections={inspections} />}
      {!isSearching && <RecentInspections inspections={recent} />}
      {!isSearching && own.isError && (
        <ProblemState error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      )}
      {!isSearching && inspections.length + recent.length === 0 && !own.isError && (
        <EmptyState icon={Search} title="Search by account, zone, hostname, or tunnel">
          Type at least {minQueryLength} characters of a zone's id or name, a hostname, a tunnel or an account's name.
          To see an account, open an inspection with a reason; its members read it in their audit log.
        </EmptyState>
      )}
      {goal && (own.data || account) && (
        <InspectDialog
          key={goal.account}
          account={account ?? { id: goal.account, name: `account ${goal.account}` }}
          reason={isSearching ? undefined : recent.find((one) => one.account.id === goal.account)?.reason}
          onOpened={() => void navigate(getTargetPath(goal))}
          onClose={() => setSearch(removeInspectionTarget(search), { preventScrollReset: true })}
        />
      )}
    </>
  );
}
