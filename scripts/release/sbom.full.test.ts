import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";
import { createSbom } from "./sbom.ts";

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
}

it("the SBOM lists Node.js and every runtime dependency with its license, and no tool of development", () => {
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(createSbom());
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const declared = globSync("apps/{bff,web}/package.json", { cwd: root }).flatMap((path) => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(join(root, path), "utf8"));
    return Object.keys(manifest.dependencies);
  });
  expect(names).toEqual(expect.arrayContaining([...declared, `node-${process.platform}-${process.arch}`]));
  expect(names.filter((name) => /^(?:vitest|vite|typescript|@playwright\/test|kubernetes-models)$/.test(name))).toEqual(
    [],
  );
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0);
  expect(unlicensed.map(({ group, name }) => `${group}/${name}`).toSorted()).toEqual([
    "@edge-console/contract",
    "@edge-console/secret-file",
  ]);
});
