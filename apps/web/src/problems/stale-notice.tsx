import type { ReactElement } from "react";
import { isProblem } from "../api/problem.ts";
import { Time } from "../format/time.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { describeProblem } from "./problem-messages.ts";
import type { QueryState } from "./problem-state.tsx";

type StaleNoticeProps = {
  query: QueryState;
  /** Class of its space, which is there only with the notice. */
  className?: string | undefined;
};

/** Banner: the page shows earlier data of a query, because it couldn't be reloaded. Nothing otherwise. */
export function StaleNotice({ query, className }: StaleNoticeProps): ReactElement | null {
  if (!query.error || query.data === undefined) return null;
  // The line in the page's upper margin says so and moves nothing. The query is reloaded once the browser is online.
  if (isProblem(query.error, "offline")) return null;
  const notice = (
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
  return className === undefined ? notice : <div className={className}>{notice}</div>;
}
