import type { Usage } from "@edge-console/contract/console/usage";
import { describe, expect, it } from "vitest";
import { observeUsage } from "./observe-usage.ts";

const day = 86_400;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const today = at("2026-11-21");

/** Usage of November 2026 with the same requests on each of the last 60 days: 20 full ones in November, and no today. */
const createUsage = (requests: number, { complete = 1 } = {}): Usage => ({
  months: ["2026-11"],
  zones: [
    { id: "SHOP", name: "shop", deletedAt: null, requests: [requests * 20], bandwidthBytes: [requests * 20_000] },
  ],
  days: Array.from({ length: 60 }, (_, index) => ({
    day: today - (60 - index) * day,
    requests,
    hits: 0,
    bandwidthBytes: requests * 1_000,
    originBytes: 0,
  })),
  storedFrom: today - 60 * day,
  today,
  collection: { zones: 1, complete, running: false, readAt: today, failure: null },
});

const observe = (usage: Usage, requests: number | null) =>
  Object.fromEntries(
    observeUsage(usage, { requests, bandwidthBytes: null })
      .filter(({ subject }) => subject.id === "requests")
      .map(({ kind, condition }) => [kind, condition]),
  );

describe("observeUsage", () => {
  it.each([
    [1_000, 25_000, { level: 1, severity: "info", title: "Requests reached 80% of the monthly threshold" }],
    [1_000, 20_000, { level: 2, severity: "warning", title: "Requests reached the monthly threshold" }],
    [1_000, 13_333, { level: 3, severity: "critical", title: "Requests reached 150% of the monthly threshold" }],
  ])("has a level for each step of the threshold: %d a day, threshold %d", (requests, threshold, expected) => {
    expect(observe(createUsage(requests), threshold)["usage-threshold"]).toMatchObject(expected);
  });

  it("has no condition below the first step", () => {
    expect(observe(createUsage(1_000), 25_001)["usage-threshold"]).toBeNull();
  });

  it("names the usage and the threshold", () => {
    const condition = observe(createUsage(1_000), 25_000)["usage-threshold"];
    expect(condition?.sentence).toContain("November 2026 has used 20K of 25K so far (80%).");
  });

  it("forecasts with the rule of the usage page until the threshold is reached", () => {
    // 20 days of 1,000 and 10 more: 30,000.
    expect(observe(createUsage(1_000), 29_999)["usage-forecast"]?.sentence).toContain("expected to reach 30K");
    expect(observe(createUsage(1_000), 30_001)["usage-forecast"]).toBeNull();
    expect(observe(createUsage(1_000), 20_000)["usage-forecast"]).toBeNull();
  });

  it("says nothing of usage that isn't completely collected, unless it is already above the threshold", () => {
    const usage = createUsage(1_000, { complete: 0 });
    expect(observe(usage, 100_000)).toEqual({});
    expect(observe(usage, 20_000)).toMatchObject({ "usage-threshold": { level: 2 } });
  });

  it("observes that nothing is wrong without a threshold, so that its removal resolves alerts", () => {
    expect(observe(createUsage(1_000), null)).toEqual({ "usage-threshold": null, "usage-forecast": null });
  });
});
