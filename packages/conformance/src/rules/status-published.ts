import { assertTrue, NotApplicableError, getRows, assertEqual, formatForMessage } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";
import { assertIncident, incidentTypes, getObject, getReport } from "./status-report.ts";

/** Returns a service of a status report, in the form in which the operator sets it. */
function createService(name: string, status: string, fields: Fields = {}): Fields {
  return { name, status, uptime_90d: 99.95, ...fields };
}

function createLocation(name: string, status: string, uptime: number | null = 100): Fields {
  return { name, status, uptime_90d: uptime };
}

/** Converts the services of a report to the body that sets them. */
function toOperatorServices(services: Fields[]): Fields[] {
  return services.map((entry) => ({
    name: entry.NAME ?? "",
    status: entry.STATUS ?? "",
    uptime_90d: entry.UPTIME_90D ?? null,
    ...(entry.LOCATIONS === undefined ? {} : { locations: toOperatorServices(getRows(entry, "LOCATIONS")) }),
  }));
}

/** Creates a rule about the report with these services. */
function reportRule(
  id: string,
  description: string,
  services: Fields[],
  check: (report: Fields, t: CheckContext) => void | Promise<void>,
): Rule {
  return {
    id: `status.${id}`,
    section: "Status report",
    description,
    needs: ["operator"],
    check: async (t) => {
      const { ACTIVE_INCIDENT, ...before } = await getReport(t);
      if (ACTIVE_INCIDENT !== null)
        throw new NotApplicableError("an incident is in progress, which affects the status");
      await t.operator.setServices(services);
      try {
        await check(await getReport(t), t);
      } finally {
        await t.operator.setServices(toOperatorServices(getRows(before, "SERVICES")));
      }
    },
  };
}

/** Creates a rule: with these services, the overall status is one of these. */
function overallStatusRule(id: string, description: string, services: Fields[], status: string): Rule {
  return reportRule(`overall.${id}`, `${description}: ${status}`, services, (report) => {
    assertEqual(getObject(report, "CURRENT_STATUS").STATUS, status, "CURRENT_STATUS.STATUS");
  });
}

const operationalDns = createService("DNS", "OPERATIONAL");
const createEdgeNetwork = (status: string, locations: Fields[]) => createService("Edge network", status, { locations });

const overallStatusRules: Rule[] = [
  overallStatusRule(
    "up",
    "Nothing down, degraded or in maintenance",
    [operationalDns, createService("API", "OPERATIONAL")],
    "UP",
  ),
  overallStatusRule(
    "degraded",
    "One service down, but not all",
    [operationalDns, createService("API", "DOWN")],
    "DEGRADED",
  ),
  overallStatusRule("down", "Every service down", [createService("DNS", "DOWN"), createService("API", "DOWN")], "DOWN"),
  overallStatusRule(
    "maintenance",
    "One service in maintenance and nothing down",
    [operationalDns, createService("API", "MAINTENANCE")],
    "MAINTENANCE",
  ),
  overallStatusRule(
    "maintenance-and-down",
    "A service in maintenance and another down",
    [operationalDns, createService("API", "MAINTENANCE"), createService("Mail", "DOWN")],
    "DEGRADED",
  ),
  overallStatusRule(
    "pending-up",
    "A service that awaits its first check beside an operational one",
    [operationalDns, createService("API", "PENDING", { uptime_90d: null })],
    "UP",
  ),
  overallStatusRule(
    "pending-down",
    "A service that awaits its first check is not counted beside one that is down",
    [createService("DNS", "DOWN"), createService("API", "PENDING", { uptime_90d: null })],
    "DOWN",
  ),
  overallStatusRule(
    "location-down",
    "One location down, but not all",
    [
      operationalDns,
      createEdgeNetwork("DEGRADED", [createLocation("Frankfurt", "OPERATIONAL"), createLocation("Paris", "DOWN")]),
    ],
    "DEGRADED",
  ),
  overallStatusRule(
    "location-planned",
    "A planned location does not count",
    [
      operationalDns,
      createEdgeNetwork("OPERATIONAL", [
        createLocation("Frankfurt", "OPERATIONAL"),
        createLocation("Oslo", "PLANNED", null),
      ]),
    ],
    "UP",
  ),
  overallStatusRule(
    "all-locations-down",
    "Every location of the only service down",
    [createEdgeNetwork("DOWN", [createLocation("Frankfurt", "DOWN"), createLocation("Paris", "DOWN")])],
    "DOWN",
  ),
  reportRule(
    "overall.location-maintenance",
    "A location in maintenance: not UP",
    [
      operationalDns,
      createEdgeNetwork("MAINTENANCE", [
        createLocation("Frankfurt", "OPERATIONAL"),
        createLocation("Paris", "MAINTENANCE"),
      ]),
    ],
    (report) => assertTrue(getObject(report, "CURRENT_STATUS").STATUS !== "UP", "STATUS should not be UP"),
  ),
  reportRule(
    "overall.degraded-service",
    "A degraded service: not UP",
    [operationalDns, createService("API", "DEGRADED")],
    (report) => {
      const { STATUS } = getObject(report, "CURRENT_STATUS");
      assertTrue(STATUS !== "UP", "STATUS should not be UP");
    },
  ),
];

const serviceRules: Rule[] = [
  reportRule(
    "services.order",
    "Services come in display order",
    [createService("Zeta", "OPERATIONAL"), operationalDns, createService("Alpha", "OPERATIONAL")],
    (report) => {
      assertEqual(
        getRows(report, "SERVICES").map(({ NAME }) => NAME ?? ""),
        ["Zeta", "DNS", "Alpha"],
        "the names",
      );
    },
  ),
  reportRule("services.plain", "A service without locations carries no LOCATIONS", [operationalDns], (report) => {
    assertEqual(getRows(report, "SERVICES"), [{ NAME: "DNS", STATUS: "OPERATIONAL", UPTIME_90D: 99.95 }], "SERVICES");
  }),
  reportRule(
    "services.unchecked",
    "UPTIME_90D is null when there are no checks yet",
    [createService("API", "PENDING", { uptime_90d: null })],
    (report) => {
      assertEqual(getRows(report, "SERVICES")[0]?.UPTIME_90D, null, "UPTIME_90D");
    },
  ),
  reportRule(
    "services.average",
    "UPTIME_90D of a service made of locations is their average",
    [
      createEdgeNetwork("OPERATIONAL", [
        createLocation("Frankfurt", "OPERATIONAL", 100),
        createLocation("Paris", "OPERATIONAL", 99.5),
      ]),
    ],
    (report) => {
      assertEqual(getRows(report, "SERVICES")[0]?.UPTIME_90D, 99.75, "UPTIME_90D");
    },
  ),
  reportRule(
    "services.average.planned",
    "A planned location, which has no UPTIME_90D, is not part of the average",
    [
      createEdgeNetwork("OPERATIONAL", [
        createLocation("Frankfurt", "OPERATIONAL", 99),
        createLocation("Oslo", "PLANNED", null),
      ]),
    ],
    (report) => {
      assertEqual(getRows(report, "SERVICES")[0]?.UPTIME_90D, 99, "UPTIME_90D");
    },
  ),
  reportRule(
    "services.average.rounded",
    "The average has two decimals",
    [
      createEdgeNetwork("OPERATIONAL", [
        createLocation("Frankfurt", "OPERATIONAL", 100),
        createLocation("Paris", "OPERATIONAL", 100),
        createLocation("Rome", "OPERATIONAL", 99),
      ]),
    ],
    (report) => {
      assertEqual(getRows(report, "SERVICES")[0]?.UPTIME_90D, 99.67, "UPTIME_90D");
    },
  ),
  reportRule(
    "locations.name",
    "A location's LOCATION is the name of the place",
    [createEdgeNetwork("OPERATIONAL", [createLocation("Frankfurt", "OPERATIONAL")])],
    (report) => {
      const [first] = getRows(getRows(report, "SERVICES")[0] ?? {}, "LOCATIONS");
      assertEqual(
        first,
        { NAME: "Frankfurt", STATUS: "OPERATIONAL", UPTIME_90D: 100, LOCATION: "Frankfurt" },
        "the location",
      );
    },
  ),
  reportRule(
    "locations.planned",
    "A planned location is listed as PLANNED without UPTIME_90D",
    [
      createEdgeNetwork("OPERATIONAL", [
        createLocation("Frankfurt", "OPERATIONAL"),
        createLocation("Oslo", "PLANNED", null),
      ]),
    ],
    (report) => {
      const oslo = getRows(getRows(report, "SERVICES")[0] ?? {}, "LOCATIONS").find(({ NAME }) => NAME === "Oslo") ?? {};
      assertEqual(oslo.STATUS, "PLANNED", "STATUS");
      assertEqual(oslo.UPTIME_90D ?? null, null, "UPTIME_90D");
    },
  ),
];

/** Creates a rule about the report while an incident of this type is published, and after it is resolved. */
function incidentRule(
  id: string,
  description: string,
  type: string,
  check: (t: CheckContext, report: Fields, resolve: () => Promise<void>) => Promise<void> | void,
): Rule {
  return reportRule(
    `incident.${id}`,
    description,
    [operationalDns, createService("API", "OPERATIONAL")],
    async (_, t) => {
      const incidentId = await t.operator.publishIncident({
        title: "Slow responses",
        description: "Some requests take longer than usual.",
        type,
        services: ["API"],
      });
      let isOpen = true;
      const resolve = async (): Promise<void> => {
        await t.operator.resolveIncident(incidentId);
        isOpen = false;
      };
      try {
        await check(t, await getReport(t), resolve);
      } finally {
        if (isOpen) await resolve();
      }
    },
  );
}

const incidentRules: Rule[] = [
  ...incidentTypes.map((type) =>
    incidentRule(
      `type.${type.toLowerCase().replaceAll(" ", "-")}`,
      `While one is published (${type}) the status is INCIDENT with its title`,
      type,
      (_, report) => {
        assertEqual(
          getObject(report, "CURRENT_STATUS"),
          { STATUS: "INCIDENT", MESSAGE: "Slow responses" },
          "CURRENT_STATUS",
        );
      },
    ),
  ),
  incidentRule("active", "ACTIVE_INCIDENT contains the complete incident", "Partial System Outage", (t, report) => {
    const active = getObject(report, "ACTIVE_INCIDENT");
    assertIncident(active);
    const { TIMESTAMP, ...rest } = active;
    const expected = {
      TITLE: "Slow responses",
      DESCRIPTION: "Some requests take longer than usual.",
      TYPE: "Partial System Outage",
      SERVICES: ["API"],
    };
    assertEqual(rest, expected, "ACTIVE_INCIDENT");
    assertTrue(
      Math.abs(Number(TIMESTAMP) - t.now()) < 600,
      `TIMESTAMP should be the publication time and is ${formatForMessage(TIMESTAMP)}`,
    );
  }),
  incidentRule(
    "resolved",
    "A resolved incident is the first past one; ACTIVE_INCIDENT is null again",
    "Degraded Performance",
    async (t, report, resolve) => {
      const active = getObject(report, "ACTIVE_INCIDENT");
      await resolve();
      const after = await getReport(t);
      assertEqual(after.ACTIVE_INCIDENT, null, "ACTIVE_INCIDENT");
      assertEqual(getRows(after, "PAST_INCIDENTS")[0], active, "the first past incident");
      assertEqual(getObject(after, "CURRENT_STATUS").STATUS, "UP", "CURRENT_STATUS.STATUS");
    },
  ),
  incidentRule(
    "twenty",
    "PAST_INCIDENTS holds the twenty most recent, newest first",
    "Degraded Performance",
    async (t, _, resolve) => {
      await resolve();
      for (let number = 1; number <= 21; number += 1) {
        await t.advance(1);
        const fields = { title: `Number ${number}`, description: "", type: "System Maintenance", services: [] };
        await t.operator.resolveIncident(await t.operator.publishIncident(fields));
      }
      const titles = getRows(await getReport(t), "PAST_INCIDENTS").map(({ TITLE }) => TITLE ?? "");
      assertEqual(
        titles,
        Array.from({ length: 20 }, (_, n) => `Number ${21 - n}`),
        "the titles",
      );
    },
  ),
];

export const statusPublished: Section = {
  title: "Status report: overall status, services and incidents",
  rules: [...overallStatusRules, ...serviceRules, ...incidentRules],
};
