import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { severityLabels } from "@edge-console/contract/findings/finding";
import { formatEmailTime } from "../../accounts/format-email-time.ts";
import type { AlertPayload } from "../notification.ts";

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

/** Sentences below the title, without what no longer holds. */
export function listSentences({ event, alert }: AlertPayload): string[] {
  return event === "resolved" ? [] : [alert.sentence];
}

/** One line without line breaks or control characters, for subjects and titles. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
