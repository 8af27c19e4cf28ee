import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { formatOutageZones, formatRequestsLost, requestsLostNote } from "@edge-console/contract/alerts/outage-text";
import { type Severity, severityLabels } from "@edge-console/contract/findings/finding";
import { formatEmailTime } from "../../platform/format/times.ts";
import type { Tone } from "../../people/mail/email-content.ts";
import type { AlertPayload } from "./notification.ts";

/** Title of a notification: "Resolved: Tunnel nyc-office is disconnected". */
export function formatTitle({ event, alert }: AlertPayload): string {
  if (event === "resolved" && alertKinds[alert.kind].type === "condition") return `Resolved: ${alert.title}`;
  return event === "reminded" ? `Reminder: ${alert.title}` : alert.title;
}

/** What happened when: "Critical · since Mar 14, 2026, 09:05 UTC". */
export function formatStatus({ event, alert }: AlertPayload): string {
  const severity = severityLabels[alert.severity];
  const started = formatEmailTime(getAlertStart(alert));
  if (event === "resolved" && alert.resolvedAt !== null) {
    return `Resolved · ${started} – ${formatEmailTime(alert.resolvedAt)} UTC`;
  }
  return alertKinds[alert.kind].type === "event"
    ? `${severity} · ${started} UTC`
    : `${severity} · since ${started} UTC`;
}

/** Paragraphs below the title: what the alert means, what it takes down, and the message of the API. */
export function listParagraphs({ event, alert }: AlertPayload): string[] {
  const damage = describeDamage(alert);
  if (event === "resolved") return damage;
  return [alert.sentence, ...damage, ...(alert.quote === null ? [] : [`The API returned: ${alert.quote}`])];
}

function describeDamage({ state, outage }: AlertPayload["alert"]): string[] {
  if (!outage || outage.zoneCount === 0) return [];
  const zones = `${outage.zoneCount === 1 ? "Zone" : "Zones"}: ${formatOutageZones(outage)}.`;
  const lost = formatRequestsLost({ state, outage });
  return lost === null ? [zones] : [zones, `${lost}. ${requestsLostNote}`];
}

/** Severity of a notification, which decides its color; `resolved` for the end of an alert. */
export type Level = Severity | "resolved";

export const levelTones: Readonly<Record<Level, Tone>> = {
  critical: "bad",
  warning: "caution",
  info: "info",
  resolved: "good",
};

/** Returns the level of a notification. */
export function getLevel({ event, alert }: AlertPayload): Level {
  return event === "resolved" ? "resolved" : alert.severity;
}
