import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import { isUpdate } from "@edge-console/contract/operations/actions";
import { paths } from "../../paths.ts";

/** How an action ended. */
export const outcomeLabels: Readonly<Record<AuditOutcome, string>> = {
  applied: "Applied",
  "not-applied": "Not applied",
  unknown: "Unknown",
  refused: "Refused",
};

/** Those who act and are no members. */
const actorLabels: Readonly<Record<Exclude<AuditActorKind, "member">, string>> = {
  support: "Support",
  operator: "Administrator",
  console: "System",
  outside: "External",
};

/** What is said of who acted, next to the name. */
export const actorNotes: Readonly<Partial<Record<AuditActorKind, string>>> = { support: "Support staff" };

/** Returns what an action is called; an action of a later version by its name. */
export function getActionLabel(action: string): string {
  const known = findAuditAction(action);
  return known ? getAuditActionLabels(known).label : action;
}

/** Returns what became of an action: "Zone updated" if it was applied, else "Update zone". */
export function getOutcomeLabel({
  action,
  outcome,
  resolvedBy,
}: Pick<AuditEntry, "action" | "outcome" | "resolvedBy">): string {
  const known = findAuditAction(action);
  const isApplied = (resolvedBy?.outcome ?? outcome) === "applied";
  return known && isApplied ? getAuditActionLabels(known).done : getActionLabel(action);
}

/** Who acted: a person's address, or what they are where they have none here. */
export function getActorName({ email, kind }: AuditEntry["actor"]): string {
  if (email !== "" && kind !== "operator") return email;
  return kind === "member" ? "Somebody" : actorLabels[kind];
}

/** What was done or was to be done, and the fields that got another value, where it was a change. */
export function describeEntry(entry: Pick<AuditEntry, "action" | "outcome" | "resolvedBy" | "changes">): string {
  const fields = isUpdate(entry.action)
    ? entry.changes
        .filter(({ before, after }) => before !== after)
        .map(({ field }) => getFieldLabel(entry.action, field))
    : [];
  if (fields.length === 0) return getOutcomeLabel(entry);
  const most = 3;
  const rest = fields.length > most ? ` and ${fields.length - most} more` : "";
  return `${getOutcomeLabel(entry)}: ${fields.slice(0, most).join(", ")}${rest}`;
}

/** Where the zone is that something was done to; undefined for what concerns no zone. */
export function getZoneLink(account: string, target: string): { zone: string; to: string } | undefined {
  const zone = /^\/cdn\/([A-Z0-9]{9})(?:\/|$)/.exec(target)?.[1];
  return zone === undefined ? undefined : { zone, to: paths.zone(account, zone) };
}
