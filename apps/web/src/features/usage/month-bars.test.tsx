import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../test/render.tsx";
import { MonthBars } from "./month-bars.tsx";

const months = ["2026-09", "2026-10", "2026-11"];
const forecast = { expected: 400, low: 350, high: 450, weeks: 6 };

async function renderBars(
  options: { forecast?: typeof forecast; threshold?: number; totals?: (number | undefined)[] } = {},
) {
  const screen = await renderComponent(
    <MonthBars
      months={months}
      totals={options.totals ?? [200, 320, 100]}
      shown={{ metric: "requests", currency: "EUR" }}
      forecast={options.forecast}
      threshold={options.threshold ?? null}
    />,
  );
  const chart = screen.getByRole("application", { name: "Requests by month" });
  await expect.element(chart).toBeVisible();
  return { screen, chart };
}

describe("MonthBars", () => {
  it("labels the axes with months and round values", async () => {
    const { chart } = await renderBars({ forecast });
    for (const tick of ["Sep", "Oct", "Nov", "0", "200", "400"]) {
      await expect.element(chart.getByText(tick)).toBeVisible();
    }
  });

  it("shows the values of the month at the pointer", async () => {
    const { screen, chart } = await renderBars({ forecast });
    await userEvent.hover(chart);
    const tooltip = screen.getByRole("status");
    await expect.element(tooltip).toMatchTextContent("October 2026");
    await expect.element(tooltip).toMatchTextContent("Requests: 320");
    await expect.element(tooltip).not.toMatchTextContent("Forecast");
  });

  it("supports the keyboard and shows the forecast of the current month", async () => {
    const { screen, chart } = await renderBars({ forecast });
    await userEvent.unhover(chart);
    await userEvent.tab();
    await expect.element(chart).toHaveFocus();
    const tooltip = screen.getByRole("status");
    await expect.element(tooltip).toMatchTextContent("September 2026");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(tooltip).toMatchTextContent("November 2026, to date");
    await expect.element(tooltip).toMatchTextContent("Requests: 100");
    await expect.element(tooltip).toMatchTextContent("Forecast for the rest of the month: 300");
  });

  it("draws a threshold", async () => {
    const { chart } = await renderBars({ threshold: 500 });
    await expect.element(chart.getByText("Threshold 500")).toBeVisible();
  });

  it("doesn't draw a threshold that would flatten the bars", async () => {
    const { chart } = await renderBars({ threshold: 5_000 });
    await expect.element(chart.getByText("Sep")).toBeVisible();
    await expect.element(chart.getByText(/^Threshold/)).not.toBeInTheDocument();
  });

  it("hatches only the forecast", async () => {
    const { chart } = await renderBars({ forecast });
    const bars = () => [...chart.element().querySelectorAll(".recharts-bar-rectangle rect")];
    await expect.poll(() => bars().length).toBe(4);
    expect(bars().filter((bar) => bar.getAttribute("fill")?.startsWith("url(#"))).toHaveLength(1);
  });

  it("T13: shows a month of which nothing is known as unknown", async () => {
    const { screen } = await renderBars({ totals: [undefined, 320, 100] });
    await expect.element(screen.getByRole("row").nth(1)).toMatchTextContent("September 2026–");
  });

  it("has the same values in a table", async () => {
    const { screen } = await renderBars();
    const rows = screen.getByRole("row").elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "MonthRequests",
      "September 2026200",
      "October 2026320",
      "November 2026100 to date",
    ]);
  });
});
