import { lazy, type ReactElement, Suspense } from "react";
import sharedStyles from "../../ui/shared.module.css";
import { useWasInView } from "../../ui/use-was-in-view.ts";
import type { TrafficChangeTableProps } from "./traffic-change-table.tsx";

const TrafficChangeTable = lazy(async () => ({
  default: (await import("./traffic-change-table.tsx")).TrafficChangeTable,
}));

/**
 * The zones whose requests changed most from the previous period, sorted by the number of requests. The code of tables is loaded once
 * they come into view.
 */
export function BiggestChanges(props: TrafficChangeTableProps): ReactElement {
  const [ref, wasInView] = useWasInView();
  const { length } = props.changes;
  if (length === 0) return <p className={sharedStyles.muted}>No zone's traffic changed from the previous period.</p>;
  return (
    <div ref={ref} style={{ minBlockSize: `calc(var(--control) + ${length} * var(--row))` }}>
      {wasInView && (
        <Suspense>
          <TrafficChangeTable {...props} />
        </Suspense>
      )}
    </div>
  );
}
