import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { type Severity, severityLabels } from "@edge-console/contract/findings/finding";
import { formatEmailTime } from "../../people/accounts/format-email-time.ts";
import type { AlertPayload } from "./notification.ts";

/** Title of a notification: "Resolved: Tunnel nyc-office is disconnected". */
export function formatTitle({ event, alert }: AlertPayload): string {
  if (event === "resolved" && alertKinds[alert.kind].type === "condition") return `Resolved: ${alert.title}`;
  return event === "reminded" ? `Reminder: ${alert.title}` : alert.title;
}

/** What happened when: "Critical · since Mar 14, 2026, 09:05 UTC". */
export function formatStatus({ event, alert }: AlertPayload): string {
  const severity = severityLabels[alert.severity];
  const opened = formatEmailTime(alert.openedAt);
  if (event === "resolved" && alert.resolvedAt !== null) {
    return `Resolved · ${opened} – ${formatEmailTime(alert.resolvedAt)} UTC`;
  }
  return alertKinds[alert.kind].type === "event" ? `${severity} · ${opened} UTC` : `${severity} · since ${opened} UTC`;
}

/** Paragraphs below the title: what the alert means, and the message of the API. None once it's resolved. */
export function listParagraphs({ event, alert }: AlertPayload): string[] {
  if (event === "resolved") return [];
  return [alert.sentence, ...(alert.quote === null ? [] : [`The API returned: ${alert.quote}`])];
}

/** Severity of a notification, which decides its color; `resolved` for the end of an alert. */
export type Level = Severity | "resolved";

export const levelColors: Readonly<Record<Level, string>> = {
  critical: "#c62828",
  warning: "#b26a00",
  info: "#2b6cb0",
  resolved: "#2e7d32",
};

/** Returns the level of a notification. */
export function getLevel({ event, alert }: AlertPayload): Level {
  return event === "resolved" ? "resolved" : alert.severity;
}

/** One line without line breaks or control characters, for subjects and titles. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
