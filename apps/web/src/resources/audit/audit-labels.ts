import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getAuditActionLabels, findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditActorKind } from "@edge-console/contract/console/audit-query";
import {
  actorLabels,
  describeAlertOf,
  getAuditFieldLabel,
  getEntryLabel,
  getEntryLabels,
} from "@edge-console/contract/console/audit-labels";
import { isUpdate } from "@edge-console/contract/operations/actions";
import { findField } from "@edge-console/contract/fields/objects";
import { paths } from "../../paths.ts";
import { formatRecordedValue } from "./recorded-values.ts";

/** What the label of an entry depends on. */
type LabeledEntry = Pick<AuditEntry, "action" | "outcome" | "resolvedBy" | "changes"> & { readonly target?: string };

/** Notes next to the name of an actor. */
export const actorNotes: Readonly<Partial<Record<AuditActorKind, string>>> = { support: "Support staff" };

/** Returns the wording of an action as in the list, or its ID if this version doesn't know it. */
export function getActionLabel(action: string): string {
  const metadata = findAuditAction(action);
  return metadata ? getAuditActionLabels(metadata).done : action;
}

/** Returns the title of an entry: "Role changed: bob@example.com". */
export function getEntryTitle(entry: LabeledEntry & Pick<AuditEntry, "object">): string {
  const name = entry.object?.name;
  return name ? `${getEntryLabel(entry)}: ${name}` : getEntryLabel(entry);
}

/** Returns the email address of an actor, the name for those who may not see it, or a label if there is neither. */
export function getActorName({ email, name = "", kind }: AuditEntry["actor"]): string {
  const shown = email || name;
  if (shown !== "" && kind !== "operator") return shown;
  return kind === "member" ? "Member" : actorLabels[kind];
}

/** Describes an entry by its action and what changed: "Zone updated: Cache expiration 1 day → 1 hour". */
export function describeEntry(entry: LabeledEntry): string {
  const summary = summarizeEntry(entry);
  return summary === undefined ? getEntryLabel(entry) : `${getEntryLabel(entry)}: ${summary}`;
}

const maxFields = 3;

/** Returns what an entry changed, with values that are short, or which alert it's about; undefined if its label says all. */
export function summarizeEntry(entry: LabeledEntry): string | undefined {
  const { action, changes } = entry;
  if (action === "acknowledgeAlert") return describeAlertOf(changes);
  const isUpdated = isUpdate(action) && getEntryLabels(entry).label === getAuditActionLabel(action);
  const parts = changes
    .filter(({ before, after }) => before !== after && (isUpdated || (before !== null && after !== null)))
    .map((change) => summarizeChange(action, change));
  if (parts.length === 0) return undefined;
  const rest = parts.length - maxFields;
  return [...parts.slice(0, maxFields), ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
}

function getAuditActionLabel(action: string): string {
  const metadata = findAuditAction(action);
  return metadata ? getAuditActionLabels(metadata).label : action;
}

const maxValueLength = 30;

function summarizeChange(action: string, { field, before, after }: AuditEntry["changes"][number]): string {
  const label = getAuditFieldLabel(action, field);
  const kind = findField(action, field)?.kind;
  if (before === null || after === null || kind === "list" || kind === "secret") return label;
  const values = [before, after].map((value) => formatRecordedValue(action, field, value) || "empty");
  return values.some((value) => value.length > maxValueLength) ? label : `${label} ${values.join(" → ")}`;
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
