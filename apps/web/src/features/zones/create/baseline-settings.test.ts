import type { BaselineRule } from "@edge-console/contract/console/baselines";
import { expect, it } from "vitest";
import { listBaselineSettings } from "./baseline-settings.ts";

const createRule = (
  field: string,
  operator: BaselineRule["check"]["operator"],
  value: string,
  scope: Partial<BaselineRule["scope"]> = {},
): BaselineRule => ({
  id: field,
  name: `Rule about ${field}`,
  scope: { labels: [], originTypes: [], names: [], ...scope },
  check: { field, operator, value },
  updatedAt: 0,
});
const list = (rules: readonly BaselineRule[], type: "STANDARD" | "TUNNEL" = "STANDARD") =>
  listBaselineSettings(rules, { type, name: "Shop1" }).map(({ field, value }) => [field, value]);

it("sets what baselines want of a new zone, where the defaults deviate", () => {
  expect(list([createRule("BLOCK_TOR", "is", "on"), createRule("CACHE_EXP", "at-least", "3600")])).toEqual([
    ["BLOCK_TOR", 1],
    ["CACHE_EXP", "3600"],
  ]);
  expect(list([createRule("BLOCK_IPS", "contains", "192.0.2.1\n203.0.113.0/24")])).toEqual([
    ["BLOCK_IPS", "192.0.2.1\n203.0.113.0/24"],
  ]);
  // The defaults comply.
  expect(list([createRule("CACHE_EXP", "at-most", "86400"), createRule("BLOCK_IPS", "excludes", "192.0.2.1")])).toEqual(
    [],
  );
});

it("leaves out rules about other zones, about labels, and about what the form asks for", () => {
  expect(list([createRule("BLOCK_TOR", "is", "on", { names: ["blog*"] })])).toEqual([]);
  expect(list([createRule("BLOCK_TOR", "is", "on", { names: ["shop*"] })])).toHaveLength(1);
  expect(list([createRule("BLOCK_TOR", "is", "on", { labels: ["production"] })])).toEqual([]);
  expect(list([createRule("BLOCK_TOR", "is", "on", { originTypes: ["SITE"] })])).toEqual([]);
  expect(list([createRule("ORIGIN_URL", "is", "https://origin.example")])).toEqual([]);
  expect(list([createRule("HOME_POP", "is", "on")], "TUNNEL")).toEqual([]);
});
