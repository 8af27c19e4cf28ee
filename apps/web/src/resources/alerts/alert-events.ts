import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";

/** Events of one kind about one object, such as the sign-ins of a member. */
export interface EventGroup {
  /** The latest of them. */
  readonly latest: Alert;
  readonly count: number;
  /** Whether the reader hasn't seen one of them, which someone else caused. */
  readonly isNew: boolean;
}

/** Groups the events of the last week, the latest first. `seenAt`: until when the reader has seen them, in Unix seconds. */
export function groupEvents(alerts: readonly Alert[], seenAt: Alerts["eventsSeenAt"]): EventGroup[] {
  const events = alerts
    .filter(({ kind, state }) => alertKinds[kind].type === "event" && state === "open")
    .toSorted((a, b) => b.openedAt - a.openedAt);
  const groups = Map.groupBy(events, ({ kind, subject }) => `${kind} ${subject.type} ${subject.id}`);
  return [...groups.values()].flatMap((group) => {
    const [latest] = group;
    return latest ? [{ latest, count: group.length, isNew: group.some((event) => isNewEvent(event, seenAt)) }] : [];
  });
}

/** Returns whether the reader hasn't seen an event yet. What they did themselves is never new. */
function isNewEvent({ isOwn, openedAt }: Pick<Alert, "isOwn" | "openedAt">, seenAt: Alerts["eventsSeenAt"]): boolean {
  return !isOwn && openedAt > (seenAt ?? 0);
}
