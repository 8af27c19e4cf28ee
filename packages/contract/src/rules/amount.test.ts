import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkByteAmount, checkRequestAmount, formatByteInput, formatRequestInput } from "./amount.ts";

describe("checkByteAmount", () => {
  it.each([
    ["", null],
    [" 500 GB ", 500e9],
    ["1.5tb", 1.5e12],
    ["1,500 GB", 1.5e12],
    ["1 TiB", 1024 ** 4],
    ["0.1 PB", 1e14],
  ])("parses %j", (input, value) => {
    expect(checkByteAmount(input)).toEqual({ ok: true, value });
  });

  it.each(["500", "1,5 TB", "TB", "-1 TB", "1e3 GB", "0 GB", "99 PB PB", "9999999 PB"])("rejects %j", (input) => {
    expect(checkByteAmount(input).ok).toBe(false);
  });

  it("reads back what is formatted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), (kilobytes) => {
        const value = kilobytes * 1_000;
        expect(checkByteAmount(formatByteInput(value))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe("checkRequestAmount", () => {
  it.each([
    ["", null],
    ["20,000,000", 20_000_000],
    ["500M", 500_000_000],
    ["1.2 b", 1_200_000_000],
    ["7", 7],
  ])("parses %j", (input, value) => {
    expect(checkRequestAmount(input)).toEqual({ ok: true, value });
  });

  it.each(["0", "500 GB", "12,34", "many"])("rejects %j", (input) => {
    expect(checkRequestAmount(input).ok).toBe(false);
  });

  it("reads back what is formatted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect(checkRequestAmount(formatRequestInput(value))).toEqual({ ok: true, value });
      }),
    );
  });
});
