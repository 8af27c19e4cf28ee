import { describe, expect, it } from "vitest";
import { estimateCost, formatMoney, toCents } from "./cost.ts";

describe("estimateCost", () => {
  const usage = { bandwidthBytes: 2.5e12, requests: 40_000_000 };

  it("charges bandwidth per terabyte and requests per million", () => {
    const prices = { currency: "EUR", perTerabyte: 10, perMillionRequests: 0.5 } as const;
    expect(estimateCost(prices, usage)).toBe(45);
    expect(estimateCost({ ...prices, perMillionRequests: null }, usage)).toBe(25);
    expect(formatMoney(45, "EUR")).toBe("€45.00");
  });

  it("is unknown without a price, and 0 at a price of 0", () => {
    const none = { currency: "EUR", perTerabyte: null, perMillionRequests: null } as const;
    expect(estimateCost(none, usage)).toBeUndefined();
    expect(toCents(estimateCost(none, usage))).toBe("");
    expect(estimateCost({ ...none, perTerabyte: 0 }, usage)).toBe(0);
  });
});
