import { watchActivity } from "../src/api/activity.ts";

/** Makes the reads that follow those of an active user, also if the page started long ago on a busy machine. */
export function recordUserActivity(): void {
  const input = new EventTarget();
  watchActivity(input);
  input.dispatchEvent(new Event("keydown"));
}
