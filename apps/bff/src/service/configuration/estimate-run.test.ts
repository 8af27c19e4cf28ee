import type { PlanItem } from "@edge-console/contract/configuration/plan-to-run";
import { expect, it } from "vitest";
import { estimateRun } from "./estimate-run.ts";

const toItems = (count: number, change: PlanItem["change"]): PlanItem[] =>
  Array.from({ length: count }, (_, n) => ({
    zoneId: `ZONE${n}`,
    zoneName: `zone${n}`,
    hostnameId: null,
    hostname: null,
    change,
    basedOn: [],
  }));
const listChange: PlanItem["change"] = { kind: "zone", values: { BLOCK_IPS: "203.0.113.7" } };
const change: PlanItem["change"] = { kind: "zone", values: { CACHE_EXP: "3600" } };

it.each([
  ["nothing", [], 0, 0],
  ["a zone", toItems(1, change), 2, 0],
  ["labels, which are the console's own", toItems(300, { kind: "labels", add: ["a"], remove: [] }), 0, 0],
  ["100 zones, which are read together", toItems(100, change), 105, 0],
  ["a list of 500 zones, each read right before", toItems(500, listChange), 1_025, 5],
])("the estimate of a run for %s", (_, items, requests, minutes) => {
  expect(estimateRun(items)).toEqual({ requests, minutes });
});
