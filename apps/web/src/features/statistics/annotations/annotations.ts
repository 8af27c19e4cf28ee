import { operationActions, writeNames } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import type { Period } from "../../../resources/statistics/period.ts";
import { describeAction, describeChanges } from "./change-messages.ts";

/** Event that may explain a change in traffic: a change to the zone or an incident of Edge Delivery. */
export type Annotation = {
  id: string;
  kind: "change" | "incident";
  /** Unix seconds when a change was made, an external change was detected, or an incident was published. */
  at: number;
  /** Descriptions, one per line. */
  lines: readonly string[];
  /** Actor of a change; type and services of an incident. */
  by: string;
};

/** Audit actions that can affect a zone's traffic. */
export const trafficActions = writeNames.filter((name) => {
  const { resource } = operationActions[name];
  return resource === "zone" || resource === "hostname" || resource === "certificate";
});

/** Converts audit log entries of a period, oldest first. Unconfirmed changes are included and marked; failed ones aren't. */
export function toChangeAnnotations(entries: readonly AuditEntry[], { from, to }: Period): Annotation[] {
  return entries
    .filter(({ at, action, resolves }) => at >= from && at < to && affectsTraffic(action) && resolves === null)
    .flatMap((entry): Annotation[] => {
      const outcome = entry.resolvedBy?.outcome ?? entry.outcome;
      if (outcome !== "applied" && outcome !== "unknown") return [];
      const action = describeAction(entry);
      const lines = describeChanges(entry).map((line) => (action === "" ? line : `${action}: ${line}`));
      return [
        {
          id: entry.id,
          kind: "change",
          at: entry.at,
          lines: lines.length > 0 ? lines : [action],
          by: `${describeActor(entry)}${outcome === "unknown" ? " (unconfirmed)" : ""}`,
        },
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** Converts the incidents of a status report that were published in a period, oldest first. */
export function toIncidentAnnotations(
  { ACTIVE_INCIDENT, PAST_INCIDENTS }: StatusReport,
  { from, to }: Period,
): Annotation[] {
  const incidents: Incident[] = ACTIVE_INCIDENT ? [ACTIVE_INCIDENT, ...PAST_INCIDENTS] : PAST_INCIDENTS;
  return incidents
    .filter(({ TIMESTAMP: at }) => at >= from && at < to)
    .map(({ TITLE, TYPE, TIMESTAMP: at, SERVICES }): Annotation => ({
      id: `${at} ${TITLE}`,
      kind: "incident",
      at,
      lines: [TITLE],
      by: [TYPE, ...SERVICES].join(", "),
    }))
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the annotations in a period. */
export function findAnnotations(annotations: readonly Annotation[], { from, to }: Period): Annotation[] {
  return annotations.filter(({ at }) => at >= from && at < to);
}

/** Annotations that share a symbol because they are close to each other. */
export type AnnotationGroup = { at: number; annotations: readonly Annotation[] };

/** Groups sorted annotations so that groups are at least `seconds` apart. A group is at its first annotation. */
export function groupAnnotations(annotations: readonly Annotation[], seconds: number): AnnotationGroup[] {
  const groups: { at: number; annotations: Annotation[] }[] = [];
  for (const annotation of annotations) {
    const last = groups.at(-1);
    if (last && annotation.at - last.at < seconds) last.annotations.push(annotation);
    else groups.push({ at: annotation.at, annotations: [annotation] });
  }
  return groups;
}

function affectsTraffic(action: string): boolean {
  return trafficActions.some((name) => name === action);
}

function describeActor({ actor, reason }: AuditEntry): string {
  // The reason states the time range in which the change was made.
  if (actor.kind === "outside") return reason?.replace(/\.$/, "") ?? "Changed outside the console";
  return actor.email || "Administrator";
}
