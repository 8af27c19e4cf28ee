import { expect, test } from "vitest";
import { compareVersions, isOutdated, findLatestVersion } from "./connector-versions.ts";

test.each([
  ["0.9.4", "0.10.0", -1],
  ["1.0.0", "1.0.0", 0],
  ["1.0", "1.0.0", 0],
  ["v2.1.0", "2.0.9", 1],
  ["1.2.0-rc1", "1.2.0", 0],
  ["", "0.1", -1],
])("compares %j with %j", (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order);
});

test("finds outdated versions, ignoring tunnels that never reported", () => {
  const tunnels = ["0.9.4", "", "1.0.0", "0.8.1"].map((AGENT_VERSION) => ({ AGENT_VERSION }));
  const latest = findLatestVersion(tunnels);
  expect(latest).toBe("1.0.0");
  expect(tunnels.map((tunnel) => isOutdated(tunnel, latest))).toEqual([true, false, false, true]);
  expect(findLatestVersion([])).toBe("");
});
