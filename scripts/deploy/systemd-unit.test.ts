import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const unit = join(root, "deploy/systemd/edge-console.service");

const analyze = (...args: readonly string[]) => spawnSync("systemd-analyze", [...args], { encoding: "utf8" });
const isInstalled = analyze("--version").status === 0;

it("the systemd unit writes only its data, and ends the console gently", () => {
  const lines = readFileSync(unit, "utf8").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "ProtectSystem=strict",
      "StateDirectory=edge-console",
      "KillMode=mixed",
      "TimeoutStopSec=30s",
    ]),
  );
});

/** Ten times the exposure: 25 is 2.5. */
it.each(isInstalled ? [25] : [])("systemd-analyze rates the unit below %i", (threshold) => {
  const { status, stdout } = analyze("security", "--offline=true", `--threshold=${threshold}`, unit);
  expect(stdout).toContain("Overall exposure level");
  expect(status).toBe(0);
});
