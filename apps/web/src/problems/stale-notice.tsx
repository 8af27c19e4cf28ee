import type { ReactElement, ReactPortal } from "react";
import { createPortal } from "react-dom";
import { isProblem } from "../api/problem.ts";
import { getRetryTime, useCountdown } from "../format/countdown.ts";
import { formatQuantity } from "../format/quantities.ts";
import { Time } from "../format/time.tsx";
import { useOnline } from "../state/use-online.ts";
import { Banner } from "../ui/banner.tsx";
import { BannerLine } from "../ui/banner-line.tsx";
import { Button } from "../ui/button.tsx";
import { useNoticePlace } from "../ui/notice-place.ts";
import { describeProblem } from "./problem-messages.ts";
import type { QueryState } from "./problem-state.tsx";

/**
 * Says that the page shows earlier data of a query, because it couldn't be reloaded. It's at the frame's bottom, where it moves
 * nothing and stays in view; in a dialog or a panel, it's where it's rendered. Nothing otherwise.
 */
export function StaleNotice({ query }: { query: QueryState }): ReactElement | ReactPortal | null {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const secondsLeft = useCountdown(isProblem(error) ? getRetryTime(error) : 0);
  const place = useNoticePlace();
  const isOnline = useOnline();
  if (!error || data === undefined || place === undefined) return null;
  // The line in the page's upper margin says so. The query is reloaded once the browser is online.
  if (!isOnline || isProblem(error, "offline")) return null;
  const { title } = describeProblem(error);
  const age = (
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
  if (!place) {
    return (
      <Banner tone="caution" title={title} action={retry}>
        {age}
      </Banner>
    );
  }
  return createPortal(
    <BannerLine label="Earlier data" tone="caution" aside={age} action={retry}>
      <strong>{title}</strong>
    </BannerLine>,
    place,
  );
}
