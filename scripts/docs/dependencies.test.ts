import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What the product is made of besides its own code: the tests and the conformance suite bring their own. */
const products = [...readdirSync(join(root, "apps")).map((name) => `apps/${name}`), "packages/contract"];

const declared = products.flatMap((path) => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(read(`${path}/package.json`));
  return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith("@edge-console/"));
});

it("docs/architecture.md says of each runtime dependency why it is there, and of nothing else", () => {
  const [, table = ""] = /## Runtime dependencies\n([^#]*)/.exec(read("docs/architecture.md")) ?? [];
  const cells = table.split("\n").map((row) => row.split("|")[1]?.trim() ?? "");
  const rows = cells.filter((cell) => cell !== "" && cell !== "Dependency" && !cell.startsWith("---"));
  const words = rows.flatMap((row) => row.match(/@?[a-z][\w./-]*/g) ?? []);
  expect(declared.filter((name) => !words.includes(name))).toEqual([]);
  expect(rows.filter((row) => !row.startsWith("node ") && !declared.includes(row.split(/[ ,]/)[0] ?? ""))).toEqual([]);
});
