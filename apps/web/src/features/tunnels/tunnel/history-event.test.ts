import type { TunnelHistoryEvent } from "@edge-console/contract/console/tunnel-history";
import { expect, test } from "vitest";
import { describeEvent } from "./history-event.ts";

const connected: TunnelHistoryEvent = {
  ENABLED: 1,
  STATE: "CONNECTED",
  LOCATION: "fra",
  LOCATION_NAME: "Frankfurt",
  AGENT_VERSION: "1.0.0",
  at: 100,
  previousCheckAt: 90,
  lastReportAt: null,
};
const disconnected = { ...connected, STATE: "DISCONNECTED", LOCATION: "", LOCATION_NAME: "" } as const;
const neverConnected = { ...disconnected, STATE: "NEVER", AGENT_VERSION: "" } as const;

test.each<[TunnelHistoryEvent, TunnelHistoryEvent | undefined, string, string | undefined]>([
  [neverConnected, undefined, "Never connected", undefined],
  [connected, neverConnected, "Connected in Frankfurt", "Connector 1.0.0"],
  [disconnected, connected, "Disconnected", undefined],
  [{ ...connected, LOCATION: "ams", LOCATION_NAME: "Amsterdam" }, connected, "Moved to Amsterdam", undefined],
  [{ ...connected, AGENT_VERSION: "1.1.0" }, connected, "Connector version changed", "Connector 1.0.0 → 1.1.0"],
  [{ ...connected, ENABLED: 0 }, connected, "Disabled", undefined],
  [connected, { ...connected, ENABLED: 0 }, "Enabled, connected", undefined],
  [neverConnected, connected, "Token rotated, not used yet", undefined],
])("describes %j after %j", (now, before, title, note) => {
  expect(describeEvent(now, before)).toMatchObject({ title, ...(note !== undefined && { note }) });
});
