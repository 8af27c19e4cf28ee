import type { ComponentStatus } from "@edge-console/contract/objects/status";

type Component = { STATUS: ComponentStatus; UPTIME_90D?: number | null | undefined };

/**
 * The uptime of a service or location in words: "99.96%". One that is not open yet has none, one that has not been
 * checked yet has none either; neither is 0 (Status report).
 */
export function formatUptime({ STATUS, UPTIME_90D: uptime }: Component): string {
  if (STATUS === "PLANNED" || uptime === undefined) return "–";
  if (uptime === null) return "No checks yet";
  return `${uptime === 100 ? "100" : uptime.toFixed(2)}%`;
}

/** How many there are of each state, the most troublesome first: "1 down, 22 operational". */
export function countStatuses(components: readonly Component[]): [ComponentStatus, number][] {
  const order = ["DOWN", "DEGRADED", "MAINTENANCE", "PENDING", "OPERATIONAL", "PLANNED"] as const;
  return order.flatMap((status): [ComponentStatus, number][] => {
    const count = components.filter(({ STATUS }) => STATUS === status).length;
    return count === 0 ? [] : [[status, count]];
  });
}

/** Whether something about it is out of the ordinary now. */
export function hasProblem({ STATUS }: Component): boolean {
  return STATUS === "DOWN" || STATUS === "DEGRADED" || STATUS === "MAINTENANCE";
}
