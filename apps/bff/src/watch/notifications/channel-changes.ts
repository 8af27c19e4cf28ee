import type { AuditEntry } from "@edge-console/contract/console/audit";
import { severities } from "@edge-console/contract/findings/finding";
import type { StoredChannel } from "./channels.ts";

type Changes = AuditEntry["changes"];

/** How a change of a channel keeps alerts from those who read it. */
export type ChannelRestriction = "disabled" | "redirected" | "narrowed";

const separator = ", ";

/** Lists what changed, and the name, without the URL and the secret; null before it was added, and after it was removed. */
export function listChannelChanges(before: StoredChannel | null, after: StoredChannel | null): Changes {
  const fields = [
    ["name", (row: StoredChannel) => row.name],
    ["type", (row: StoredChannel) => row.type],
    ["host", (row: StoredChannel) => row.host],
    ["categories", (row: StoredChannel) => row.categories.replaceAll(",", separator)],
    ["minimum", (row: StoredChannel) => row.minimum],
    ["enabled", (row: StoredChannel) => row.enabled],
  ] as const;
  const changed = fields
    .map(([field, read]) => ({ field, before: before && read(before), after: after && read(after) }))
    .filter((change) => change.field === "name" || change.before !== change.after);
  const hasNewUrl = before && after && before.url_ciphertext !== after.url_ciphertext;
  return hasNewUrl ? [...changed, { field: "url", before: "[secret]", after: "[secret]" }] : changed;
}

/** Returns how recorded changes of a channel restrict it; undefined if those who read it get all alerts as before. */
export function findRestriction(changes: Changes): ChannelRestriction | undefined {
  const find = (field: string) => changes.find((change) => change.field === field);
  if (find("enabled")?.after === 0) return "disabled";
  if (find("url")) return "redirected";
  const categories = find("categories");
  const left = toList(categories?.after);
  const minimum = find("minimum");
  const isNarrowed =
    toList(categories?.before).some((category) => !left.includes(category)) ||
    toRank(minimum?.after) < toRank(minimum?.before);
  return isNarrowed ? "narrowed" : undefined;
}

function toList(value: unknown): string[] {
  return typeof value === "string" ? value.split(separator) : [];
}

/** The lower, the fewer alerts have at least this severity. */
function toRank(severity: unknown): number {
  return severities.findIndex((name) => name === severity);
}
