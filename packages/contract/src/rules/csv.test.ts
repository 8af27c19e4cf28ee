import { expect, it } from "vitest";
import { toCsvLine, toCsv } from "./csv.ts";

it("writes a header and rows, quoted where necessary", () => {
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

it("row 86: guards text that a spreadsheet would run as a formula", () => {
  const texts = ["=1+1", "+1", "-1+1", "@x", "\tx", "＝1", "-", "--1", "-1\n"];
  for (const text of texts) expect(toCsvLine([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
  expect(toCsvLine(["\rx", "a-1", "a=1", " "])).toBe('"\'\rx",a-1,a=1, \r\n');
});

it("row 86: leaves numbers as numbers, also in text form", () => {
  expect(toCsvLine([-1, -0.25, 1e21, "-1", "-12.5", "3600", 0, undefined])).toBe("-1,-0.25,1e+21,-1,-12.5,3600,0,\r\n");
});
