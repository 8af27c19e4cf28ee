import type { z } from "zod";
import type {
  ComponentStatus,
  Incident,
  OverallStatus,
  StatusReport,
  statusLocationSchema,
  statusServiceSchema,
} from "@edge-console/contract/objects/status";
import type { ReportedLocation, ReportedService } from "../store/status.ts";

type Service = z.infer<typeof statusServiceSchema>;
type Location = z.infer<typeof statusLocationSchema>;

const headlines: Readonly<Record<Exclude<OverallStatus, "INCIDENT">, string>> = {
  UP: "All systems are operational.",
  DEGRADED: "Some systems are having problems.",
  DOWN: "All systems are down.",
  MAINTENANCE: "Planned maintenance is under way.",
};

/** Returns the status report of services and incidents (Spec: Endpoints, Status report). */
export function createStatusReport(
  reported: readonly ReportedService[],
  active: Incident | null,
  past: readonly Incident[],
): StatusReport {
  const services = reported.map(toService);
  const status = active ? "INCIDENT" : getOverallStatus(services);
  return {
    CURRENT_STATUS: { STATUS: status, MESSAGE: status === "INCIDENT" ? (active?.TITLE ?? "") : headlines[status] },
    SERVICES: services,
    ACTIVE_INCIDENT: active,
    PAST_INCIDENTS: [...past],
  };
}

/** Returns the overall STATUS while no incident is active (Spec: Status report, overall rules). */
function getOverallStatus(services: readonly Service[]): Exclude<OverallStatus, "INCIDENT"> {
  const checked = services.filter(({ STATUS }) => STATUS !== "PENDING" && STATUS !== "PLANNED");
  const all = new Set(
    services.flatMap((service) => [service, ...(service.LOCATIONS ?? [])]).map(({ STATUS }) => STATUS),
  );
  if (checked.length > 0 && checked.every(({ STATUS }) => STATUS === "DOWN")) return "DOWN";
  if (all.has("DOWN")) return "DEGRADED";
  if (all.has("MAINTENANCE")) return "MAINTENANCE";
  return all.has("DEGRADED") ? "DEGRADED" : "UP";
}

/** Returns the STATUS of a service from its locations, without planned and pending ones. */
function getGroupStatus(locations: readonly Pick<Location, "STATUS">[]): ComponentStatus {
  const opened = locations.map(({ STATUS }) => STATUS).filter((status) => status !== "PLANNED");
  const checked = opened.filter((status) => status !== "PENDING");
  if (opened.length === 0) return "PLANNED";
  if (checked.length === 0) return "PENDING";
  if (checked.every((status) => status === "DOWN")) return "DOWN";
  if (checked.some((status) => status === "DOWN" || status === "DEGRADED")) return "DEGRADED";
  return checked.includes("MAINTENANCE") ? "MAINTENANCE" : "OPERATIONAL";
}

/** Returns the UPTIME_90D of a service: the average of its locations; null if none has one. */
function getAverageUptime(locations: readonly Pick<Location, "UPTIME_90D">[]): number | null {
  const known = locations.flatMap(({ UPTIME_90D }) => UPTIME_90D ?? []);
  return known.length === 0 ? null : roundToTwoDecimals(known.reduce((sum, uptime) => sum + uptime, 0) / known.length);
}

function toService(reported: ReportedService): Service {
  if (reported.locations === undefined) {
    const status = reported.status ?? "PENDING";
    return { NAME: reported.name, STATUS: status, ...toUptime(status, reported.uptime_90d) };
  }
  const locations = reported.locations.map(toLocation);
  const status = getGroupStatus(locations);
  return {
    NAME: reported.name,
    STATUS: status,
    ...toUptime(status, getAverageUptime(locations)),
    LOCATIONS: locations,
  };
}

function toLocation({ name, status, uptime_90d }: ReportedLocation): Location {
  return { NAME: name, STATUS: status, ...toUptime(status, uptime_90d), LOCATION: name };
}

/** Returns the uptime field: missing for planned locations, null before the first check. */
function toUptime(status: ComponentStatus, uptime: number | null | undefined): { UPTIME_90D?: number | null } {
  if (status === "PLANNED") return {};
  return { UPTIME_90D: uptime === null || uptime === undefined ? null : roundToTwoDecimals(uptime) };
}

function roundToTwoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}
