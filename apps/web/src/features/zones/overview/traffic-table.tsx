import type { ReactElement } from "react";
import { formatClock } from "../../../format/times.ts";
import { formatCompactValue } from "../../../format/values.ts";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** The values of the chart for screen readers. */
export function TrafficTable({ buckets }: { buckets: readonly Bucket[] }): ReactElement {
  return (
    <VisuallyHidden as="div">
      <table aria-label="Requests by hour">
        <thead>
          <tr>
            <th scope="col">Hour (UTC)</th>
            <th scope="col">Cache hits</th>
            <th scope="col">Cache misses</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ from, hits, misses, incomplete }) => (
            <tr key={from}>
              <th scope="row">
                {formatClock(from, "utc")}
                {incomplete && " so far"}
              </th>
              <td>{formatCompactValue(hits, "count")}</td>
              <td>{formatCompactValue(misses, "count")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
