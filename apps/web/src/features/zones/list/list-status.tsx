import type { UseQueryResult } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { isProblem } from "../../../api/problem.ts";
import { countOf } from "../../../format/counts.ts";
import { useCountdown, waitUntil } from "../../../format/countdown.ts";
import { Time } from "../../../format/time.tsx";
import { wordsOf } from "../../../problems/words.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./list-status.module.css";

/** How many there are; and when what is shown could not be renewed, how old it is and why. */
export function ListStatus({ query, count }: { query: UseQueryResult; count: string }): ReactElement {
  const { error, dataUpdatedAt, isFetching, refetch } = query;
  const left = useCountdown(isProblem(error) ? waitUntil(error) : 0);
  return (
    <div className={styles.line}>
      {error && (
        <span className={styles.stale}>
          <TriangleAlert size={14} strokeWidth={2.25} aria-hidden />
          <span>
            As of <Time at={dataUpdatedAt / 1000} />.{" "}
            <span role="status">{isProblem(error) ? wordsOf(error).title : error.message}</span>
          </span>
          <Button
            size="small"
            loading={isFetching}
            disabledReason={left > 0 && `Try again in ${countOf(left, "second")}`}
            onClick={() => void refetch()}
          >
            {left > 0 ? `Refresh (${left}s)` : "Refresh"}
          </Button>
        </span>
      )}
      <span role="status" className={styles.count}>
        {count}
      </span>
    </div>
  );
}
