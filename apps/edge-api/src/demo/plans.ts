import { locations } from "../store/locations.ts";
import type { TrafficPlan } from "./traffic-plan.ts";

/** Default locations of a zone with visitors worldwide. */
const mainNodes = ["fra", "ams", "lon", "par", "mad", "sto", "iad", "ord", "lax", "gru", "sin", "nrt", "syd"];

/** All locations. */
export const allNodes = locations.map(({ id }) => id);

/** Returns the plan of a zone with visitors worldwide, mostly in Europe. */
export function createWorldwidePlan(
  plan: Partial<TrafficPlan> & Pick<TrafficPlan, "requestsPerDay" | "bytesPerRequest">,
): TrafficPlan {
  return {
    growth: 1.06,
    weekend: 0.86,
    regions: { europe: 46, america: 24, asia: 14, latin: 7, oceania: 5, africa: 4 },
    countries: 60,
    nodes: mainNodes,
    hitRatio: 0.94,
    firstDay: -119,
    ...plan,
  };
}

/** Returns the plan of a zone with visitors in Europe and some in America. */
export function createEuropeanPlan(
  plan: Partial<TrafficPlan> & Pick<TrafficPlan, "requestsPerDay" | "bytesPerRequest">,
): TrafficPlan {
  return {
    growth: 1.04,
    weekend: 0.8,
    regions: { europe: 88, america: 9, asia: 3 },
    countries: 22,
    nodes: ["fra", "ams", "lon", "par", "iad"],
    hitRatio: 0.9,
    firstDay: -119,
    ...plan,
  };
}

/** Returns the plan of a zone with a few local visitors during working hours. */
export function createLocalPlan(
  plan: Partial<TrafficPlan> & Pick<TrafficPlan, "requestsPerDay" | "bytesPerRequest">,
): TrafficPlan {
  return {
    growth: 1.02,
    weekend: 0.25,
    regions: { europe: 1 },
    countries: 6,
    nodes: ["fra", "ams"],
    hitRatio: 0.62,
    firstDay: -119,
    ...plan,
  };
}
