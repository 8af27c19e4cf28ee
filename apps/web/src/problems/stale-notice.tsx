import type { ReactElement } from "react";
import { Time } from "../format/time.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { describeProblem } from "./problem-messages.ts";
import type { QueryState } from "./problem-state.tsx";

/** Banner: the page shows earlier data of a query, because it couldn't be reloaded. Nothing otherwise. */
export function StaleNotice({ query }: { query: QueryState }): ReactElement | null {
  if (!query.error || query.data === undefined) return null;
  return (
    <Banner
      tone="caution"
      title={describeProblem(query.error).title}
      action={
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      This page shows data from <Time at={Math.floor(query.dataUpdatedAt / 1000)} />.
    </Banner>
  );
}
