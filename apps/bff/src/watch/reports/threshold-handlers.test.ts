import { auditPageSchema } from "@edge-console/contract/console/audit";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";

describe("usage thresholds", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let path: string;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url));
    const { api_key } = await edgeApi.operator.createAccount("harbour");
    path = `/api/accounts/${(await testConsole.connect("harbour", api_key)).id}/usage-thresholds`;
  });
  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  it("are set by billing, seen by full access, and in the audit log", async () => {
    const billing = await testConsole.as("billing@harbour");
    const full = await testConsole.as("full@harbour");
    expect(JSON.parse((await full.get(path)).text)).toEqual({ requests: null, bandwidthBytes: null });
    const thresholds = { requests: 1_000_000, bandwidthBytes: null };
    expect((await billing.send("PUT", path, thresholds)).status).toBe(200);
    expect(JSON.parse((await full.get(path)).text)).toEqual(thresholds);
    // Not a change, so not in the audit log.
    expect((await full.send("PUT", path, thresholds)).status).toBe(200);
    const page = auditPageSchema.parse((await full.get(path.replace("usage-thresholds", "audit"))).json);
    const entries = page.entries.filter(({ action }) => action === "changeUsageThresholds");
    expect(entries.map(({ changes }) => changes)).toEqual([[{ field: "requests", before: null, after: 1_000_000 }]]);
    expect((await full.send("PUT", path, { requests: null, bandwidthBytes: null })).status).toBe(200);
    expect(JSON.parse((await full.get(path)).text)).toEqual({ requests: null, bandwidthBytes: null });
  });

  it("are positive, and of no concern to developers", async () => {
    const full = await testConsole.as("full@harbour");
    expect((await full.send("PUT", path, { requests: 0, bandwidthBytes: null })).status).toBe(422);
    const developer = await testConsole.as("developer@harbour");
    expect((await developer.get(path)).status).toBe(403);
    expect((await developer.send("PUT", path, { requests: 1, bandwidthBytes: null })).status).toBe(403);
  });
});
