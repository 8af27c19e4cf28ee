import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAsNumberList, normalizeAsNumber } from "./as-number-list.ts";

test.each([
  ["64500", "64500"],
  ["AS64500", "64500"],
  ["as64500", "64500"],
  ["AS0064500", "64500"],
  ["4294967295", "4294967295"],
])("%s is saved as %s", (input, saved) => {
  expect(normalizeAsNumber(input)).toBe(saved);
});

test.each(["", "AS", "0", "4294967296", "-1", "1.5", "ASN64500", "AS 64500", "64500x"])(
  "%j is no AS number",
  (input) => {
    expect(normalizeAsNumber(input)).toBeNull();
  },
);

test("removes prefixes, blanks, and duplicates", () => {
  expect(checkAsNumberList(" AS64500 , 64501,,as64500 ")).toEqual({ ok: true, value: "64500,64501" });
});

test("reports the invalid entry", () => {
  expect(checkAsNumberList("64500,example")).toMatchObject({ ok: false, kind: "entry" });
});

test("allows up to 200 numbers without duplicates", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(64_500 + n));
  expect(checkAsNumberList([...numbers(200), ...numbers(200)].join(",")).ok).toBe(true);
  expect(checkAsNumberList(numbers(201).join(","))).toMatchObject({ ok: false, kind: "too-long" });
});

test("is idempotent, with or without AS", () => {
  const number = fc.integer({ min: 1, max: 4_294_967_295 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 100 }), (numbers) => {
      const saved = checkAsNumberList(numbers.map((each) => `AS${each}`).join(", "));
      expect(saved).toEqual({ ok: true, value: [...new Set(numbers)].join(",") });
      expect(saved).toEqual(checkAsNumberList(saved.ok ? saved.value : "invalid"));
    }),
  );
});
