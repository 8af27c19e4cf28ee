import type { Severity } from "@edge-console/contract/findings/finding";

/** Tone of each severity, wherever findings are shown. */
export const severityTones = { critical: "bad", warning: "caution", info: "info" } as const satisfies Record<
  Severity,
  string
>;
