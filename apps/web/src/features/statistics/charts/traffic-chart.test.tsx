import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { type ComponentProps, type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { getCharts } from "../chart-definitions.ts";
import { toViewModel } from "../view-model.ts";
import { ActiveTimeProvider } from "./active-time.tsx";
import { ChartCard } from "./chart-card.tsx";
import { Charts } from "./charts.tsx";

const hour = 3_600;
const hatchedAreaSelector = ".recharts-reference-area [fill^='url(#']";
const start = Date.UTC(2026, 10, 2) / 1000;

/** Creates the first 12 hours of a day; the last one may be incomplete at `now`. */
function createStatistics(now: number, blocked = 0) {
  const period = { from: start, to: start + 12 * hour };
  const rows = Array.from({ length: 12 }, (_, index) => ({
    DAY_TIMESTAMP: start + index * hour,
    REQUESTS: 100 + index,
    CACHE_HITS: 60 + index,
    CACHE_MISS: 40,
    BANDWIDTH_BYTES: 1_000,
    ORIGIN_BYTES: 400,
    BLOCKED: blocked,
  }));
  const data = {
    GRANULARITY: "hour" as const,
    NODE: "",
    NODES: [],
    CDN_DAILY_STATS: rows,
    CDN_COUNTRIES: [],
    CDN_NETWORKS: [],
  };
  return toViewModel({ query: { period, granularity: "hour", node: "" }, data }, now);
}

async function renderRequests(now = start + 24 * hour, held?: number) {
  const statistics = createStatistics(now);
  const [chart] = getCharts(false);
  if (!chart) throw new TypeError("No chart");
  const onHold = vi.fn<(held: number | undefined) => void>();
  const onZoom = vi.fn<(period: Period) => void>();
  const screen = await renderComponent(
    <ActiveTimeProvider>
      <ChartCard
        switcher={undefined}
        chart={chart}
        statistics={statistics}
        previous={undefined}
        bucketIndices={statistics.buckets.map((_, index) => index)}
        annotations={[]}
        lanes={[]}
        held={held}
        onHold={onHold}
        onTable={() => {}}
        onZoom={onZoom}
        subject={{ account: "Shop", zone: "shop", location: "" }}
      />
    </ActiveTimeProvider>,
  );
  const plot = screen.getByRole("application", { name: "Requests over time" });
  await expect.element(plot).toBeVisible();
  return { screen, plot, onZoom, onHold, card: screen.getByRole("region", { name: "Requests" }) };
}

const chartsProps: Omit<ComponentProps<typeof Charts>, "charts" | "statistics"> = {
  selected: "requests",
  onSelect: () => {},
  previous: undefined,
  annotations: undefined,
  table: undefined,
  onTable: () => {},
  onZoom: () => {},
  subject: { account: "Shop", zone: "shop", location: "" },
};

describe("TrafficChart", () => {
  it("labels the axes with hours and round values", async () => {
    const { plot } = await renderRequests();
    for (const tick of ["03:00", "09:00", "0", "50", "100"]) await expect.element(plot.getByText(tick)).toBeVisible();
  });

  it("shows the entire period, then the bucket at the pointer", async () => {
    const { plot, card } = await renderRequests();
    await expect.element(card).toMatchTextContent("Entire period");
    await userEvent.hover(plot);
    await expect.element(card).toMatchTextContent(/0[56]:00 – 0[67]:00 UTC/);
    await userEvent.unhover(plot);
    await expect.element(card).toMatchTextContent("Entire period");
  });

  it("shows the bucket at the pointer above the other charts that came into view, too", async () => {
    await page.viewport(1280, 500);
    const screen = await renderComponent(
      <Charts {...chartsProps} charts={getCharts(false)} statistics={createStatistics(start + 24 * hour)} />,
    );
    const ratio = screen.getByRole("region", { name: "Cache hit ratio" });
    const bandwidth = screen.getByRole("region", { name: "Bandwidth" });
    await expect.element(ratio).toMatchTextContent("Entire period");
    await userEvent.hover(screen.getByRole("application", { name: "Requests over time" }));
    await expect.element(ratio).toMatchTextContent(/0[56]:00 – 0[67]:00 UTC/);
    await expect.element(bandwidth).toMatchTextContent("Entire period");
  });

  it("is drawn when a chart without values gets some", async () => {
    const charts = getCharts(true).filter(({ title }) => title === "Blocked requests");
    function Locations(): ReactElement {
      const [blocked, setBlocked] = useState(0);
      return (
        <>
          <button onClick={() => setBlocked(7)}>Another location</button>
          <Charts {...chartsProps} charts={charts} statistics={createStatistics(start + 24 * hour, blocked)} />
        </>
      );
    }
    const screen = await renderComponent(<Locations />);
    await expect.element(screen.getByText("No blocked requests in this period")).toBeVisible();
    await screen.getByRole("button", { name: "Another location" }).click();
    await expect.element(screen.getByRole("application", { name: "Blocked requests over time" })).toBeVisible();
  });

  it("keeps the tooltip, which recharts measures with each move, out of the document", async () => {
    const { plot, card } = await renderRequests();
    await userEvent.hover(plot);
    await expect.element(card).toMatchTextContent(/0[56]:00 – 0[67]:00 UTC/);
    expect(document.querySelector(".recharts-tooltip-cursor")).not.toBeNull();
    expect(document.querySelector(".recharts-tooltip-wrapper")).toBeNull();
  });

  it("doesn't cover a narrow chart with the values if text is spaced as in WCAG 1.4.12", async () => {
    const { plot, card } = await renderRequests(undefined, start + 3 * hour);
    const spacing = "letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5";
    card.element().setAttribute("style", `width: 12rem; ${spacing}`);
    const values = card.getByRole("list").element();
    const { bottom } = values.getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(plot.element().getBoundingClientRect().top);
  });

  it("zooms into a selection that is dragged faster than frames", async () => {
    const { plot, onZoom } = await renderRequests();
    const grid = plot.element().querySelector(".recharts-cartesian-grid")?.getBoundingClientRect() ?? new DOMRect();
    // As a browser does, lets React render after each event.
    const dispatch = async (type: string, hours: number) => {
      const clientX = grid.left + (hours / 12) * grid.width;
      plot.element().dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: grid.top + 40 }));
      await Promise.resolve();
    };
    await dispatch("mousemove", 8);
    await dispatch("mousemove", 5);
    await dispatch("mousedown", 5);
    await dispatch("mousemove", 2);
    await dispatch("mouseup", 2);
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({ from: start + 2 * hour, to: start + 6 * hour });
  });

  it("zooms into the selection by keyboard", async () => {
    const { plot, card, onZoom } = await renderRequests();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(plot).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await expect.element(card).toMatchTextContent("Cache hits 63");
    await userEvent.keyboard("{Enter}");
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({ from: start + hour, to: start + 4 * hour });
  });

  it("V24: holds the values of a bucket that is clicked, and of the bucket at the cursor with Enter", async () => {
    const { plot, onHold, onZoom } = await renderRequests();
    await userEvent.click(plot);
    expect(onHold).toHaveBeenCalledExactlyOnceWith(expect.any(Number));
    await userEvent.keyboard("{Enter}");
    expect(onHold).toHaveBeenCalledTimes(2);
    expect(onZoom).not.toHaveBeenCalled();
  });

  it("V24: shows the held values while the pointer is elsewhere", async () => {
    const { card } = await renderRequests(undefined, start + 3 * hour);
    await expect.element(card).toMatchTextContent("03:00 – 04:00 UTC");
  });

  it("hatches the last bucket while it is incomplete", async () => {
    const { plot } = await renderRequests(start + 11.5 * hour);
    await expect.poll(() => plot.element().querySelectorAll(hatchedAreaSelector)).toHaveLength(1);
  });

  it("doesn't hatch complete buckets", async () => {
    const { plot } = await renderRequests();
    expect(plot.element().querySelectorAll(hatchedAreaSelector)).toHaveLength(0);
  });
});
