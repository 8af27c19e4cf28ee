import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { callConsole } from "../../api/call-console.ts";
import { inspectionsQuery } from "../../api/queries.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { InspectDialog } from "../../resources/support/inspect-dialog.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../ui/page.tsx";
import { focusFirstRow } from "../../ui/row-keys.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { useTitle } from "../../ui/title.ts";
import { useUrlState } from "../../ui/use-url-state.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { OpenInspections, RecentInspections } from "./inspections.tsx";
import { getTargetPath, supportState } from "./search-url.ts";
import { SearchResults } from "./search-results.tsx";
import styles from "./support.module.css";

/** Minimum length of a query, because shorter ones match almost everything. */
const minQueryLength = 2;

/** Retry of a search without results, because the server updates its index during searches. */
const emptyResultRetry = { intervalMs: 2_500, maxAttempts: 6 };

/** Search of support staff across all accounts. Keeps the previous results while the next ones load. */
const supportSearchQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.supportSearch(query),
    queryFn: ({ signal }) => callConsole("searchAccounts", { query: { q: query }, signal }),
    enabled: query.length >= minQueryLength,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.length === 0 && state.dataUpdateCount < emptyResultRetry.maxAttempts
        ? emptyResultRetry.intervalMs
        : false,
    gcTime: 5 * 60_000,
  });

const noInspections = { inspections: [], recent: [] };

/** Start page of support staff: searches all accounts and starts read-only inspections. */
export function SupportPage(): ReactElement {
  useTitle("Search accounts");
  const navigate = useNavigate();
  const [{ query: text, target }, change] = useUrlState(supportState);
  // The query in the URL follows the text after a moment, which spares a search for each key.
  const [search, setSearch] = useSearchParams();
  const { query } = supportState.parse(search);
  const results = useQuery(supportSearchQuery(query));
  const inspectionList = useQuery(inspectionsQuery);
  const { inspections } = inspectionList.data ?? noInspections;
  const open = new Set(inspections.map(({ account }) => account.id));
  const recent = (inspectionList.data ?? noInspections).recent.filter((inspection) => !open.has(inspection.account.id));
  const isSearching = query.length >= minQueryLength;
  const listedItems = [...(results.data?.results ?? []), ...recent, ...inspections];
  const account = target && listedItems.find((item) => item.account.id === target.account)?.account;

  return (
    <>
      <PageHeader title="Search accounts" />
      <Toolbar>
        <SearchField
          label="Zone, hostname, tunnel, or account"
          className={styles.search}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's only purpose is searching
          autoFocus
          value={text}
          onChange={(query) => change({ query })}
          onKeyDown={focusFirstRow}
        />
      </Toolbar>
      <VisuallyHidden>
        <span role="status">
          {isSearching && results.data && formatQuantity(results.data.results.length, "result")}
        </span>
      </VisuallyHidden>
      <OpenInspections inspections={inspections} />
      {isSearching && <QueryProblem query={results} />}
      {isSearching && !results.isError && <SearchResults query={query} data={results.data} inspections={inspections} />}
      {!isSearching && <RecentInspections inspections={recent} />}
      {!isSearching && <QueryProblem query={inspectionList} />}
      {!isSearching && inspections.length + recent.length === 0 && !inspectionList.isError && (
        <EmptyState icon={Search} title="Search by account, zone, hostname, or tunnel">
          Enter at least {minQueryLength} characters of a name, ID, or hostname. To view an account, start an inspection
          with a reason, which is recorded in the account's audit log.
        </EmptyState>
      )}
      {target && (inspectionList.data || account) && (
        <InspectDialog
          key={target.account}
          account={account ?? { id: target.account, name: `account ${target.account}` }}
          reason={isSearching ? undefined : recent.find((item) => item.account.id === target.account)?.reason}
          onStarted={() => void navigate(getTargetPath(target))}
          onClose={() => setSearch(supportState.serialize({ query, target: undefined }), { preventScrollReset: true })}
        />
      )}
    </>
  );
}
