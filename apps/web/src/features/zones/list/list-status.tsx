import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { isProblem } from "../../../api/problem.ts";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { useCountdown, getRetryTime } from "../../../format/countdown.ts";
import { Time } from "../../../format/time.tsx";
import { describeProblem } from "../../../problems/problem-messages.ts";
import { Button } from "../../../ui/button.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./list-status.module.css";
import type { ListedZone } from "./zone-filter.ts";

/** Fewer zones than this are checked within seconds. */
const minPending = 50;

/** Number of checked zones, while the server loads the hostnames of many for the first time. */
export function CheckProgress({ zones }: { zones: readonly ListedZone[] }): ReactElement | null {
  const pending = useMemo(() => zones.filter(({ diagnosis }) => diagnosis.states[0] === "checking").length, [zones]);
  if (pending < minPending) return null;
  return (
    <span className={sharedStyles.note}>
      {formatCount(zones.length - pending)} of {formatCount(zones.length)} checked
    </span>
  );
}

/** Number of listed items. If they couldn't be refreshed, also their age, the reason, and a retry button. */
export function ListStatus({ query, count }: { query: UseQueryResult; count: string }): ReactElement {
  const { error, dataUpdatedAt, isFetching, refetch } = query;
  const secondsLeft = useCountdown(isProblem(error) ? getRetryTime(error) : 0);
  return (
    <div className={styles.line}>
      {error && !isProblem(error, "offline") && (
        <span className={styles.stale}>
          <TriangleAlert size={14} strokeWidth={2.25} aria-hidden />
          <span>
            As of <Time at={dataUpdatedAt / 1000} />. <span role="status">{describeProblem(error).title}</span>
          </span>
          <Button
            size="small"
            loading={isFetching}
            disabledReason={secondsLeft > 0 && `Try again in ${formatQuantity(secondsLeft, "second")}`}
            onClick={() => void refetch()}
          >
            {secondsLeft > 0 ? `Refresh (${secondsLeft}s)` : "Refresh"}
          </Button>
        </span>
      )}
      <span role="status" className={styles.count}>
        {count}
      </span>
    </div>
  );
}
