import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { type StoredAlert, toSubjectKey } from "./alert-store.ts";
import type { Observation } from "./observation.ts";

/** Time after its first event in which an alert also reports later ones, in seconds. */
const groupSeconds = 3600;
/** Alerts of the same kind and subject in that time before later events are counted in the last of them. */
const maxAlerts = 3;

/** Finds the alerts that report several events of one kind and subject, such as sign-ins of a script. */
export interface EventGroups {
  /** Returns the alert that an event is counted in; undefined if it gets its own. */
  find(observation: Observation, at: number): StoredAlert | undefined;
  /** Adds the alert of an event of this evaluation: all further ones are counted in it. */
  add(observation: Observation, alert: StoredAlert): void;
}

/** Creates the groups from an account's active alerts. */
export function createEventGroups(active: readonly StoredAlert[]): EventGroups {
  const toKey = ({ kind, subject }: Pick<Observation, "kind" | "subject">) => `${kind} ${toSubjectKey(subject)}`;
  const earlier = Map.groupBy(
    active.filter(({ kind, row }) => alertKinds[kind].type === "event" && row.acknowledged_at === null),
    toKey,
  );
  const added = new Map<string, StoredAlert>();
  // Events of the account, such as inspections, each have details of their object.
  const canGroup = ({ occurrence, subject, supersedes = false }: Observation) =>
    occurrence !== undefined && subject.type === "user" && !supersedes;
  return {
    find(observation, at) {
      if (!canGroup(observation)) return undefined;
      const key = toKey(observation);
      const recent = (earlier.get(key) ?? [])
        .filter(({ row }) => (row.opened_at ?? 0) > at - groupSeconds)
        .toSorted((a, b) => (a.row.opened_at ?? 0) - (b.row.opened_at ?? 0));
      return added.get(key) ?? (recent.length >= maxAlerts ? recent.at(-1) : undefined);
    },
    add(observation, alert) {
      if (canGroup(observation)) added.set(toKey(observation), alert);
    },
  };
}

/** Says how many events an alert reports. */
export function describeOccurrences(count: number): string {
  return `This happened ${count} times within an hour.`;
}
