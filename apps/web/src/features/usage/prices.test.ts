import { describe, expect, test } from "vitest";
import { estimateCost, formatMoney, pricesSchema, parsePrice } from "./prices.ts";

describe("estimateCost", () => {
  const usage = { bandwidthBytes: 2.5e12, requests: 40_000_000 };

  test("charges bandwidth per terabyte and requests per million", () => {
    const prices = { currency: "EUR", perTerabyte: 10, perMillionRequests: 0.5 } as const;
    expect(estimateCost(prices, usage)).toBe(45);
    expect(estimateCost({ ...prices, perMillionRequests: undefined }, usage)).toBe(25);
    expect(formatMoney(45, "EUR")).toBe("€45.00");
  });

  test("returns undefined without a price and 0 at a price of 0", () => {
    expect(estimateCost({ currency: "EUR" }, usage)).toBeUndefined();
    expect(estimateCost({ currency: "USD", perTerabyte: 0, perMillionRequests: undefined }, usage)).toBe(0);
  });
});

describe("prices", () => {
  test.each([
    ["12.5", 12.5],
    ["0,004", 0.004],
    [" 7 ", 7],
    ["", undefined],
    ["-1", null],
    ["1e9", null],
    ["1.000,00", null],
  ])("parses %j as %s", (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  test.each([{}, { perTerabyte: "9" }, { perTerabyte: -1, currency: "XXX" }])(
    "ignores invalid stored prices: %j",
    (stored) => {
      expect(pricesSchema.parse(stored)).toEqual({ currency: "EUR" });
    },
  );

  test("keeps a valid price if another one is invalid", () => {
    expect(pricesSchema.parse({ currency: "CHF", perTerabyte: 9, perMillionRequests: "many" })).toEqual({
      currency: "CHF",
      perTerabyte: 9,
    });
  });
});
