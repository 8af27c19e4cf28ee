import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import { isUpdate } from "@edge-console/contract/operations/actions";
import { paths } from "../../paths.ts";

/** Labels of outcomes. */
export const outcomeLabels: Readonly<Record<AuditOutcome, string>> = {
  applied: "Applied",
  "not-applied": "Not applied",
  unknown: "Unconfirmed",
  refused: "Denied",
};

/** Labels of actors that aren't members. */
const actorLabels: Readonly<Record<Exclude<AuditActorKind, "member">, string>> = {
  support: "Support",
  operator: "Administrator",
  console: "System",
  outside: "External",
};

/** Notes next to the name of an actor. */
export const actorNotes: Readonly<Partial<Record<AuditActorKind, string>>> = { support: "Support staff" };

/** Returns the label of an action, or its ID if this version doesn't know it. */
export function getActionLabel(action: string): string {
  const known = findAuditAction(action);
  return known ? getAuditActionLabels(known).label : action;
}

/** Returns "Zone updated" if an action was applied, otherwise "Update zone". */
export function getOutcomeLabel({
  action,
  outcome,
  resolvedBy,
}: Pick<AuditEntry, "action" | "outcome" | "resolvedBy">): string {
  const known = findAuditAction(action);
  const isApplied = (resolvedBy?.outcome ?? outcome) === "applied";
  return known && isApplied ? getAuditActionLabels(known).done : getActionLabel(action);
}

/** Returns the email address of an actor, or a label if there is none. */
export function getActorName({ email, kind }: AuditEntry["actor"]): string {
  if (email !== "" && kind !== "operator") return email;
  return kind === "member" ? "Member" : actorLabels[kind];
}

/** Describes an entry by its action and changed fields. */
export function describeEntry(entry: Pick<AuditEntry, "action" | "outcome" | "resolvedBy" | "changes">): string {
  const fields = isUpdate(entry.action)
    ? entry.changes
        .filter(({ before, after }) => before !== after)
        .map(({ field }) => getFieldLabel(entry.action, field))
    : [];
  if (fields.length === 0) return getOutcomeLabel(entry);
  const maxFields = 3;
  const rest = fields.length > maxFields ? `, and ${fields.length - maxFields} more` : "";
  return `${getOutcomeLabel(entry)}: ${fields.slice(0, maxFields).join(", ")}${rest}`;
}

/** Returns the zone of a target and its path; undefined if the target isn't in a zone. */
export function getZoneLink(account: string, target: string): { zone: string; to: string } | undefined {
  const zone = /^\/cdn\/([A-Z0-9]{9})(?:\/|$)/.exec(target)?.[1];
  return zone === undefined ? undefined : { zone, to: paths.zone(account, zone) };
}
