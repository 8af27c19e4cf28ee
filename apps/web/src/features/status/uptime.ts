import type { ComponentStatus } from "@edge-console/contract/objects/status";

type Component = { STATUS: ComponentStatus; UPTIME_90D?: number | null | undefined };

/**
 * Formats the uptime of a service or location: "99.96%". Planned and unchecked components have no uptime, which isn't 0.
 * Spec: Status report.
 */
export function formatUptime({ STATUS, UPTIME_90D: uptime }: Component): string {
  if (STATUS === "PLANNED" || uptime === undefined) return "–";
  if (uptime === null) return "No checks yet";
  return `${uptime === 100 ? "100" : uptime.toFixed(2)}%`;
}

/** Counts the components of each status, problems first. */
export function countStatuses(components: readonly Component[]): [ComponentStatus, number][] {
  const order = ["DOWN", "DEGRADED", "MAINTENANCE", "PENDING", "OPERATIONAL", "PLANNED"] as const;
  return order.flatMap((status): [ComponentStatus, number][] => {
    const count = components.filter(({ STATUS }) => STATUS === status).length;
    return count === 0 ? [] : [[status, count]];
  });
}

/** Returns whether a component is down, degraded, or under maintenance. */
export function hasProblem({ STATUS }: Component): boolean {
  return STATUS === "DOWN" || STATUS === "DEGRADED" || STATUS === "MAINTENANCE";
}
