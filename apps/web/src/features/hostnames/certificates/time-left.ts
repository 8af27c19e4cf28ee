import { getDaysLeft } from "@edge-console/contract/findings/certificate";

/** Formats the time until a certificate expires: "12 days left"; "" if `expires` is 0. Both in Unix seconds. */
export function formatTimeLeft(expires: number, now: number): string {
  if (expires === 0) return "";
  if (expires <= now) return "expired";
  const days = getDaysLeft(expires, now);
  if (days === 0) return "expires today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
