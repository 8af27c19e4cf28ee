import { operationActions, writeNames } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import type { Period } from "../period.ts";
import { actWords, changedWords } from "./cause-words.ts";

/** Something that may be why a figure moved: a change of the zone, or an incident of the service. */
export type Cause = {
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
export const causingActions = writeNames.filter((name) => {
  const { resource } = operationActions[name];
  return resource === "zone" || resource === "hostname" || resource === "certificate";
});

/**
 * The changes among the entries of an audit log, oldest first. Those that did not happen are left out; those of which
 * nobody knows are in it, and say so.
 */
export function changesOf(entries: readonly AuditEntry[], { from, to }: Period): Cause[] {
  return entries
    .filter(({ at, action, resolves }) => at >= from && at < to && isCausing(action) && resolves === null)
    .flatMap((entry): Cause[] => {
      const outcome = entry.resolvedBy?.outcome ?? entry.outcome;
      if (outcome !== "applied" && outcome !== "unknown") return [];
      const act = actWords(entry);
      const lines = changedWords(entry).map((line) => (act === "" ? line : `${act}: ${line}`));
      return [
        {
          id: entry.id,
          kind: "change",
          at: entry.at,
          lines: lines.length > 0 ? lines : [act],
          by: `${whoWords(entry)}${outcome === "unknown" ? ", may not have happened" : ""}`,
        },
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** The incidents of a status report that were published in a period, oldest first. */
export function incidentsOf({ ACTIVE_INCIDENT, PAST_INCIDENTS }: StatusReport, { from, to }: Period): Cause[] {
  const incidents: Incident[] = ACTIVE_INCIDENT ? [ACTIVE_INCIDENT, ...PAST_INCIDENTS] : PAST_INCIDENTS;
  return incidents
    .filter(({ TIMESTAMP: at }) => at >= from && at < to)
    .map(({ TITLE, TYPE, TIMESTAMP: at, SERVICES }): Cause => ({
      id: `${at} ${TITLE}`,
      kind: "incident",
      at,
      lines: [TITLE],
      by: [TYPE, ...SERVICES].join(", "),
    }))
    .toSorted((one, other) => one.at - other.at);
}

/** The causes within a stretch of time. */
export function causesIn(causes: readonly Cause[], { from, to }: Period): Cause[] {
  return causes.filter(({ at }) => at >= from && at < to);
}

/** Causes that stand so near to each other that they share a mark. */
export type Mark = { at: number; causes: readonly Cause[] };

/** The marks of causes, which come oldest first, at least `seconds` apart; each stands at its first cause. */
export function marksOf(causes: readonly Cause[], seconds: number): Mark[] {
  const marks: { at: number; causes: Cause[] }[] = [];
  for (const cause of causes) {
    const last = marks.at(-1);
    if (last && cause.at - last.at < seconds) last.causes.push(cause);
    else marks.push({ at: cause.at, causes: [cause] });
  }
  return marks;
}

function isCausing(action: string): boolean {
  return causingActions.some((causing) => causing === action);
}

function whoWords({ actor, reason }: AuditEntry): string {
  // It was noticed then; the reason tells between which two looks it was made.
  if (actor.kind === "outside") return reason?.replace(/\.$/, "") ?? "Changed outside the console";
  return actor.email || "the operator of this console";
}
