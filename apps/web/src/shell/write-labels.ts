import type { RecentRun, RecentWrite, WriteState } from "@edge-console/contract/console/recent-writes";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";
import { formatQuantity } from "../format/quantities.ts";
import { formatCount } from "../format/numbers.ts";
import { type BulkRunProgress, countZones } from "../resources/zones/active-bulk-run.ts";
import type { Tone } from "../ui/badge.tsx";

/** State of a write on screen: a word, a tone, and an explanation if the word isn't enough. */
export type WriteStatus = { readonly label: string; readonly tone: Tone; readonly detail?: string };

const statuses: Readonly<Record<WriteState, WriteStatus>> = {
  sending: { label: "Sending", tone: "info" },
  looking: { label: "Unconfirmed", tone: "info", detail: "Checking whether it was applied…" },
  applied: { label: "Applied", tone: "good" },
  "not-applied": { label: "Not applied", tone: "bad" },
  "cannot-tell": { label: "Unconfirmed", tone: "caution", detail: "May have been applied. Check before you retry." },
};

/** Returns the status of a write. */
export function getWriteStatus({ state }: Pick<RecentWrite, "state">): WriteStatus {
  return statuses[state];
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
  sending: "is being sent.",
  looking: "is unconfirmed. Checking whether it was applied…",
  applied: "was applied.",
  "not-applied": "was not applied.",
  "cannot-tell": "may have been applied. Check before you retry.",
};

/** Returns a sentence about a write, for screen readers. */
export function announceWrite({ operation, state }: Pick<RecentWrite, "operation" | "state">): string {
  return `${isWriteName(operation) ? operationActions[operation].noun : "A change"} ${announcements[state]}`;
}

/** Counts of a bulk run. Only the page that sent it knows which zones it left unchanged. */
export type RunCounts = Pick<RecentRun, "counts" | "size"> & { readonly unchanged?: number };

/** Returns the counts of a bulk run as the page that sends it knows them: the server's list may be older. */
export function getOwnRunCounts({ counts, size, unconfirmed }: RecentRun, own: BulkRunProgress | undefined): RunCounts {
  if (!own?.counts) return { counts, size };
  const known = countZones({ counts: own.counts, sending: own.sending }, unconfirmed);
  const undetermined = Math.min(known.unconfirmed, counts["cannot-tell"]);
  return {
    size,
    unchanged: known.unchanged,
    counts: {
      applied: known.applied,
      "not-applied": known.notApplied,
      sending: 0,
      looking: known.unconfirmed - undetermined,
      "cannot-tell": undetermined,
    },
  };
}

/** Returns the status of a bulk run, which sends writes, stopped before its end, or ended. */
export function getRunStatus(
  { counts, size, unchanged = 0 }: RunCounts,
  phase: "running" | "stopped" | "ended",
): WriteStatus {
  const { applied, sending, looking } = counts;
  const failed = counts["not-applied"];
  const undetermined = counts["cannot-tell"];
  const unsent = Math.max(0, size - applied - failed - sending - looking - undetermined - unchanged);
  const detail = [
    `${formatCount(applied)} applied`,
    ...(failed > 0 ? [`${formatCount(failed)} not applied`] : []),
    ...(looking + undetermined > 0 ? [`${formatCount(looking + undetermined)} unconfirmed`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} without changes`] : []),
    ...(unsent + sending > 0
      ? [`${formatCount(unsent + sending)} ${phase === "running" ? "pending" : "not sent"}`]
      : []),
  ].join(", ");
  if (phase === "running" && unsent + sending > 0) return { label: "Sending", tone: "info", detail };
  if (looking + undetermined > 0) return { label: "Unconfirmed", tone: undetermined > 0 ? "caution" : "info", detail };
  if (phase === "stopped") return { label: "Stopped", tone: "caution", detail };
  if (unchanged === size) return { label: "No change", tone: "neutral", detail };
  if (applied + unchanged === size) return { label: "Applied", tone: "good", detail };
  return applied > 0
    ? { label: "Partially applied", tone: "caution", detail }
    : { label: "Not applied", tone: "bad", detail };
}

/** Returns "Bulk edit of 12 zones". */
export function getRunTitle({ size }: Pick<RecentRun, "size">): string {
  return `Bulk edit of ${formatQuantity(size, "zone")}`;
}
