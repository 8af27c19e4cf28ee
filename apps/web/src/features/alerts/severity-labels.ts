import { severities, type Severity } from "@edge-console/contract/findings/finding";

/** From which severity a member or a channel is notified. */
export const minimumLabels: Readonly<Record<Severity, string>> = {
  info: "All alerts",
  warning: "Warning or above",
  critical: "Critical only",
};

/** Options of a select, from all alerts to critical ones. */
export const minimumOptions = severities.toReversed().map((value) => ({ value, label: minimumLabels[value] }));
