import { describe, expect, it } from "vitest";
import { checkPrice } from "./price.ts";

describe("checkPrice", () => {
  it.each([
    ["12.5", 12.5],
    ["0,004", 0.004],
    [" 7 ", 7],
    ["", null],
  ])("parses %j as %s", (text, price) => {
    expect(checkPrice(text)).toEqual({ ok: true, value: price });
  });

  it.each(["-1", "1e9", "1.000,00", "many"])("rejects %j", (text) => {
    expect(checkPrice(text)).toEqual({ ok: false, reason: "Enter a number, such as 12.50." });
  });
});
