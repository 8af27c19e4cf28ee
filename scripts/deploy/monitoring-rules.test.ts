import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../repository.ts";

const folder = join(root, "deploy/monitoring");
const promtool = (...args: readonly string[]) => spawnSync("promtool", args, { cwd: folder, encoding: "utf8" });
const isInstalled = promtool("--version").status === 0;

it("the alerting rules have unique names, a severity, and a sentence for people", () => {
  const rules: { groups: { rules: Record<string, unknown>[] }[] } = parse(
    readFileSync(join(folder, "rules.yaml"), "utf8"),
  );
  const alerts = rules.groups.flatMap((group) => group.rules);
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const alert of alerts) {
    expect(alert).toMatchObject({
      alert: expect.stringMatching(/^Console[A-Z]/),
      expr: expect.any(String),
      labels: { severity: expect.stringMatching(/^(?:critical|warning|info)$/) },
      annotations: { summary: expect.any(String) },
    });
  }
});

it.each(isInstalled ? ["check rules rules.yaml", "test rules rules.test.yaml"] : [])(
  "promtool accepts: %s",
  (command) => {
    const { status, stdout } = promtool(...command.split(" "));
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("SUCCESS") });
  },
);
