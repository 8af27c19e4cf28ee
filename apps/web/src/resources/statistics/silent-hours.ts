/** Full hours without a request from which a zone that had some before is called silent. */
const minSilentHours = 3;

/**
 * Counts the hours without a request up to now of a zone that had requests before: 0 if it isn't silent, such as one with few
 * requests, which has hours without one anyway. `requests`: by full hour, oldest first.
 */
export function countSilentHours(requests: readonly number[]): number {
  const last = requests.findLastIndex((count) => count > 0);
  const silent = requests.length - 1 - last;
  const before = requests.slice(Math.max(0, last + 1 - minSilentHours), last + 1);
  const wasBusy = before.length > 0 && before.every((count) => count > 0);
  return silent >= minSilentHours && wasBusy ? silent : 0;
}

/** Says for how long a zone has been silent: "0 requests in the last 5 hours". */
export function describeSilence(hours: number): string {
  return `0 requests in the last ${hours} hours`;
}
