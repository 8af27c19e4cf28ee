import { getDaysLeft } from "@edge-console/contract/findings/certificate";

/** Formats how long a certificate is still valid. Both times in Unix seconds; an `end` of 0 means that there is none. */
export function formatTimeLeft(end: number, now: number): string {
  if (end === 0) return "";
  if (end <= now) return "expired";
  const days = getDaysLeft(end, now);
  if (days === 0) return "expires today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
