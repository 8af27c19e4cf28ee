const day = 86_400;

/** How long a certificate still lasts, in words. Both times in Unix seconds; an `end` of 0 means that there is none. */
export function daysLeft(end: number, now: number): string {
  if (end === 0) return "";
  if (end <= now) return "ended";
  const days = Math.floor((end - now) / day);
  if (days === 0) return "ends today";
  return days === 1 ? "1 day left" : `${days} days left`;
}
