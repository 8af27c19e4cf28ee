import { type ReactElement, type ReactNode, Suspense } from "react";
import { useWasInView } from "../use-was-in-view.ts";

/**
 * Reserves the height of a chart and renders the chart once it comes into view. Its code is loaded only then, or
 * with a hovered link to its screen.
 *
 *     const MonthChart = lazyChart(async () => (await import("./month-chart.tsx")).MonthChart);
 *     <ChartContainer height={208}><MonthChart months={months} /></ChartContainer>
 */
export function ChartContainer({ height, children }: { height: number; children: ReactNode }): ReactElement {
  const [ref, wasInView] = useWasInView();
  return (
    <div ref={ref} style={{ height }} data-chart>
      {/* Outside the condition: React renders what waits for code in a new Suspense later than deferred values. */}
      <Suspense>{wasInView && children}</Suspense>
    </div>
  );
}
