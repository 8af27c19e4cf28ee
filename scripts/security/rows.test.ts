import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Numbers of the rows of docs/security.md, in order. */
const rows = [...read("docs/security.md").matchAll(/^\| (\d+) \|/gm)]
  .map(([, row]) => Number(row))
  .toSorted(compareNumbers);

/** Returns the files whose tests contain a row in their titles ("row 9: …", "rows 7, 34 and 43: …"), by its number. */
const filesByRow = new Map<number, string[]>();
for (const path of ["apps", "packages", "e2e", "scripts"].flatMap(findTests).toSorted()) {
  const titles = [...read(path).matchAll(/["`](?:[A-Z]\d+, )?rows? (\d[\d, and]*):/g)];
  const testedRows = new Set(titles.flatMap(([, list = ""]) => list.match(/\d+/g) ?? []).map(Number));
  for (const row of testedRows) filesByRow.set(row, [...(filesByRow.get(row) ?? []), path]);
}

/** Rows of docs/security.md with a list of tests, and the files in that list. */
const listed = [...read("docs/security.md").matchAll(/^\| (\d+) \|[^|]+\| (`[^|]+`) \|$/gm)].map(
  ([, row, files = ""]) => [Number(row), [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path)] as const,
);

function findTests(folder: string): string[] {
  return globSync(`${folder}/**/*.{test,spec}.ts`, { cwd: root, exclude: ["**/node_modules/**"] });
}

function compareNumbers(a: number, b: number): number {
  return a - b;
}

describe("the rows of docs/security.md", () => {
  it("are numbered without a gap", () => {
    expect(rows).toEqual(Array.from({ length: 106 }, (_, index) => index + 1));
  });

  it("each have a test with their number", () => {
    expect(rows.filter((row) => !filesByRow.has(row))).toEqual([]);
  });

  it("include all rows that tests refer to", () => {
    expect([...filesByRow.keys()].filter((row) => !rows.includes(row))).toEqual([]);
  });

  it("list their tests from row 66 on", () => {
    expect(listed.map(([row]) => row)).toEqual(rows.filter((row) => row >= 66));
    expect(new Map(listed)).toEqual(new Map(listed.map(([row]) => [row, filesByRow.get(row)])));
  });
});
