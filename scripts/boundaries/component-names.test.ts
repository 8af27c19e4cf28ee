import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const web = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));

it("no two components of web share a name", () => {
  const filesByName = new Map<string, string[]>();
  for (const file of globSync("**/*.tsx", { cwd: web }).filter((file) => !file.endsWith(".test.tsx"))) {
    const source = readFileSync(`${web}${file}`, "utf8");
    for (const [, name = ""] of source.matchAll(/^(?:export )?function ([A-Z]\w*)/gm)) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
    }
  }
  expect(filesByName.size).toBeGreaterThan(100);
  expect([...filesByName].filter(([, files]) => files.length > 1)).toEqual([]);
});
