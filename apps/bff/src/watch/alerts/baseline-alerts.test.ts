import { databaseKinds } from "@edge-console/testing/databases";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EvaluationFixture, startEvaluationFixture } from "../../../test/evaluation-fixture.ts";

/** Zones of the account. */
const size = isExhaustive ? 100 : 12;

describe.each(databaseKinds)("alerts about baselines on %s", (kind) => {
  let fixture: EvaluationFixture;

  beforeEach(async () => {
    fixture = await startEvaluationFixture(kind);
  });
  afterEach(() => fixture.close());

  const path = (rest: string) => `/api/accounts/${fixture.id}${rest}`;
  const addRule = async (name: string, field: string) => {
    const id = crypto.randomUUID();
    const scope = { labels: [], originTypes: [], names: [] };
    const body = { id, name, scope, check: { field, operator: "is", value: "on" } };
    expect((await fixture.user.post(path("/baselines"), body)).status).toBe(201);
    return id;
  };

  it("tell once that 7 zones deviate from a rule, whatever changes, until none does", async () => {
    const zones: string[] = [];
    for (let index = 0; index < size; index += 1) {
      zones.push(await fixture.createZone(`zone${index}`, { BLOCK_TOR: index < 7 ? 0 : 1 }));
    }
    await addRule("Tor is blocked", "BLOCK_TOR");
    await fixture.advance(600);
    expect(await fixture.open()).toEqual([]);
    await fixture.advance(600);
    expect(await fixture.open()).toEqual(["baseline-deviation Tor is blocked"]);
    expect((await fixture.find("baseline-deviation"))?.title).toBe("7 zones deviate from “Tor is blocked”");

    await fixture.call("POST", `/cdn/${zones[0]}`, { BLOCK_TOR: 1 });
    for (const zone of [zones[8], zones[9]]) await fixture.call("POST", `/cdn/${zone}`, { BLOCK_TOR: 0 });
    await fixture.advance(900);
    expect((await fixture.find("baseline-deviation"))?.title).toBe("8 zones deviate from “Tor is blocked”");
    const toldOfBaselines = async () =>
      (await fixture.listNotified()).filter((event) => event.startsWith("baseline-deviation"));
    expect(await toldOfBaselines()).toEqual(["baseline-deviation opened"]);

    for (const zone of zones.slice(0, 10)) await fixture.call("POST", `/cdn/${zone}`, { BLOCK_TOR: 1 });
    await fixture.advance(900);
    expect((await fixture.open()).filter((alert) => alert.startsWith("baseline-deviation"))).toEqual([]);
    expect(await toldOfBaselines()).toEqual(["baseline-deviation opened", "baseline-deviation resolved"]);
  });

  it("are one for each rule, and end with the rule", async () => {
    await fixture.createZone("shop");
    await addRule("Tor is blocked", "BLOCK_TOR");
    const vpn = await addRule("VPNs are blocked", "BLOCK_VPN");
    await fixture.advance(1_200);
    expect(await fixture.open()).toEqual(["baseline-deviation Tor is blocked", "baseline-deviation VPNs are blocked"]);
    expect((await fixture.user.delete(path(`/baselines/${vpn}`))).status).toBe(204);
    await fixture.advance(60);
    expect(await fixture.open()).toEqual(["baseline-deviation Tor is blocked"]);
  });
});
