import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { createAccount } from "../../people/accounts/accounts.ts";
import type { Store } from "../../platform/db/store.ts";
import { recordTunnels } from "./record-tunnels.ts";
import { listTunnelHistory } from "./tunnel-history.ts";

const start = 1_800_000_000;

describe.each(databaseKinds)("V21: the history of a tunnel that no one watches, on %s", (kind) => {
  let store: Store;
  let names = 0;

  beforeAll(async () => {
    store = await openTestStore(kind, { clock: () => start });
  });
  afterAll(() => store.close());

  /** Records what checks at several times saw, in this order. Returns the history, newest first. */
  async function recordChecks(checks: readonly (readonly [at: number, tunnel: Partial<TunnelSummary>])[]) {
    const { id } = await createAccount(store.db, start, { name: `account${names++}`, serviceAccountId: null });
    const tunnel = createExampleTunnel({ STATE: "CONNECTED", CONNECTED_AT: start });
    for (const [at, changes] of checks)
      await store.write((transaction) => recordTunnels(transaction, id, at, [{ ...tunnel, ...changes }]));
    return listTunnelHistory(store, id, tunnel.TUNNEL_ID);
  }

  it("is recorded from reads for alerts, with the last report before a loss", async () => {
    const history = await recordChecks([
      [start, {}],
      [start + 60, { CONNECTED_AT: start + 50 }],
      [start + 180, { STATE: "DISCONNECTED", CONNECTED_AT: start + 50 }],
    ]);
    expect(history).toMatchObject([
      { STATE: "DISCONNECTED", at: start + 180, previousCheckAt: start + 60, lastReportAt: start + 50 },
      { STATE: "CONNECTED", at: start, previousCheckAt: null, lastReportAt: null },
    ]);
  });

  it("has no report for a connector that was stopped", async () => {
    const [stopped] = await recordChecks([
      [start, {}],
      [start + 60, { STATE: "DISCONNECTED", CONNECTED_AT: 0 }],
    ]);
    expect(stopped).toMatchObject({ STATE: "DISCONNECTED", lastReportAt: null });
  });

  it("ignores a check that ended after a later one, but not one after the clock went back", async () => {
    const lost = { STATE: "DISCONNECTED", CONNECTED_AT: start } as const;
    expect(
      await recordChecks([
        [start + 10, {}],
        [start + 5, lost],
      ]),
    ).toHaveLength(1);
    expect(
      await recordChecks([
        [start + 7_200, {}],
        [start, lost],
      ]),
    ).toHaveLength(2);
  });
});
