import type { ReactElement } from "react";
import { Time } from "../format/time.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { describeProblem } from "./problem-messages.ts";

/**
 * Banner: the page shows earlier data, because it couldn't be reloaded.
 *
 *     {error && data && <StaleNotice error={error} loadedAt={dataUpdatedAt} onRetry={refetch} retrying={isFetching} />}
 */
export function StaleNotice({
  error,
  loadedAt,
  onRetry,
  retrying,
}: {
  error: Error;
  /** When the data was loaded, in milliseconds. */
  loadedAt: number;
  onRetry: () => void;
  retrying: boolean;
}): ReactElement {
  return (
    <Banner
      tone="caution"
      title={describeProblem(error).title}
      action={
        <Button size="small" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      This page shows data from <Time at={Math.floor(loadedAt / 1000)} />.
    </Banner>
  );
}
