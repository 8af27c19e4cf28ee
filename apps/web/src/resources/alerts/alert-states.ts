import { type Alert, getAlertStart } from "@edge-console/contract/alerts/alert";
import { severities } from "@edge-console/contract/findings/finding";
import { BellOff, BellRing } from "lucide-react";
import type { Tone } from "../../ui/badge.tsx";
import type { Icon } from "../../ui/icon.tsx";

/** States of an alert on screen, the one that needs attention first. */
export const alertStates = ["open", "acknowledged", "resolved"] as const;
export type AlertState = (typeof alertStates)[number];

export const alertStateLabels: Readonly<Record<AlertState, { label: string; tone: Tone; icon?: Icon }>> = {
  open: { label: "Open", tone: "caution", icon: BellRing },
  acknowledged: { label: "Acknowledged", tone: "neutral", icon: BellOff },
  resolved: { label: "Resolved", tone: "good" },
};

/** Returns the state of an alert: an open one that a member acknowledged has its own. */
export function getAlertState({ state, acknowledged }: Pick<Alert, "state" | "acknowledged">): AlertState {
  return state === "resolved" ? "resolved" : acknowledged ? "acknowledged" : "open";
}

/** Returns the alerts that aren't resolved: those not acknowledged first, and each the most severe and newest first. */
export function listOpenAlerts(alerts: readonly Alert[]): Alert[] {
  return alerts
    .filter(({ state }) => state === "open")
    .toSorted(
      (a, b) =>
        Number(a.acknowledged !== null) - Number(b.acknowledged !== null) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        getAlertStart(b) - getAlertStart(a),
    );
}
