import { collectServiceFindings } from "@edge-console/contract/findings/account";
import { incidentSchema, overallStatusSchema, type StatusReport } from "@edge-console/contract/objects/status";
import { expect, it } from "vitest";
import { severityTones } from "../../format/severity-tones.ts";
import { getIncidentTone, getOverallLabel } from "./status-labels.ts";

const types = [null, ...incidentSchema.shape.TYPE.options];
const reports = overallStatusSchema.options.flatMap((STATUS) =>
  types.map((TYPE): StatusReport => ({
    CURRENT_STATUS: { STATUS, MESSAGE: "" },
    SERVICES: [],
    ACTIVE_INCIDENT: TYPE && { TITLE: "Errors", DESCRIPTION: "", TYPE, TIMESTAMP: 1, SERVICES: [] },
    PAST_INCIDENTS: [],
  })),
);

it("V2: the frame and the status page show the severity of the finding", () => {
  for (const report of reports) {
    const [finding] = collectServiceFindings(report);
    expect(getOverallLabel(report).tone).toBe(finding ? severityTones[finding.severity] : "good");
  }
});

it("V2: an incident has the tone of the status that it causes", () => {
  for (const report of reports) {
    const { CURRENT_STATUS, ACTIVE_INCIDENT } = report;
    if (CURRENT_STATUS.STATUS !== "INCIDENT" || !ACTIVE_INCIDENT) continue;
    expect(getIncidentTone(ACTIVE_INCIDENT)).toBe(getOverallLabel(report).tone);
  }
});

it("calls a maintenance notice maintenance, not an incident", () => {
  const labels = reports
    .filter(({ CURRENT_STATUS: { STATUS } }) => STATUS === "INCIDENT")
    .map((report) => [report.ACTIVE_INCIDENT?.TYPE ?? null, getOverallLabel(report).label]);
  expect(Object.fromEntries(labels)).toMatchObject({
    null: "Incident",
    "System Maintenance": "Under maintenance",
    "Degraded Performance": "Incident",
  });
});
