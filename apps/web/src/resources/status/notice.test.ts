import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import { expect, it } from "vitest";
import { getStatusNotice } from "./notice.ts";

const incident: Incident = {
  TITLE: "Name servers are slow",
  DESCRIPTION: "We are looking into it.",
  TYPE: "Degraded Performance",
  TIMESTAMP: 1_790_000_000,
  SERVICES: ["DNS"],
};

const report = (change: Partial<StatusReport> = {}): StatusReport => ({
  CURRENT_STATUS: { STATUS: "UP", MESSAGE: "All systems operational." },
  SERVICES: [
    { NAME: "Edge delivery", STATUS: "OPERATIONAL", UPTIME_90D: 100 },
    { NAME: "DNS", STATUS: "DEGRADED", UPTIME_90D: 99.5 },
    { NAME: "Logs", STATUS: "PENDING", UPTIME_90D: null },
    { NAME: "Mars", STATUS: "PLANNED" },
  ],
  ACTIVE_INCIDENT: null,
  PAST_INCIDENTS: [incident],
  ...change,
});

it("returns nothing while the service is up", () => {
  expect(getStatusNotice(report())).toBeUndefined();
});

it("prefers the active incident", () => {
  const current = { STATUS: "INCIDENT", MESSAGE: incident.TITLE } as const;
  expect(getStatusNotice(report({ CURRENT_STATUS: current, ACTIVE_INCIDENT: incident }))).toEqual({
    id: "incident 1790000000 Name servers are slow",
    tone: "caution",
    word: "Degraded Performance",
    message: "Name servers are slow",
    services: ["DNS"],
  });
});

it.each([
  ["DEGRADED", "caution"],
  ["DOWN", "bad"],
  ["MAINTENANCE", "info"],
] as const)("lists the affected services if the status is %s", (STATUS, tone) => {
  expect(getStatusNotice(report({ CURRENT_STATUS: { STATUS, MESSAGE: "Something is the matter." } }))).toMatchObject({
    id: `${STATUS} DNS`,
    tone,
    message: "Something is the matter.",
    services: ["DNS"],
  });
});
