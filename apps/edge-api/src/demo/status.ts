import { demoEvents, type DemoTime } from "@edge-console/contract/console/demo";
import type { Incident } from "@edge-console/contract/objects/status";
import { locations } from "../store/locations.ts";
import type { ReportedLocation, ReportedService } from "../store/status.ts";

const exceptions: Readonly<Record<string, Partial<ReportedLocation>>> = {
  jnb: { status: "DOWN", uptime_90d: 98.71 },
  dfw: { status: "MAINTENANCE", uptime_90d: 99.99 },
  gru: { uptime_90d: 99.62 },
  bom: { uptime_90d: 99.87 },
  sto: { uptime_90d: 99.98 },
};

/** The services of the demo's status report. */
export const demoServices: readonly ReportedService[] = [
  {
    name: "Edge delivery",
    locations: [
      ...locations.map(
        ({ id, name }) => ({ name, status: "OPERATIONAL", uptime_90d: 100, ...exceptions[id] }) as const,
      ),
      { name: "Seoul", status: "PLANNED" },
    ],
  },
  { name: "Console and API", status: "OPERATIONAL", uptime_90d: 99.99 },
  {
    name: "DNS",
    locations: [
      { name: "Name servers, group A", status: "OPERATIONAL", uptime_90d: 100 },
      { name: "Name servers, group B", status: "OPERATIONAL", uptime_90d: 100 },
    ],
  },
  { name: "Certificates", status: "OPERATIONAL", uptime_90d: 99.96 },
  { name: "Statistics", status: "DEGRADED", uptime_90d: 99.71 },
  { name: "Tunnels", status: "OPERATIONAL", uptime_90d: 99.94 },
  { name: "Log delivery", status: "PENDING", uptime_90d: null },
];

/** An incident of the demo. */
export interface IncidentPlan extends Omit<Incident, "TIMESTAMP"> {
  /** Hours before the first start, or a named time of the demo. */
  readonly published: { readonly hoursAgo: number } | DemoTime;
  /** Duration; missing while the incident is active. */
  readonly lastedHours?: number;
}

/** The active incident and past ones. */
export const demoIncidents: readonly IncidentPlan[] = [
  {
    TITLE: "Johannesburg is not reachable",
    DESCRIPTION:
      "A transit provider in Johannesburg has lost power. The location was taken out of DNS; visitors in southern Africa are served from Frankfurt and London, with longer load times. We expect it back this evening.",
    TYPE: "Partial System Outage",
    SERVICES: ["Edge delivery"],
    published: { hoursAgo: 3 },
  },
  {
    TITLE: "Statistics arrive late",
    DESCRIPTION: "Statistics of the last two hours were incomplete. They have been added since, and no data was lost.",
    TYPE: "Degraded Performance",
    SERVICES: ["Statistics"],
    published: { hoursAgo: 4 * 24 },
    lastedHours: 5,
  },
  {
    TITLE: "Origin shield in Frankfurt unavailable",
    DESCRIPTION:
      "A failed switch disconnected the origin shield in Frankfurt for three hours. Zones that use it fetched from their origin at every location.",
    TYPE: "Degraded Performance",
    SERVICES: ["Edge delivery"],
    published: demoEvents.shieldOutage,
    lastedHours: 3,
  },
  {
    TITLE: "Maintenance of the name servers",
    DESCRIPTION: "The name servers of group B were replaced, one after the other. All queries were answered.",
    TYPE: "System Maintenance",
    SERVICES: ["DNS"],
    published: { hoursAgo: 26 * 24 },
    lastedHours: 6,
  },
  {
    TITLE: "Certificates were issued with a delay",
    DESCRIPTION: "The certificate authority limited our requests. Certificates in place were not affected.",
    TYPE: "Degraded Performance",
    SERVICES: ["Certificates"],
    published: { hoursAgo: 41 * 24 },
    lastedHours: 9,
  },
  {
    TITLE: "The console and the API were down",
    DESCRIPTION:
      "A faulty release stopped the console and the API for eleven minutes. Delivery was not affected. Releases are now rolled out to one server first.",
    TYPE: "Major System Outage",
    SERVICES: ["Console and API"],
    published: { hoursAgo: 63 * 24 },
    lastedHours: 1,
  },
  {
    TITLE: "New servers in São Paulo",
    DESCRIPTION: "São Paulo was out of service while its servers were replaced.",
    TYPE: "System Maintenance",
    SERVICES: ["Edge delivery"],
    published: { hoursAgo: 78 * 24 },
    lastedHours: 8,
  },
  {
    TITLE: "Tunnels reconnected",
    DESCRIPTION: "Connectors in Amsterdam lost their connection for two minutes and reconnected automatically.",
    TYPE: "Partial System Outage",
    SERVICES: ["Tunnels"],
    published: { hoursAgo: 96 * 24 },
    lastedHours: 1,
  },
];
