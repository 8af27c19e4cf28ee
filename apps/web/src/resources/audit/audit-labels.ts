import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditActorKind } from "@edge-console/contract/console/audit-query";
import {
  actorLabels,
  describeAlertOf,
  getAuditFieldLabel,
  getEntryLabels,
} from "@edge-console/contract/console/audit-labels";
import { isUpdate } from "@edge-console/contract/operations/actions";
import { paths } from "../../paths.ts";

/** What the label of an entry depends on. */
type LabeledEntry = Pick<AuditEntry, "action" | "outcome" | "resolvedBy" | "changes"> & { readonly target?: string };

/** Notes next to the name of an actor. */
export const actorNotes: Readonly<Partial<Record<AuditActorKind, string>>> = { support: "Support staff" };

/** Returns the label of an action, or its ID if this version doesn't know it. */
export function getActionLabel(action: string): string {
  const metadata = findAuditAction(action);
  return metadata ? getAuditActionLabels(metadata).label : action;
}

/** Returns "Zone updated" if an action was applied, otherwise "Update zone". */
export function getOutcomeLabel(entry: LabeledEntry): string {
  const { label, done } = getEntryLabels(entry);
  return (entry.resolvedBy?.outcome ?? entry.outcome) === "applied" ? done : label;
}

/** Returns the email address of an actor, the name for those who may not see it, or a label if there is neither. */
export function getActorName({ email, name = "", kind }: AuditEntry["actor"]): string {
  const shown = email || name;
  if (shown !== "" && kind !== "operator") return shown;
  return kind === "member" ? "Member" : actorLabels[kind];
}

/** Describes an entry by its action and changed fields, or the alert that it's about. */
export function describeEntry(entry: LabeledEntry): string {
  const alert = entry.action === "acknowledgeAlert" ? describeAlertOf(entry.changes) : undefined;
  if (alert !== undefined) return `${getOutcomeLabel(entry)}: ${alert}`;
  const isUpdated = isUpdate(entry.action) && getEntryLabels(entry).label === getActionLabel(entry.action);
  const fields = isUpdated
    ? entry.changes
        .filter(({ before, after }) => before !== after)
        .map(({ field }) => getAuditFieldLabel(entry.action, field))
    : [];
  if (fields.length === 0) return getOutcomeLabel(entry);
  const maxFields = 3;
  const suffix = fields.length > maxFields ? `, and ${fields.length - maxFields} more` : "";
  return `${getOutcomeLabel(entry)}: ${fields.slice(0, maxFields).join(", ")}${suffix}`;
}

/** Returns the path of an entry; `zone` keeps to the pages of a zone. */
export function getEntryPath(account: string, entry: string, zone: string | undefined): string {
  return zone === undefined ? paths.auditEntry(account, entry) : paths.zoneActivityEntry(account, zone, entry);
}

/** Returns the zone of a target and its path; undefined if the target isn't in a zone. */
export function getZoneLink(account: string, target: string): { zone: string; to: string } | undefined {
  const zone = /^\/cdn\/([A-Z0-9]{9})(?:\/|$)/.exec(target)?.[1];
  return zone === undefined ? undefined : { zone, to: paths.zone(account, zone) };
}
