import {
  type BulkChange,
  type BulkItemState,
  bulkItemStates,
  type BulkRun,
  type BulkRunState,
} from "@edge-console/contract/console/bulk-runs";
import { formatRoleHolders } from "@edge-console/contract/permissions";
import { formatCount } from "../../format/numbers.ts";
import { formatQuantity } from "../../format/quantities.ts";
import type { Tone } from "../../ui/badge.tsx";

type Label = { readonly label: string; readonly tone: Tone };

const runStateLabels: Readonly<Record<BulkRunState, Label>> = {
  running: { label: "Running", tone: "info" },
  paused: { label: "Paused", tone: "paused" },
  completed: { label: "Completed", tone: "good" },
  canceled: { label: "Canceled", tone: "neutral" },
};

/** States of an item, as on screen. */
export const itemStateLabels: Readonly<Record<BulkItemState, Label>> = {
  pending: { label: "Pending", tone: "neutral" },
  applied: { label: "Applied", tone: "good" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  "not-applied": { label: "Not applied", tone: "bad" },
  unconfirmed: { label: "Unconfirmed", tone: "caution" },
};

/** States of items, in the order in which they need attention. */
export const itemStateOrder: readonly BulkItemState[] = [
  "unconfirmed",
  "not-applied",
  "pending",
  "unchanged",
  "applied",
];

/** Returns the state of a run, as on screen. */
export function getRunStateLabel({ state, counts }: Pick<BulkRun, "state" | "counts">): Label {
  const { label, tone } = runStateLabels[state];
  const hasFailures = counts["not-applied"] + counts.unconfirmed > 0;
  return { label, tone: state === "completed" && hasFailures ? "caution" : tone };
}

/** Returns the number of a run's items with their noun: "31 zones". */
export function countItems(run: Pick<BulkRun, "changes">, count: number): string {
  return formatQuantity(count, getItemNoun(run));
}

/** Returns what a run's items are: a configuration file can change a zone several times. */
export function getItemNoun({ changes }: Pick<BulkRun, "changes">): "change" | "hostname" | "zone" {
  const hostnameChanges = changes.filter(isHostnameChange).length;
  const isMixed = hostnameChanges > 0 && hostnameChanges < changes.length;
  if (isMixed || changes.some(({ kind }) => configurationKinds.has(kind))) return "change";
  return hostnameChanges > 0 ? "hostname" : "zone";
}

/** Changes that only configuration files make. */
const configurationKinds: ReadonlySet<BulkChange["kind"]> = new Set<BulkChange["kind"]>([
  "zone",
  "create-zone",
  "delete-zone",
  "create-hostname",
  "hostname-enabled",
  "managed-certificate",
  "delete-hostname",
]);

const hostnameKinds: ReadonlySet<BulkChange["kind"]> = new Set<BulkChange["kind"]>([
  "https",
  "force-https",
  "cancel-force-https",
  "create-hostname",
  "hostname-enabled",
  "managed-certificate",
  "delete-hostname",
]);

/** Returns whether a change is one of hostnames, not of zones. */
function isHostnameChange({ kind }: Pick<BulkChange, "kind">): boolean {
  return hostnameKinds.has(kind);
}

/** Returns what a run does: "Bulk edit of 12 zones", "Enable HTTPS for 3 hostnames". */
export function getRunTitle(run: Pick<BulkRun, "changes" | "size" | "undoes">): string {
  const [change] = run.changes;
  const items = countItems(run, run.size);
  if (run.undoes !== null) return `Undo run: ${items}`;
  if (getItemNoun(run) === "change") return `Apply configuration file: ${items}`;
  switch (change?.kind) {
    case "https":
      return `${change.enabled ? "Enable" : "Disable"} HTTPS for ${items}`;
    case "force-https":
      return `${change.enabled ? "Force" : "Stop forcing"} HTTPS for ${items}`;
    case "labels":
      return `Edit labels of ${items}`;
    default:
      return `Bulk edit of ${items}`;
  }
}

const countedStates: readonly BulkItemState[] = ["applied", "unchanged", "not-applied", "unconfirmed", "pending"];

/** Returns the number of items by state: "28 applied, 2 not applied, 1 pending". */
export function formatRunCounts({ counts }: Pick<BulkRun, "counts">): string {
  const parts = countedStates.flatMap((state) =>
    counts[state] > 0 ? [`${formatCount(counts[state])} ${itemStateLabels[state].label.toLowerCase()}`] : [],
  );
  return parts.join(", ");
}

/** Returns the number of items that have a result. */
export function countFinished({ counts }: Pick<BulkRun, "counts">): number {
  return bulkItemStates.reduce((sum, state) => sum + (state === "pending" ? 0 : counts[state]), 0);
}

/** Returns who started a run, within a sentence: a member, "a former member", or "access token CI". */
export function formatStarter({ createdBy }: Pick<BulkRun, "createdBy">): string {
  const { name, token } = createdBy;
  if (token === null) return name || "a former member";
  return token === "" ? "a removed access token" : `access token ${token}`;
}

/** Returns why a run is paused and how it continues. `isOwn`: the reader started it. */
export function describePause(
  { pauseReason, createdBy }: Pick<BulkRun, "pauseReason" | "createdBy">,
  isOwn: boolean,
): { title: string; text: string } {
  switch (pauseReason) {
    case "no-permission":
      return isOwn
        ? {
            title: "You no longer have permission for this change",
            text: "Ask a member with full access to change your role. You can then resume the run.",
          }
        : createdBy.token !== null
          ? {
              title: "The access token that started this run can't be used",
              text: "It was removed, or is suspended until the member who created it has full access. A member with full access can cancel the run.",
            }
          : {
              title: `${createdBy.name || "The member who started this run"} no longer has permission for this change`,
              text: "The run makes its changes in their name. A member with full access can change their role and resume the run, or cancel it.",
            };
    case "api-key":
      return {
        title: "The API key can't be used",
        text: `Ask ${formatRoleHolders("api-key:manage")} to connect the current key, then resume the run.`,
      };
    case "unavailable":
      return {
        title: "The Edge API failed twice in a row",
        text: "Resume the run when the API is available. Nothing is sent twice.",
      };
    default:
      return { title: "Paused by a member", text: "Resume the run to change the rest." };
  }
}
