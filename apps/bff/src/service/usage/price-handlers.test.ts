import { auditPageSchema } from "@edge-console/contract/console/audit";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";

describe("prices of an account", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let path: string;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url));
    const { api_key } = await edgeApi.operator.createAccount("harbour");
    path = `/api/accounts/${(await testConsole.connect("harbour", api_key)).id}/prices`;
  });
  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  it("are changed by billing, seen by full access, and in the audit log", async () => {
    const billing = await testConsole.as("billing@harbour");
    const full = await testConsole.as("full@harbour");
    expect((await full.get(path)).json).toEqual({ currency: "EUR", perTerabyte: null, perMillionRequests: null });
    const prices = { currency: "EUR", perTerabyte: 12.345678, perMillionRequests: 0.000001 };
    expect((await billing.send("PUT", path, prices)).status).toBe(200);
    expect((await full.get(path)).json).toEqual(prices);
    // Not a change, so not in the audit log.
    expect((await full.send("PUT", path, prices)).status).toBe(200);
    const page = auditPageSchema.parse((await full.get(path.replace("prices", "audit"))).json);
    const entries = page.entries.filter(({ action }) => action === "changePrices");
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: "perTerabyte", before: null, after: 12.345678 },
        { field: "perMillionRequests", before: null, after: 0.000001 },
      ],
    ]);
  });

  it("are not negative, in a known currency, and not shown to developers", async () => {
    const full = await testConsole.as("full@harbour");
    const send = (body: object) =>
      full.send("PUT", path, { currency: "USD", perTerabyte: 1, perMillionRequests: 1, ...body });
    expect((await send({ perTerabyte: -1 })).status).toBe(422);
    expect((await send({ currency: "XXX" })).status).toBe(422);
    const developer = await testConsole.as("developer@harbour");
    expect((await developer.get(path)).status).toBe(403);
    expect((await developer.send("PUT", path, { currency: "EUR", perTerabyte: 1, perMillionRequests: 1 })).status).toBe(
      403,
    );
  });
});
