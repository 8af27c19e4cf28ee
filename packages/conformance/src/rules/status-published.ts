import { assertTrue, NotApplicableError, getRows, assertEqual, formatForMessage } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";
import { checkIncident, incidentTypes, object, report } from "./status-report.ts";

/** Returns a service of a status report, in the form in which the operator sets it. */
function service(name: string, status: string, more: Fields = {}): Fields {
  return { name, status, uptime_90d: 99.95, ...more };
}

function place(name: string, status: string, uptime: number | null = 100): Fields {
  return { name, status, uptime_90d: uptime };
}

/** Converts the services of a report to the body that sets them. */
function asSet(services: Fields[]): Fields[] {
  return services.map((entry) => ({
    name: entry.NAME ?? "",
    status: entry.STATUS ?? "",
    uptime_90d: entry.UPTIME_90D ?? null,
    ...(entry.LOCATIONS === undefined ? {} : { locations: asSet(getRows(entry, "LOCATIONS")) }),
  }));
}

/** Creates a rule about the report with these services. */
function operated(
  id: string,
  description: string,
  services: Fields[],
  check: (found: Fields, t: CheckContext) => void | Promise<void>,
): Rule {
  return {
    id: `status.${id}`,
    section: "Status report",
    description,
    needs: ["operator"],
    check: async (t) => {
      const { ACTIVE_INCIDENT, ...before } = await report(t);
      if (ACTIVE_INCIDENT !== null)
        throw new NotApplicableError("an incident is in progress, which the status speaks of");
      await t.operator.setServices(services);
      try {
        await check(await report(t), t);
      } finally {
        await t.operator.setServices(asSet(getRows(before, "SERVICES")));
      }
    },
  };
}

/** Creates a rule: with these services, the overall status is one of these. */
function overall(id: string, description: string, services: Fields[], status: string): Rule {
  return operated(`overall.${id}`, `${description}: ${status}`, services, (found) => {
    assertEqual(object(found, "CURRENT_STATUS").STATUS, status, "CURRENT_STATUS.STATUS");
  });
}

const up = service("DNS", "OPERATIONAL");
const edge = (status: string, places: Fields[]) => service("Edge network", status, { locations: places });

const overalls: Rule[] = [
  overall("up", "Nothing down, degraded or in maintenance", [up, service("API", "OPERATIONAL")], "UP"),
  overall("degraded", "One service down, but not all", [up, service("API", "DOWN")], "DEGRADED"),
  overall("down", "Every service down", [service("DNS", "DOWN"), service("API", "DOWN")], "DOWN"),
  overall(
    "maintenance",
    "One service in maintenance and nothing down",
    [up, service("API", "MAINTENANCE")],
    "MAINTENANCE",
  ),
  overall(
    "maintenance-and-down",
    "A service in maintenance and another down",
    [up, service("API", "MAINTENANCE"), service("Mail", "DOWN")],
    "DEGRADED",
  ),
  overall(
    "pending-up",
    "A service that awaits its first check beside an operational one",
    [up, service("API", "PENDING", { uptime_90d: null })],
    "UP",
  ),
  overall(
    "pending-down",
    "A service that awaits its first check is not counted beside one that is down",
    [service("DNS", "DOWN"), service("API", "PENDING", { uptime_90d: null })],
    "DOWN",
  ),
  overall(
    "location-down",
    "One location down, but not all",
    [up, edge("DEGRADED", [place("Frankfurt", "OPERATIONAL"), place("Paris", "DOWN")])],
    "DEGRADED",
  ),
  overall(
    "location-planned",
    "A planned location does not count",
    [up, edge("OPERATIONAL", [place("Frankfurt", "OPERATIONAL"), place("Oslo", "PLANNED", null)])],
    "UP",
  ),
  overall(
    "all-locations-down",
    "Every location of the only service down",
    [edge("DOWN", [place("Frankfurt", "DOWN"), place("Paris", "DOWN")])],
    "DOWN",
  ),
  operated(
    "overall.location-maintenance",
    "A location in maintenance: not UP",
    [up, edge("MAINTENANCE", [place("Frankfurt", "OPERATIONAL"), place("Paris", "MAINTENANCE")])],
    (found) => assertTrue(object(found, "CURRENT_STATUS").STATUS !== "UP", "STATUS should not be UP"),
  ),
  operated("overall.degraded-service", "A degraded service: not UP", [up, service("API", "DEGRADED")], (found) => {
    const { STATUS } = object(found, "CURRENT_STATUS");
    assertTrue(STATUS !== "UP", "STATUS should not be UP");
  }),
];

const entries: Rule[] = [
  operated(
    "services.order",
    "Services come in display order",
    [service("Zeta", "OPERATIONAL"), up, service("Alpha", "OPERATIONAL")],
    (found) => {
      assertEqual(
        getRows(found, "SERVICES").map(({ NAME }) => NAME ?? ""),
        ["Zeta", "DNS", "Alpha"],
        "the names",
      );
    },
  ),
  operated("services.plain", "A service without locations carries no LOCATIONS", [up], (found) => {
    assertEqual(getRows(found, "SERVICES"), [{ NAME: "DNS", STATUS: "OPERATIONAL", UPTIME_90D: 99.95 }], "SERVICES");
  }),
  operated(
    "services.unchecked",
    "UPTIME_90D is null when there are no checks yet",
    [service("API", "PENDING", { uptime_90d: null })],
    (found) => {
      assertEqual(getRows(found, "SERVICES")[0]?.UPTIME_90D, null, "UPTIME_90D");
    },
  ),
  operated(
    "services.average",
    "UPTIME_90D of a service made of locations is their average",
    [edge("OPERATIONAL", [place("Frankfurt", "OPERATIONAL", 100), place("Paris", "OPERATIONAL", 99.5)])],
    (found) => {
      assertEqual(getRows(found, "SERVICES")[0]?.UPTIME_90D, 99.75, "UPTIME_90D");
    },
  ),
  operated(
    "services.average.planned",
    "A planned location, which has no UPTIME_90D, is not part of the average",
    [edge("OPERATIONAL", [place("Frankfurt", "OPERATIONAL", 99), place("Oslo", "PLANNED", null)])],
    (found) => {
      assertEqual(getRows(found, "SERVICES")[0]?.UPTIME_90D, 99, "UPTIME_90D");
    },
  ),
  operated(
    "services.average.rounded",
    "The average has two decimals",
    [
      edge("OPERATIONAL", [
        place("Frankfurt", "OPERATIONAL", 100),
        place("Paris", "OPERATIONAL", 100),
        place("Rome", "OPERATIONAL", 99),
      ]),
    ],
    (found) => {
      assertEqual(getRows(found, "SERVICES")[0]?.UPTIME_90D, 99.67, "UPTIME_90D");
    },
  ),
  operated(
    "locations.name",
    "A location's LOCATION is the place name again",
    [edge("OPERATIONAL", [place("Frankfurt", "OPERATIONAL")])],
    (found) => {
      const [first] = getRows(getRows(found, "SERVICES")[0] ?? {}, "LOCATIONS");
      assertEqual(
        first,
        { NAME: "Frankfurt", STATUS: "OPERATIONAL", UPTIME_90D: 100, LOCATION: "Frankfurt" },
        "the location",
      );
    },
  ),
  operated(
    "locations.planned",
    "A planned location is listed as PLANNED without UPTIME_90D",
    [edge("OPERATIONAL", [place("Frankfurt", "OPERATIONAL"), place("Oslo", "PLANNED", null)])],
    (found) => {
      const oslo = getRows(getRows(found, "SERVICES")[0] ?? {}, "LOCATIONS").find(({ NAME }) => NAME === "Oslo") ?? {};
      assertEqual(oslo.STATUS, "PLANNED", "STATUS");
      assertEqual(oslo.UPTIME_90D ?? null, null, "UPTIME_90D");
    },
  ),
];

/** Creates a rule about the report while an incident of this type is published, and after it is resolved. */
function incident(
  id: string,
  description: string,
  type: string,
  check: (t: CheckContext, found: Fields, resolve: () => Promise<void>) => Promise<void> | void,
): Rule {
  return operated(`incident.${id}`, description, [up, service("API", "OPERATIONAL")], async (_, t) => {
    const published = await t.operator.publishIncident({
      title: "Slow answers",
      description: "Some requests take longer than usual.",
      type,
      services: ["API"],
    });
    let open = true;
    const resolve = async (): Promise<void> => {
      await t.operator.resolveIncident(published);
      open = false;
    };
    try {
      await check(t, await report(t), resolve);
    } finally {
      if (open) await resolve();
    }
  });
}

const incidents: Rule[] = [
  ...incidentTypes.map((type) =>
    incident(
      `type.${type.toLowerCase().replaceAll(" ", "-")}`,
      `While one is published (${type}) the status is INCIDENT with its title`,
      type,
      (_, found) => {
        assertEqual(object(found, "CURRENT_STATUS"), { STATUS: "INCIDENT", MESSAGE: "Slow answers" }, "CURRENT_STATUS");
      },
    ),
  ),
  incident("active", "ACTIVE_INCIDENT gives it in full", "Partial System Outage", (t, found) => {
    const active = object(found, "ACTIVE_INCIDENT");
    checkIncident(active);
    const { TIMESTAMP, ...rest } = active;
    const expected = {
      TITLE: "Slow answers",
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
  incident(
    "resolved",
    "A resolved incident is the first past one; ACTIVE_INCIDENT is null again",
    "Degraded Performance",
    async (t, found, resolve) => {
      const active = object(found, "ACTIVE_INCIDENT");
      await resolve();
      const after = await report(t);
      assertEqual(after.ACTIVE_INCIDENT, null, "ACTIVE_INCIDENT");
      assertEqual(getRows(after, "PAST_INCIDENTS")[0], active, "the first past incident");
      assertEqual(object(after, "CURRENT_STATUS").STATUS, "UP", "CURRENT_STATUS.STATUS");
    },
  ),
  incident(
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
      const titles = getRows(await report(t), "PAST_INCIDENTS").map(({ TITLE }) => TITLE ?? "");
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
  rules: [...overalls, ...entries, ...incidents],
};
