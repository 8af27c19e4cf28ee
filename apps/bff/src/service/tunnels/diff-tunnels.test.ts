import { tunnelIdSchema } from "@edge-console/contract/ids";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { describe, expect, it } from "vitest";
import { toTunnelsById, diffTunnels, isHistoryEvent } from "./diff-tunnels.ts";

const tunnel = (fields: Partial<TunnelSummary> = {}): TunnelSummary => ({
  TUNNEL_ID: tunnelIdSchema.parse("AAAAAAAA1"),
  NAME: "Office",
  ENABLED: 1,
  STATE: "CONNECTED",
  LOCATION: "fra",
  LOCATION_NAME: "Frankfurt",
  CONNECTED_AT: 1_800_000_000,
  AGENT_VERSION: "1.0.0",
  ENDPOINT_COUNT: 1,
  CREATED_AT: 1_700_000_000,
  ...fields,
});

describe("diff of tunnels", () => {
  const before = toTunnelsById([tunnel()]);

  it("is empty if nothing changed", () => {
    expect(diffTunnels(before, toTunnelsById([tunnel()]))).toEqual({ changed: [], reported: false });
  });

  it("doesn't treat a new report as a change", () => {
    const after = toTunnelsById([tunnel({ CONNECTED_AT: 1_800_000_030 })]);
    expect(diffTunnels(before, after)).toEqual({ changed: [], reported: true });
  });

  it.each([{ STATE: "DISCONNECTED" }, { NAME: "Shop" }, { ENABLED: 0 }, { ENDPOINT_COUNT: 2 }] as const)(
    "%j is one",
    (fields) => {
      expect(diffTunnels(before, toTunnelsById([tunnel(fields)]))).toEqual({ changed: ["AAAAAAAA1"], reported: false });
    },
  );

  it("contains created and deleted tunnels", () => {
    expect(diffTunnels({}, before).changed).toEqual(["AAAAAAAA1"]);
    expect(diffTunnels(before, {}).changed).toEqual(["AAAAAAAA1"]);
  });
});

it("the history of a tunnel contains its status, location, and version, not its name", () => {
  expect(isHistoryEvent(undefined, tunnel())).toBe(true);
  expect(isHistoryEvent(tunnel(), tunnel({ NAME: "Shop", CONNECTED_AT: 1 }))).toBe(false);
  for (const fields of [{ STATE: "NEVER" }, { ENABLED: 0 }, { LOCATION: "ams" }, { AGENT_VERSION: "2" }] as const) {
    expect(isHistoryEvent(tunnel(), tunnel(fields))).toBe(true);
  }
});
