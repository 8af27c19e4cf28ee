import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { lazyChart, loadCharts } from "./lazy-chart.ts";

test("the code of a chart is loaded when the chart is rendered", async () => {
  const load = vi.fn().mockResolvedValue(() => <p>Requests</p>);
  const Chart = lazyChart(load);
  expect(load).not.toHaveBeenCalled();
  const screen = await renderComponent(
    <Suspense>
      <Chart />
    </Suspense>,
  );
  await expect.element(screen.getByText("Requests")).toBeVisible();
});

test("the code of a chart is loaded before with that of others, even if one of them can't be loaded", async () => {
  const missing = vi.fn().mockRejectedValue(new Error("offline"));
  const load = vi.fn().mockResolvedValue(() => null);
  lazyChart(missing);
  lazyChart(load);
  loadCharts();
  expect(missing).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});
