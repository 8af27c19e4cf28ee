/**
 * States of a zone, the most serious first. `at-risk`: it serves all requests, but a problem needs attention; `unknown`: its
 * hostnames or its tunnel couldn't be loaded; `checking`: they're
 * being loaded.
 */
export const zoneStates = [
  "paused",
  "usage-paused",
  "not-serving",
  "maintenance",
  "degraded",
  "at-risk",
  "unknown",
  "checking",
  "active",
] as const;
export type ZoneState = (typeof zoneStates)[number];

/**
 * Whether a zone serves traffic. `unknown` and `checking`: its hostnames or its tunnel aren't known; `at-risk`: it serves
 * all requests, but a problem needs attention; `restricted`: its settings block some requests.
 */
export type Verdict = "not-serving" | "degraded" | "unknown" | "checking" | "at-risk" | "restricted" | "serving";
