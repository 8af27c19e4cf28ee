import { operationActions, writeNames } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import type { Period } from "../period.ts";
import { describeAction, describeChanges } from "./change-messages.ts";

/** Something that may be why a figure moved: a change of the zone, or an incident of the service. */
export type Annotation = {
  id: string;
  kind: "change" | "incident";
  /** Unix seconds: of a change when it was made, or noticed if that was elsewhere; of an incident when it was published. */
  at: number;
  /** What happened, one line each. */
  lines: readonly string[];
  /** Who made it, or what kind of incident it is. */
  by: string;
};

/** The changes of a zone, its hostnames, and certificates: they can change its traffic. */
export const trafficActions = writeNames.filter((name) => {
  const { resource } = operationActions[name];
  return resource === "zone" || resource === "hostname" || resource === "certificate";
});

/**
 * The changes among the entries of an audit log, oldest first. Those that did not happen are left out; those of which
 * nobody knows are in it, and say so.
 */
export function toChangeAnnotations(entries: readonly AuditEntry[], { from, to }: Period): Annotation[] {
  return entries
    .filter(({ at, action, resolves }) => at >= from && at < to && affectsTraffic(action) && resolves === null)
    .flatMap((entry): Annotation[] => {
      const outcome = entry.resolvedBy?.outcome ?? entry.outcome;
      if (outcome !== "applied" && outcome !== "unknown") return [];
      const act = describeAction(entry);
      const lines = describeChanges(entry).map((line) => (act === "" ? line : `${act}: ${line}`));
      return [
        {
          id: entry.id,
          kind: "change",
          at: entry.at,
          lines: lines.length > 0 ? lines : [act],
          by: `${describeActor(entry)}${outcome === "unknown" ? ", may not have happened" : ""}`,
        },
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** The incidents of a status report that were published in a period, oldest first. */
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

/** The causes within a stretch of time. */
export function findAnnotations(causes: readonly Annotation[], { from, to }: Period): Annotation[] {
  return causes.filter(({ at }) => at >= from && at < to);
}

/** Causes that stand so near to each other that they share a mark. */
export type AnnotationGroup = { at: number; causes: readonly Annotation[] };

/** The marks of causes, which come oldest first, at least `seconds` apart; each stands at its first cause. */
export function groupAnnotations(causes: readonly Annotation[], seconds: number): AnnotationGroup[] {
  const marks: { at: number; causes: Annotation[] }[] = [];
  for (const cause of causes) {
    const last = marks.at(-1);
    if (last && cause.at - last.at < seconds) last.causes.push(cause);
    else marks.push({ at: cause.at, causes: [cause] });
  }
  return marks;
}

function affectsTraffic(action: string): boolean {
  return trafficActions.some((causing) => causing === action);
}

function describeActor({ actor, reason }: AuditEntry): string {
  // It was noticed then; the reason tells between which two looks it was made.
  if (actor.kind === "outside") return reason?.replace(/\.$/, "") ?? "Changed outside the console";
  return actor.email || "the operator of this console";
}
