import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../repository.ts";
import { serverSettings } from "../toolchain/server-settings.mjs";
import type { Build } from "./build.ts";
import { runTool } from "./run-tool.ts";

/** What the console runs, and what its operator reads. */
const files = [
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  ".npmrc",
  "{apps,packages}/*/package.json",
  "e2e/package.json",
  "apps/bff/src/**/*.{ts,json,png}",
  "packages/contract/src/**/*.{ts,json}",
  "packages/secret-file/**/*.{ts,mjs,js}",
  "apps/web/dist/**",
  "deploy/**",
  "docs/**/*.{md,mjs,py,go,php}",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
];
const ignored = ["**/node_modules/**", "**/*.test.ts", "**/*.test.tsx"];

/** The programs of the tarball, which use the Node.js in it. */
const programs = { console: "apps/bff/src/main.ts", admin: "apps/bff/src/cli/main.ts" };

/**
 * Copies the console into a folder, installs its production dependencies with this platform's Node.js there, and stores the
 * commit.
 */
export function assemble(folder: string, { commit }: Build): void {
  mkdirSync(folder, { recursive: true });
  for (const file of globSync(files, { cwd: root, exclude: ignored, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const source = join(file.parentPath, file.name);
    const target = join(folder, source.slice(root.length));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
  const install = ["--yes", "pnpm@12.21.0", "install", "--frozen-lockfile", "--prod"];
  runTool("npx", [...install, "--filter-prod", "@edge-console/bff..."], folder);
  const manifest = join(folder, "apps/bff/package.json");
  const content: object = JSON.parse(readFileSync(manifest, "utf8"));
  writeFileSync(manifest, `${JSON.stringify({ ...content, commit }, null, 2)}\n`);

  const node = `node-${process.platform}-${process.arch}`;
  const hasNode = existsSync(join(folder, "node_modules", node, "bin/node"));
  mkdirSync(join(folder, "bin"));
  for (const [name, entry] of Object.entries(programs)) {
    const path = join(folder, "bin", name);
    writeFileSync(path, toLauncher(hasNode ? `"$folder/node_modules/${node}/bin/node"` : "node", entry));
    chmodSync(path, 0o755);
  }
}

function toLauncher(node: string, entry: string): string {
  const settings = Object.entries(serverSettings).map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`);
  return `#!/bin/sh
# Links to this file work, too.
folder=$(dirname "$(dirname "$(readlink -f "$0")")")
${settings.join("")}exec ${node} "$folder/${entry}" "$@"
`;
}
