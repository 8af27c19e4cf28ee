import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("writes a head and rows, quoted where they need it", () => {
  expect(
    toCsv(
      ["name", "count"],
      [
        ["a,b", 1],
        ['say "no"', -2],
        ["two\nlines", 0],
      ],
    ),
  ).toBe('name,count\r\n"a,b",1\r\n"say ""no""",-2\r\n"two\nlines",0\r\n');
});

it("keeps a text from being taken for a formula", () => {
  expect(toCsv(["note"], [["=1+1"], ["@x"], ["-"]])).toBe("note\r\n'=1+1\r\n'@x\r\n'-\r\n");
});
