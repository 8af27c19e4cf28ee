import type { Verdict } from "@edge-console/contract/findings/zone-state";
import type { Tone } from "../../../ui/badge.tsx";

/** Tone of each verdict. */
export const verdictTones: Record<Verdict, Extract<Tone, "bad" | "caution" | "info" | "good">> = {
  "not-serving": "bad",
  degraded: "caution",
  unknown: "info",
  checking: "info",
  "at-risk": "caution",
  restricted: "info",
  serving: "good",
};
