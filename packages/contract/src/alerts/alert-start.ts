import type { Alert } from "./alert.ts";

/** Returns when what an alert is about began, in Unix seconds: the time that is shown with its title. */
export function getAlertStart({ outage, openedAt }: Pick<Alert, "outage" | "openedAt">): number {
  return outage?.since ?? openedAt;
}
