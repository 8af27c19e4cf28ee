import type { RecentWrite, WriteState } from "@edge-console/contract/console/recent-writes";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";
import type { Tone } from "../ui/badge.tsx";

/** State of a write on screen: a word, a tone, and an explanation if the word isn't enough. */
export type WriteStatus = { readonly label: string; readonly tone: Tone; readonly detail?: string };

const statuses: Readonly<Record<WriteState, WriteStatus>> = {
  pending: { label: "Sending", tone: "info" },
  applied: { label: "Applied", tone: "good" },
  "not-applied": { label: "Not applied", tone: "bad" },
  unconfirmed: { label: "Unconfirmed", tone: "caution", detail: "May have been applied. Check before you retry." },
};

const checking: WriteStatus = { label: "Unconfirmed", tone: "info", detail: "Checking whether it was applied…" };

/** Returns the status of a write. */
export function getWriteStatus({ state, responseLost }: Pick<RecentWrite, "state" | "responseLost">): WriteStatus {
  return state === "pending" && responseLost ? checking : statuses[state];
}

/** Returns "Zone created" for a write that was applied, otherwise "Create zone"; an update names its fields. */
export function getWriteTitle({
  operation,
  state,
  fields,
}: Pick<RecentWrite, "operation" | "state" | "fields">): string {
  if (!isWriteName(operation)) return "Change";
  const { label, done } = operationActions[operation];
  const title = state === "applied" ? done : label;
  if (fields.length === 0) return title;
  const names = fields.slice(0, maxFields).map((field) => getFieldLabel(operation, field));
  const suffix = fields.length > maxFields ? `, and ${fields.length - maxFields} more` : "";
  return `${title}: ${names.join(", ")}${suffix}`;
}

/** Number of fields that a title names. */
const maxFields = 2;

const announcements: Readonly<Record<WriteState, string>> = {
  pending: "is being sent.",
  applied: "was applied.",
  "not-applied": "was not applied.",
  unconfirmed: "may have been applied. Check before you retry.",
};

/** Returns a sentence about a write, for screen readers. */
export function announceWrite({ operation, state }: Pick<RecentWrite, "operation" | "state">): string {
  return `${isWriteName(operation) ? operationActions[operation].noun : "A change"} ${announcements[state]}`;
}
