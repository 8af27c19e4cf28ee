import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Packages with runtime dependencies. Those of tests and the conformance suite aren't part of the product. */
const products = [...readdirSync(join(root, "apps")).map((name) => `apps/${name}`), "packages/contract"];

const declared = products.flatMap((path) => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(read(`${path}/package.json`));
  return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith("@edge-console/"));
});

it("docs/architecture.md gives a reason for each runtime dependency, and lists no other package", () => {
  const [, table = ""] = /## Runtime dependencies\n([^#]*)/.exec(read("docs/architecture.md")) ?? [];
  const cells = table.split("\n").map((row) => row.split("|")[1]?.trim() ?? "");
  const rows = cells.filter((cell) => cell !== "" && cell !== "Dependency" && !cell.startsWith("---"));
  const names = rows.flatMap((row) => row.match(/@?[a-z][\w./-]*/g) ?? []);
  expect(declared.filter((name) => !names.includes(name))).toEqual([]);
  expect(rows.filter((row) => !row.startsWith("node ") && !declared.includes(row.split(/[ ,]/)[0] ?? ""))).toEqual([]);
});
