import { trafficActions } from "@edge-console/contract/operations/actions";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Incident, StatusReport } from "@edge-console/contract/objects/status";
import { type Clock, formatMinute } from "../../format/times.ts";
import { describeAction, describeChanges } from "./change-messages.ts";

/** Kinds of annotations, in the order of their lanes. */
export const annotationKinds = ["change", "incident"] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

/** Time range in Unix seconds; `to` is exclusive. */
export type TimeRange = { from: number; to: number };

/** Event that may explain a change in traffic: a change to a zone or an incident of Edge Delivery. */
export type Annotation = {
  id: string;
  kind: AnnotationKind;
  /** Unix seconds when a change was made, an external change was detected, or an incident was published. */
  at: number;
  /** Descriptions, one per line. */
  lines: readonly string[];
  /** Actor of a change; type of an incident. */
  by: string;
};

/**
 * Converts audit log entries of a period, oldest first. Unconfirmed changes are included and marked; failed ones aren't.
 * `getZoneName` names the zone of each change, if the chart is about several.
 */
export function toChangeAnnotations(
  entries: readonly AuditEntry[],
  { from, to }: TimeRange,
  getZoneName?: (target: string) => string,
): Annotation[] {
  return entries
    .filter(({ at, action, resolves }) => at >= from && at < to && affectsTraffic(action) && resolves === null)
    .flatMap((entry): Annotation[] => {
      const outcome = entry.resolvedBy?.outcome ?? entry.outcome;
      if (outcome !== "applied" && outcome !== "unknown") return [];
      const action = describeAction(entry);
      const changes = describeChanges(entry).map((line) => (action === "" ? line : `${action}: ${line}`));
      const zone = getZoneName?.(entry.target);
      const lines = changes.length > 0 ? changes : [action];
      return [
        {
          id: entry.id,
          kind: "change",
          at: entry.at,
          lines: zone === undefined ? lines : lines.map((line) => `${zone}: ${line}`),
          by: `${describeActor(entry)}${outcome === "unknown" ? " (unconfirmed)" : ""}`,
        },
      ];
    })
    .toSorted((first, second) => first.at - second.at);
}

/**
 * Returns whether an incident may concern the traffic of a zone. It names services instead of zones, and their names aren't
 * specified, so that only what is known not to carry the zone's traffic is left out: the console, the API, and tunnels.
 */
export function concernsTraffic({ SERVICES }: Pick<Incident, "SERVICES">, usesTunnels: boolean): boolean {
  const isElsewhere = (service: string) =>
    /\b(?:console|API)\b/i.test(service) || (!usesTunnels && /\btunnels?\b/i.test(service));
  return SERVICES.length === 0 || !SERVICES.every(isElsewhere);
}

/**
 * Converts the incidents of a status report that were published in a period and may concern the traffic, oldest first. Each
 * names its services.
 */
export function toIncidentAnnotations(
  { ACTIVE_INCIDENT, PAST_INCIDENTS }: StatusReport,
  { from, to }: TimeRange,
  usesTunnels: boolean,
): Annotation[] {
  const incidents: Incident[] = ACTIVE_INCIDENT ? [ACTIVE_INCIDENT, ...PAST_INCIDENTS] : PAST_INCIDENTS;
  return incidents
    .filter((incident) => concernsTraffic(incident, usesTunnels))
    .filter(({ TIMESTAMP: at }) => at >= from && at < to)
    .map(({ TITLE, TYPE, TIMESTAMP: at, SERVICES }): Annotation => ({
      id: `${at} ${TITLE}`,
      kind: "incident",
      at,
      lines: [SERVICES.length === 0 ? TITLE : `${SERVICES.join(", ")}: ${TITLE}`],
      by: TYPE,
    }))
    .toSorted((first, second) => first.at - second.at);
}

/** Returns the annotations in a period. */
export function findAnnotations(annotations: readonly Annotation[], { from, to }: TimeRange): Annotation[] {
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
  // The console's own reason states the time range in which the change was made, in ISO 8601.
  if (actor.kind === "outside")
    return reason?.replace(/\.$/, "").replace(isoTime, formatIsoTime) ?? "Changed outside the console";
  return actor.email || (actor.name ?? "Administrator");
}

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

function formatIsoTime(text: string): string {
  return formatMinute(Date.parse(text) / 1000);
}

/** Formats the time of an annotation in the user's time zone: "Nov 1, 10:00 UTC". Exports set UTC. */
export function formatAnnotationTime({ at }: Annotation, clock?: Clock): string {
  return formatMinute(at, clock);
}
