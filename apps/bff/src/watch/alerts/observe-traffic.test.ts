import { baselineSeconds, computeBaseline } from "@edge-console/contract/alerts/unusual-traffic";
import { describe, expect, it } from "vitest";
import { observeTraffic } from "./observe-traffic.ts";

const hour = 3_600;
const zone = { id: "SHOP", name: "shop" };
const usual = { requests: 10_000, hits: 9_000, blocked: 100 };
/** Friday. */
const last = Date.parse("2026-11-20T09:00:00Z") / 1000;

const baseline = computeBaseline(
  Array.from({ length: baselineSeconds / hour }, (_, index) => ({ at: last - index * hour, ...usual })),
  last,
);

const observe = (traffic: Partial<typeof usual>, { readAt = last + 2 * hour } = {}) =>
  observeTraffic(
    zone,
    { readAt, hours: [0, 1, 2, 3].map((index) => ({ at: last - index * hour, ...usual, ...traffic })) },
    baseline,
  ).map(({ kind, condition }) => [kind, condition?.title ?? null]);

describe("observeTraffic", () => {
  it("names what is unusual, and with what it was compared", () => {
    const readAt = last + hour + 1_000;
    expect(observe({ requests: 30_000, hits: 12_000, blocked: 4_000 }, { readAt })).toEqual([
      ["requests-unusual", "Unusually many requests for shop"],
      ["hit-ratio-unusual", "Unusually low cache hit ratio for shop"],
      ["blocked-unusual", "Unusually many blocked requests for shop"],
    ]);
    const hours = [0, 1].map((index) => ({ at: last - index * hour, requests: 2_000, hits: 1_800, blocked: 0 }));
    const [requests] = observeTraffic(zone, { readAt, hours }, baseline);
    expect(requests).toMatchObject({
      subject: { type: "zone", id: "SHOP", name: "shop" },
      at: readAt,
      condition: {
        title: "Unusually few requests for shop",
        sentence: expect.stringContaining(
          "2K from 09:00–10:00 UTC on Friday, and also unusual in the hour before; in this hour of the week it's usually 10K.",
        ),
      },
    });
  });

  it("judges an hour 15 minutes after its end, and hours without a row as hours without traffic", () => {
    const isLow = (readAt: number) => observe({}, { readAt }).some(([, title]) => title !== null);
    expect(isLow(last + 3 * hour + 899)).toBe(false);
    expect(isLow(last + 3 * hour + 900)).toBe(true);
  });

  it("ends the alert about the cache hit ratio of a zone that has become quiet", () => {
    expect(observe({ requests: 900, hits: 0 })).toContainEqual(["hit-ratio-unusual", null]);
  });
});
