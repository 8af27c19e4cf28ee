import { beforeEach, describe, expect, it, test } from "vitest";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { createRulePlanner, addRuleToDraft, type Visitors } from "./draft-rules.ts";
import { addValuesToDraft } from "./draft-edits.ts";
import { discardSettingsDraft, readSettingsDraft } from "./settings-draft.ts";

const germany: Visitors = { kind: "country", id: "DE" };
const network: Visitors = { kind: "network", id: 3320 };

beforeEach(() => discardSettingsDraft("a", createExampleZone().ID));

describe("planning a rule that blocks visitors", () => {
  it.each([
    ["adds a first country", {}, germany, { field: "COUNTRIES", value: "DE", adds: true, others: 0 }],
    [
      "adds another country",
      { COUNTRIES: "FR,US" },
      germany,
      { field: "COUNTRIES", value: "FR,US,DE", adds: true, others: 2 },
    ],
    [
      "removes one of the allowed countries",
      { COUNTRIES: "FR,DE", COUNTRY_MODE: "ALLOW" as const },
      germany,
      { field: "COUNTRIES", value: "FR", adds: false, others: 1 },
    ],
    [
      "adds a network",
      { BLOCK_ASNS: "64500" },
      network,
      { field: "BLOCK_ASNS", value: "64500,3320", adds: true, others: 1 },
    ],
  ])("%s", (_, rules, visitors, plan) => {
    expect(createRulePlanner("a", createExampleZone(rules))(visitors)).toMatchObject({ outcome: "change", ...plan });
  });

  it.each([
    [{ COUNTRIES: "DE" }, germany],
    [{ COUNTRIES: "FR", COUNTRY_MODE: "ALLOW" as const }, germany],
    [{ BLOCK_ASNS: "3320" }, network],
  ])("reports visitors that the rules already block: %j", (rules, visitors) => {
    expect(createRulePlanner("a", createExampleZone(rules))(visitors)).toEqual({ outcome: "blocked", isDraft: false });
  });

  it.each([
    [{ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" as const }, germany, /only allowed country/],
    [{}, { kind: "country" as const, id: "" }, /country code/],
    [{}, { kind: "network" as const, id: 0 }, /AS0/],
    [{ BLOCK_ASNS: Array.from({ length: 200 }, (_, n) => 64_512 + n).join(",") }, network, /full/],
  ])("gives the reason if blocking is impossible: %j %j", (rules, visitors, reason) => {
    expect(createRulePlanner("a", createExampleZone(rules))(visitors)).toMatchObject({
      outcome: "impossible",
      reason: expect.stringMatching(reason),
    });
  });

  it("builds on unsaved changes", () => {
    const zone = createExampleZone({ COUNTRIES: "FR" });
    addValuesToDraft("a", zone, { COUNTRIES: "US,DE", CACHE_EXP: "3600" });
    expect(createRulePlanner("a", zone)(germany)).toEqual({ outcome: "blocked", isDraft: true });
    const plan = createRulePlanner("a", zone)({ kind: "country", id: "NL" });
    expect(plan).toMatchObject({ value: "US,DE,NL" });
  });
});

test("a planned rule joins the draft, with its base and its reason", () => {
  const zone = createExampleZone({ COUNTRIES: "FR", CACHE_EXP: "-1" });
  addValuesToDraft("a", zone, { CACHE_EXP: "3600" });
  const plan = createRulePlanner("a", zone)(germany);
  if (plan.outcome !== "change") throw new Error("expected a change");
  addRuleToDraft("a", zone, plan, "Germany brought 12%.");
  expect(readSettingsDraft("a", zone.ID)).toEqual({
    values: { CACHE_EXP: "3600", COUNTRIES: "FR,DE" },
    base: { CACHE_EXP: "-1", COUNTRIES: "FR" },
    reasons: { COUNTRIES: { DE: "Germany brought 12%." } },
    notes: {},
  });
});
