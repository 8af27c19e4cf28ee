import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { describe, expect, it } from "vitest";
import { byId, changesBetween, isSighting } from "./diff-tunnels.ts";

const tunnel = (fields: Partial<TunnelSummary> = {}): TunnelSummary => ({
  TUNNEL_ID: "AAAAAAAA1" as TunnelSummary["TUNNEL_ID"],
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

describe("between two looks", () => {
  const before = byId([tunnel()]);

  it("nothing changed when all is alike", () => {
    expect(changesBetween(before, byId([tunnel()]))).toEqual({ changed: [], reported: false });
  });

  it("a report alone is no change of the tunnel", () => {
    const after = byId([tunnel({ CONNECTED_AT: 1_800_000_030 })]);
    expect(changesBetween(before, after)).toEqual({ changed: [], reported: true });
  });

  it.each([{ STATE: "DISCONNECTED" }, { NAME: "Shop" }, { ENABLED: 0 }, { ENDPOINT_COUNT: 2 }] as const)(
    "%j is one",
    (fields) => {
      expect(changesBetween(before, byId([tunnel(fields)]))).toEqual({ changed: ["AAAAAAAA1"], reported: false });
    },
  );

  it("a tunnel that came or went is one", () => {
    expect(changesBetween({}, before).changed).toEqual(["AAAAAAAA1"]);
    expect(changesBetween(before, {}).changed).toEqual(["AAAAAAAA1"]);
  });
});

it("a tunnel's history tells its state, switch, location and version, not its name", () => {
  expect(isSighting(undefined, tunnel())).toBe(true);
  expect(isSighting(tunnel(), tunnel({ NAME: "Shop", CONNECTED_AT: 1 }))).toBe(false);
  for (const fields of [{ STATE: "NEVER" }, { ENABLED: 0 }, { LOCATION: "ams" }, { AGENT_VERSION: "2" }] as const) {
    expect(isSighting(tunnel(), tunnel(fields))).toBe(true);
  }
});
