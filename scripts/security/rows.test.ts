import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The numbers of the rows of docs/security.md, in order. */
const rows = [...read("docs/security.md").matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row)).toSorted(byNumber);

/** The numbers that the tests' names begin with: "row 9: …", "rows 7, 34 and 43: …". */
const named = new Set(
  ["apps", "packages", "e2e"]
    .flatMap((folder) => globSync(`${folder}/**/*.{test,spec}.ts`, { cwd: root, exclude: ["**/node_modules/**"] }))
    .flatMap((path) => [...read(path).matchAll(/"rows? (\d[\d, and]*):/g)])
    .flatMap(([, numbers = ""]) => numbers.match(/\d+/g) ?? [])
    .map(Number),
);

function byNumber(a: number, b: number): number {
  return a - b;
}

describe("the rows of docs/security.md", () => {
  it("are numbered without a gap", () => {
    expect(rows).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
  });

  it("each have a test that names them", () => {
    expect(rows.filter((row) => !named.has(row))).toEqual([]);
  });

  it("are the only ones that tests name", () => {
    expect([...named].filter((row) => !rows.includes(row))).toEqual([]);
  });
});
