import type { ReactElement, ReactPortal } from "react";
import { createPortal } from "react-dom";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { isProblem } from "../api/problem.ts";
import { Time } from "../format/time.tsx";
import { Banner } from "../ui/banner.tsx";
import { BannerLine } from "../ui/banner-line.tsx";
import { Button } from "../ui/button.tsx";
import { useLateNoticePlace, useWasOpenedWith } from "../ui/late-notice.ts";
import { describeProblem } from "./problem-messages.ts";
import type { QueryState } from "./problem-state.tsx";

type StaleNoticeProps = {
  query: QueryState;
  /** Class of its space, which is there only with the notice. */
  className?: string | undefined;
};

/**
 * Says that the page shows earlier data of a query, because it couldn't be reloaded: above the data if the page opened with it,
 * else at the frame's bottom, where it moves nothing. Nothing otherwise.
 */
export function StaleNotice({ query, className }: StaleNoticeProps): ReactElement | ReactPortal | null {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const secondsLeft = useCountdown(isProblem(error) ? getRetryTime(error) : 0);
  // The line in the page's upper margin says that the browser is offline. The query is reloaded once it's online.
  const isStale = error !== null && data !== undefined && !isProblem(error, "offline");
  const wasStale = useWasOpenedWith(isStale, data !== undefined);
  const latePlace = useLateNoticePlace();
  if (!isStale) return null;
  const { title } = describeProblem(error);
  const text = (
    <span>
      This page shows data from <Time at={Math.floor(dataUpdatedAt / 1000)} />.
    </span>
  );
  const retry = (
    <Button
      size="small"
      loading={isFetching}
      disabledReason={secondsLeft > 0 && `Try again in ${formatQuantity(secondsLeft, "second")}`}
      onClick={() => void refetch()}
    >
      {secondsLeft > 0 ? `Retry (${secondsLeft}s)` : "Retry"}
    </Button>
  );
  if (latePlace && !wasStale) {
    return createPortal(
      <BannerLine label="Earlier data" tone="caution" action={retry}>
        <strong>{title}.</strong> {text}
      </BannerLine>,
      latePlace,
    );
  }
  const notice = (
    <Banner tone="caution" title={title} action={retry}>
      {text}
    </Banner>
  );
  return className === undefined ? notice : <div className={className}>{notice}</div>;
}
