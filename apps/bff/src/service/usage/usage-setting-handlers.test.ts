import { describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe("settings of usage", () => {
  const fixture = setUpAccount();
  const path = (rest: string) => `/api/accounts/${fixture.id}${rest}`;

  it("prices are changed by billing, seen by full access, and in the audit log", async () => {
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    const full = fixture.user;
    expect((await full.get(path("/prices"))).json).toEqual({
      currency: "EUR",
      perTerabyte: null,
      perMillionRequests: null,
    });
    const prices = { currency: "EUR", perTerabyte: 12.345678, perMillionRequests: 0.000001 };
    expect((await billing.send("PUT", path("/prices"), prices)).status).toBe(200);
    expect((await full.get(path("/prices"))).json).toEqual(prices);
    // Not a change, so not in the audit log.
    expect((await full.send("PUT", path("/prices"), prices)).status).toBe(200);
    const entries = (await fixture.readAudit()).filter(({ action }) => action === "changePrices");
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: "perTerabyte", before: null, after: 12.345678 },
        { field: "perMillionRequests", before: null, after: 0.000001 },
      ],
    ]);
  });

  it("prices are not negative, and in a known currency", async () => {
    const full = fixture.user;
    const send = (body: object) =>
      full.send("PUT", path("/prices"), { currency: "USD", perTerabyte: 1, perMillionRequests: 1, ...body });
    expect((await send({ perTerabyte: -1 })).status).toBe(422);
    expect((await send({ currency: "XXX" })).status).toBe(422);
  });

  it("thresholds are set by billing, seen by full access, and in the audit log", async () => {
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    const full = fixture.user;
    expect(JSON.parse((await full.get(path("/usage-thresholds"))).text)).toEqual({
      requests: null,
      bandwidthBytes: null,
    });
    const thresholds = { requests: 1_000_000, bandwidthBytes: null };
    expect((await billing.send("PUT", path("/usage-thresholds"), thresholds)).status).toBe(200);
    expect(JSON.parse((await full.get(path("/usage-thresholds"))).text)).toEqual(thresholds);
    // Not a change, so not in the audit log.
    expect((await full.send("PUT", path("/usage-thresholds"), thresholds)).status).toBe(200);
    const entries = (await fixture.readAudit()).filter(({ action }) => action === "changeUsageThresholds");
    expect(entries.map(({ changes }) => changes)).toEqual([[{ field: "requests", before: null, after: 1_000_000 }]]);
    expect((await full.send("PUT", path("/usage-thresholds"), { requests: null, bandwidthBytes: null })).status).toBe(
      200,
    );
    expect(JSON.parse((await full.get(path("/usage-thresholds"))).text)).toEqual({
      requests: null,
      bandwidthBytes: null,
    });
  });

  it("thresholds are positive", async () => {
    const full = fixture.user;
    expect((await full.send("PUT", path("/usage-thresholds"), { requests: 0, bandwidthBytes: null })).status).toBe(422);
  });
});
