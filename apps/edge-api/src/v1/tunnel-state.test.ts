import { describe, expect, test } from "vitest";
import { getTunnelConnection } from "./tunnel-state.ts";

const now = 1_800_000_000;

describe("a tunnel's connection", () => {
  test("is NEVER until a connector reports", () => {
    expect(getTunnelConnection({ ever_reported: 0, reported_at: 0, location: "" }, now)).toEqual({
      STATE: "NEVER",
      LOCATION: "",
      LOCATION_NAME: "",
      CONNECTED_AT: 0,
    });
  });

  test("is CONNECTED with its location for 90 seconds after a report", () => {
    const reports = { ever_reported: 1, reported_at: now, location: "fra" } as const;
    expect(getTunnelConnection(reports, now + 89)).toEqual({
      STATE: "CONNECTED",
      LOCATION: "fra",
      LOCATION_NAME: "Frankfurt",
      CONNECTED_AT: now,
    });
  });

  test("is DISCONNECTED after 90 seconds and keeps the time of the last report", () => {
    const reports = { ever_reported: 1, reported_at: now, location: "fra" } as const;
    expect(getTunnelConnection(reports, now + 90)).toEqual({
      STATE: "DISCONNECTED",
      LOCATION: "",
      LOCATION_NAME: "",
      CONNECTED_AT: now,
    });
  });

  test("is DISCONNECTED with CONNECTED_AT 0 immediately after a clean stop", () => {
    expect(getTunnelConnection({ ever_reported: 1, reported_at: 0, location: "fra" }, now)).toMatchObject({
      STATE: "DISCONNECTED",
      LOCATION: "",
      CONNECTED_AT: 0,
    });
  });
});
