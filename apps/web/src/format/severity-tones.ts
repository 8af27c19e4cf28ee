import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { Severity } from "@edge-console/contract/findings/finding";
import { type ZoneState, zoneStateSeverities } from "@edge-console/contract/findings/zone-state";

/** Tone of each severity, wherever findings are shown. */
export const severityTones = { critical: "bad", warning: "caution", info: "info" } as const satisfies Record<
  Severity,
  string
>;

/** Tone of a state of a zone: that of the findings that cause it. */
export function getStateTone(state: ZoneState): "bad" | "caution" | "info" | "good" | "neutral" {
  const severity = zoneStateSeverities[state];
  if (severity !== null) return severityTones[severity];
  return state === "active" ? "good" : "neutral";
}

/** Tone of the sentence of a diagnosis: that of its most serious state. What isn't known, and restrictions, are information. */
export function getDiagnosisTone({
  states: [state],
  verdict,
}: Pick<Diagnosis, "states" | "verdict">): "bad" | "caution" | "info" | "good" {
  const tone = getStateTone(state);
  return tone === "neutral" || verdict === "restricted" ? "info" : tone;
}
