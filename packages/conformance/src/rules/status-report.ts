import {
  getData,
  assertExactFields,
  assertTrue,
  assertMatches,
  assertError,
  getRows,
  assertEqual,
  formatForMessage,
} from "../assertions.ts";
import { isFields, toText, type Fields, type Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const serviceStatuses = ["OPERATIONAL", "DOWN", "DEGRADED", "MAINTENANCE", "PENDING", "PLANNED"];
const overallStatuses = ["UP", "DEGRADED", "DOWN", "MAINTENANCE", "INCIDENT"];
/** The values of an incident's TYPE. */
export const incidentTypes = [
  "System Maintenance",
  "Degraded Performance",
  "Partial System Outage",
  "Major System Outage",
];

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `status.${id}`, section: "Status report", description, needs: [], check };
}

/** DATA of the status report. */
export async function getReport(t: CheckContext): Promise<Fields> {
  return getData(await t.get("/v1/status", { key: null }), "API Request Success", 200);
}

/** An object inside DATA. */
export function getObject(parent: Fields, field: string): Fields {
  const value = parent[field];
  assertTrue(isFields(value), `${field} should be an object and is ${formatForMessage(value)}`);
  return value;
}

/** A percentage with two decimals at most, or null before the first check. */
function isUptime(value: Json | undefined): boolean {
  if (value === null) return true;
  const rounded = typeof value === "number" ? Math.round(value * 100) / 100 : undefined;
  return typeof value === "number" && value === rounded && value >= 0 && value <= 100;
}

/** A service's or location's entry; a planned location has no UPTIME_90D. */
function assertServiceEntry(entry: Fields, fields: string[]): void {
  const isPlanned = entry.STATUS === "PLANNED";
  const { UPTIME_90D, ...rest } = entry;
  const label = `entry ${formatForMessage(entry.NAME)}`;
  assertExactFields(
    rest,
    fields.filter((field) => field !== "UPTIME_90D"),
    label,
  );
  assertEqual(typeof entry.NAME, "string", `type of NAME of ${label}`);
  assertTrue(serviceStatuses.includes(toText(entry.STATUS)), `STATUS of ${label} is ${formatForMessage(entry.STATUS)}`);
  const isValid = isPlanned ? UPTIME_90D === undefined || UPTIME_90D === null : isUptime(UPTIME_90D);
  assertTrue(isValid, `UPTIME_90D of ${label} is ${formatForMessage(UPTIME_90D)}`);
}

/** Throws unless an incident has the five fields that each one has. */
export function assertIncident(incident: Fields): void {
  assertExactFields(incident, ["TITLE", "DESCRIPTION", "TYPE", "TIMESTAMP", "SERVICES"], "an incident");
  assertTrue(
    incidentTypes.includes(toText(incident.TYPE)),
    `TYPE of an incident is ${formatForMessage(incident.TYPE)}`,
  );
  assertTrue(
    Number.isInteger(incident.TIMESTAMP),
    `TIMESTAMP of an incident is ${formatForMessage(incident.TIMESTAMP)}`,
  );
  const { SERVICES } = incident;
  const hasServiceNames = Array.isArray(SERVICES) && SERVICES.every((name) => typeof name === "string");
  assertTrue(hasServiceNames, `SERVICES of an incident is ${formatForMessage(SERVICES)}`);
}

const readRules: Rule[] = [
  rule("message", "GET /v1/status is 200 `API Request Success`", async (t) => {
    await getReport(t);
  }),
  rule("fields", "DATA has exactly CURRENT_STATUS, SERVICES, ACTIVE_INCIDENT and PAST_INCIDENTS", async (t) => {
    assertExactFields(await getReport(t), ["CURRENT_STATUS", "SERVICES", "ACTIVE_INCIDENT", "PAST_INCIDENTS"], "DATA");
  }),
  rule("current", "CURRENT_STATUS is {STATUS, MESSAGE}, STATUS one of the five", async (t) => {
    const current = getObject(await getReport(t), "CURRENT_STATUS");
    assertExactFields(current, ["STATUS", "MESSAGE"], "CURRENT_STATUS");
    assertMatches(current.STATUS, new RegExp(`^(${overallStatuses.join("|")})$`), "STATUS");
    assertMatches(current.MESSAGE, /./, "MESSAGE");
  }),
  rule(
    "services",
    "Each service has NAME, STATUS and UPTIME_90D (two decimals, or null), and LOCATIONS when it has any",
    async (t) => {
      for (const { LOCATIONS: _, ...service } of getRows(await getReport(t), "SERVICES")) {
        assertServiceEntry(service, ["NAME", "STATUS", "UPTIME_90D"]);
      }
    },
  ),
  rule(
    "locations",
    "Each location has NAME, STATUS, UPTIME_90D and LOCATION; a PLANNED one has no UPTIME_90D",
    async (t) => {
      for (const service of getRows(await getReport(t), "SERVICES")) {
        if (service.LOCATIONS === undefined) continue;
        for (const location of getRows(service, "LOCATIONS"))
          assertServiceEntry(location, ["NAME", "STATUS", "UPTIME_90D", "LOCATION"]);
      }
    },
  ),
  rule(
    "active",
    "ACTIVE_INCIDENT is null or shaped like a past incident; an incident makes the status INCIDENT",
    async (t) => {
      const { ACTIVE_INCIDENT, ...rest } = await getReport(t);
      if (ACTIVE_INCIDENT === null) return;
      assertIncident(getObject({ ACTIVE_INCIDENT: ACTIVE_INCIDENT ?? "" }, "ACTIVE_INCIDENT"));
      assertEqual(getObject(rest, "CURRENT_STATUS").STATUS, "INCIDENT", "STATUS");
    },
  ),
  rule("past", "PAST_INCIDENTS are at most twenty, newest first, each with its five fields", async (t) => {
    const pastIncidents = getRows(await getReport(t), "PAST_INCIDENTS");
    assertTrue(
      pastIncidents.length <= 20,
      `there should be at most 20 past incidents and there are ${pastIncidents.length}`,
    );
    for (const incident of pastIncidents) assertIncident(incident);
    const times = pastIncidents.map(({ TIMESTAMP }) => Number(TIMESTAMP));
    assertEqual(
      times,
      times.toSorted((first, second) => second - first),
      "the order of TIMESTAMP",
    );
  }),
  rule("sub-path", "A sub-path of /v1/status is 404", async (t) => assertError(await t.get("/v1/status/today"), 404)),
  rule("no-store", "The report is never cached", async (t) => {
    const { headers } = await t.get("/v1/status", { key: null });
    assertMatches(headers["cache-control"], /\bno-store\b/, "Cache-Control");
  }),
];

const outageRules: Rule[] = [
  {
    id: "status.unreadable",
    section: "Status report",
    description: "If the state cannot be read, the response is 503 with Retry-After",
    needs: ["operator"],
    check: async (t) => {
      const fault = {
        method: "GET",
        path: "^/v1/status$",
        when: "before",
        kind: "status",
        status: 503,
        retry_after: 5,
        times: 1,
      };
      await t.operator.armFault(fault);
      try {
        const response = await t.get("/v1/status", { key: null });
        assertError(response, 503);
        assertMatches(response.headers["retry-after"], /^\d+$/, "Retry-After");
      } finally {
        await t.operator.clearFaults();
      }
    },
  },
];

export const statusReport: Section = {
  title: "Status report",
  rules: [...readRules, ...outageRules],
};
