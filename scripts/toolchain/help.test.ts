import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

it.each(Object.keys(scripts))("O10: npm run %s -- --help prints help and starts nothing", (name) => {
  const args = (scripts[name] ?? "").split(" ").slice(1);
  // A command that starts nevertheless fails with these.
  const env = { ...process.env, PORT: "none", EDGE_API_PORT: "none", DATABASE_URL: "none", CHROMIUM_PATH: "none" };
  for (const option of isExhaustive ? ["--help", "-h"] : ["--help"]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, option], {
      cwd: root,
      env,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^(?:.*\\n+)*?.*npm (?:run )?${name}\\b`));
  }
});
