import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactElement, useState } from "react";
import { inspectionsQuery } from "../../api/queries.ts";
import type { SupportHit } from "../../api/support-api.ts";
import { EmptyState } from "../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useTitle } from "../../ui/title.ts";
import { ProblemState } from "../problems/index.ts";
import { InspectDialog } from "./inspect-dialog.tsx";
import { OpenInspections } from "./open-inspections.tsx";
import { shortestQuery, supportSearchQuery } from "./queries.ts";
import { SearchResults } from "./search-results.tsx";
import { useSearchText } from "./use-search-text.ts";

/** Where support staff begin: find a zone or an account of anybody, then inspect it, read-only and with a reason. */
export function SupportPage(): ReactElement {
  useTitle("Search accounts");
  const { text, setText, query } = useSearchText();
  const found = useQuery(supportSearchQuery(query));
  const { data: inspections = [] } = useQuery(inspectionsQuery);
  const [hit, setHit] = useState<SupportHit>();
  const isSearching = query.length >= shortestQuery;

  return (
    <>
      <PageHeader title="Search accounts" />
      <Toolbar>
        <SearchField
          label="Zone id, name, hostname or account"
          // The page is for searching and nothing else.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={setText}
        />
      </Toolbar>
      <OpenInspections inspections={inspections} />
      {!isSearching && (
        <EmptyState icon={Search} title="Find an account by what belongs to it">
          Type at least {shortestQuery} characters of a zone id, a zone's name, a hostname or an account's name. To see
          an account, open an inspection with a reason; its members read it in their audit log.
        </EmptyState>
      )}
      {isSearching && found.isError && (
        <ProblemState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
      {isSearching && !found.isError && (
        <SearchResults query={query} hits={found.data} inspections={inspections} onInspect={setHit} />
      )}
      <InspectDialog hit={hit} onClose={() => setHit(undefined)} />
    </>
  );
}
