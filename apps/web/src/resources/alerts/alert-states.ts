import type { Alert } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { severities } from "@edge-console/contract/findings/finding";
import { BellOff, BellRing, History } from "lucide-react";
import type { Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

/** States of an alert on screen, the one that needs attention first. Something that happened once is an event, never open. */
export const alertStates = ["open", "acknowledged", "event", "resolved"] as const;
export type AlertState = (typeof alertStates)[number];

export const alertStateLabels: Readonly<Record<AlertState, { label: string; tone: Tone; icon?: Icon }>> = {
  open: { label: "Open", tone: "caution", icon: BellRing },
  acknowledged: { label: "Acknowledged", tone: "neutral", icon: BellOff },
  event: { label: "Event", tone: "neutral", icon: History },
  resolved: { label: "Resolved", tone: "good" },
};

/** Returns the state of an alert: an open one that a member acknowledged has its own. */
export function getAlertState({
  kind,
  state,
  acknowledged,
}: Pick<Alert, "kind" | "state" | "acknowledged">): AlertState {
  if (alertKinds[kind].type === "event") return "event";
  return state === "resolved" ? "resolved" : acknowledged ? "acknowledged" : "open";
}

/**
 * Returns what is wrong now: what no member acknowledged first, and each the most severe, the one that costs most requests,
 * and the newest first.
 */
export function listOpenAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts
    .filter(({ kind, state }) => state === "open" && alertKinds[kind].type === "condition")
    .toSorted(
      (a, b) =>
        Number(a.acknowledged !== null) - Number(b.acknowledged !== null) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        getLost(b) - getLost(a) ||
        getAlertStart(b) - getAlertStart(a),
    );
}

/** Requests that an alert has cost; -1 if that isn't known, or it's none. */
function getLost({ outage }: Alert): number {
  return outage?.requestsLost ?? -1;
}

/** Returns the open alerts that the bell counts: what is wrong now, and more than information. */
export function listCountedAlerts(alerts: readonly Alert[]): Alert[] {
  return listOpenAlerts(alerts).filter(({ severity }) => severity !== "info");
}

/** Returns the events and what is resolved, by the time that the list shows: the latest start first. */
export function listPastAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts
    .filter((alert) => ["event", "resolved"].includes(getAlertState(alert)))
    .toSorted((a, b) => getAlertStart(b) - getAlertStart(a));
}
