import type { Severity } from "./finding.ts";

/**
 * States of a zone, the most serious first. `partial-outage`: some requests fail because of something critical, such as an
 * expired certificate; `setting-up`: it's new, or no connector of its tunnel was started yet; `at-risk`: it serves all
 * requests, but a problem needs attention; `unknown`: its hostnames or its tunnel couldn't be loaded; `checking`: they're
 * being loaded.
 */
export const zoneStates = [
  "paused",
  "usage-paused",
  "not-serving",
  "partial-outage",
  "maintenance",
  "degraded",
  "setting-up",
  "at-risk",
  "unknown",
  "checking",
  "active",
] as const;
export type ZoneState = (typeof zoneStates)[number];

/** Severity of each state: that of the findings that cause it. Null if nothing is wrong, or that isn't known. */
export const zoneStateSeverities: Readonly<Record<ZoneState, Severity | null>> = {
  paused: "critical",
  "usage-paused": "critical",
  "not-serving": "critical",
  "partial-outage": "critical",
  maintenance: "warning",
  degraded: "warning",
  "setting-up": "info",
  "at-risk": "warning",
  unknown: null,
  checking: null,
  active: null,
};

/**
 * Whether a zone serves traffic. `setting-up`: its setup isn't finished; `unknown` and `checking`: its hostnames or its tunnel aren't known; `at-risk`: it serves
 * all requests, but a problem needs attention; `restricted`: its settings block some requests.
 */
export type Verdict =
  | "not-serving"
  | "degraded"
  | "setting-up"
  | "unknown"
  | "checking"
  | "at-risk"
  | "restricted"
  | "serving";
