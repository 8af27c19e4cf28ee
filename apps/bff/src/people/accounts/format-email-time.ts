const format = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Formats a time in Unix seconds for emails and chats, in UTC: "Mar 14, 2026, 09:05". Add "UTC" once, after the last one. */
export function formatEmailTime(seconds: number): string {
  return format.format(seconds * 1000);
}
