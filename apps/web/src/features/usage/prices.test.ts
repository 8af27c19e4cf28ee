import { describe, expect, test } from "vitest";
import { estimateCost, formatMoney, pricesSchema, parsePrice } from "./prices.ts";

describe("an estimate by a person's own prices", () => {
  const usage = { bandwidthBytes: 2.5e12, requests: 40_000_000 };

  test("is bandwidth by the terabyte and requests by the million", () => {
    const prices = { currency: "EUR", perTerabyte: 10, perMillionRequests: 0.5 } as const;
    expect(estimateCost(prices, usage)).toBe(45);
    expect(estimateCost({ ...prices, perMillionRequests: undefined }, usage)).toBe(25);
    expect(formatMoney(45, "EUR")).toBe("€45.00");
  });

  test("is none without a price, and nothing at a price of nothing", () => {
    expect(estimateCost({ currency: "EUR" }, usage)).toBeUndefined();
    expect(estimateCost({ currency: "USD", perTerabyte: 0, perMillionRequests: undefined }, usage)).toBe(0);
  });
});

describe("a price", () => {
  test.each([
    ["12.5", 12.5],
    ["0,004", 0.004],
    [" 7 ", 7],
    ["", undefined],
    ["-1", null],
    ["1e9", null],
    ["1.000,00", null],
  ])("typed as %j is %s", (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  test.each([{}, { perTerabyte: "9" }, { perTerabyte: -1, currency: "XXX" }])("stored as %j is none", (stored) => {
    expect(pricesSchema.parse(stored)).toEqual({ currency: "EUR" });
  });

  test("is read although another one is unreadable", () => {
    expect(pricesSchema.parse({ currency: "CHF", perTerabyte: 9, perMillionRequests: "many" })).toEqual({
      currency: "CHF",
      perTerabyte: 9,
    });
  });
});
