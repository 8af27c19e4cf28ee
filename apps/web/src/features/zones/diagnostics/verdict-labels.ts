import type { Verdict } from "@edge-console/contract/findings/diagnosis";
import type { Tone } from "../../../ui/badge.tsx";

/** Title of each verdict, and what to do next. */
export const verdictLabels: Record<
  Verdict,
  { tone: Extract<Tone, "bad" | "caution" | "info" | "good">; title: string; detail: string }
> = {
  "not-serving": { tone: "bad", title: "Not serving traffic", detail: "The most likely cause is listed first." },
  degraded: { tone: "caution", title: "Some requests are failing", detail: "The most likely cause is listed first." },
  unknown: { tone: "info", title: "Status unknown", detail: "Couldn't check the tunnel that the zone depends on." },
  "at-risk": {
    tone: "caution",
    title: "Serving traffic, but needs attention",
    detail: "Fix these problems before they affect visitors.",
  },
  restricted: {
    tone: "info",
    title: "Serving traffic, with restrictions",
    detail: "The zone's settings block some requests.",
  },
  serving: {
    tone: "good",
    title: "No problems found",
    detail: "If visitors still see errors, check your origin. Diagnostics don't send requests to it.",
  },
};
