import type { AuditEntry } from "@edge-console/contract/console/audit";
import { getEntryLabel } from "@edge-console/contract/console/audit-labels";
import { auditObjectLabels } from "@edge-console/contract/console/audit-object";
import {
  maxAuditExportRows,
  type AuditExportFormat,
  type AuditQuery,
} from "@edge-console/contract/console/audit-query";
import { toCsvLine } from "@edge-console/contract/rules/csv";
import type { AuditView } from "./actions.ts";
import type { AuditReader } from "./audit-reader.ts";
import { formatIsoTime } from "../../platform/format/times.ts";

/** Account, view, filter, and format of an export. */
export interface ExportOptions {
  readonly account: { readonly id: string; readonly name: string };
  readonly view: AuditView;
  readonly query: AuditQuery;
  readonly format: AuditExportFormat;
  readonly maxEntries?: number;
}

const pageSize = 500;

/**
 * Streams an account's audit log as a file: newest first, times in ISO 8601 and UTC. CSV has one row per changed field.
 * A file that reaches `maxEntries` says at its end that it is incomplete.
 */
export async function* exportEntries(
  audit: Pick<AuditReader, "page">,
  { account, view, query, format, maxEntries = maxAuditExportRows }: ExportOptions,
): AsyncGenerator<string> {
  const writer = format === "csv" ? csvWriter : jsonWriter;
  yield writer.start(account.name);
  let written = 0;
  let cursor: number | null = null;
  do {
    const length = Math.min(pageSize, maxEntries - written);
    const page = await audit.page(account.id, view, cursor, { query, length });
    if (page.entries.length > 0) yield writer.entries(page.entries, written === 0, account.name);
    written += page.entries.length;
    cursor = page.next === null ? null : Number(page.next);
  } while (cursor !== null && written < maxEntries);
  yield writer.end(cursor === null, written);
}

/** Writes a file format in parts. */
interface Writer {
  start(account: string): string;
  entries(entries: readonly AuditEntry[], first: boolean, account: string): string;
  end(complete: boolean, written: number): string;
}

const columns = [
  "time",
  "actor",
  "actor kind",
  "action",
  "object type",
  "object",
  "outcome",
  "resolved as",
  "field",
  "before",
  "after",
  "reason",
  "IP address",
  "request ID",
  "bulk run",
  "entry ID",
  "action ID",
  "path",
  "account",
] as const;

const csvWriter: Writer = {
  start: () => toCsvLine(columns),
  entries: (entries, _first, account) =>
    entries
      .flatMap(toCsvRows)
      .map((row) => toCsvLine([...row, account]))
      .join(""),
  end: (complete, written) =>
    complete ? "" : toCsvLine([`Truncated after ${written} entries. Export a shorter period to get older entries.`]),
};

function toCsvRows(entry: AuditEntry): string[][] {
  const { actor, action, target, object, outcome, resolvedBy, reason, address, requestId, bulkRunId, id } = entry;
  const before = [
    formatIsoTime(entry.at),
    actor.email || (actor.name ?? actor.id),
    actor.kind,
    getEntryLabel(entry),
    object ? auditObjectLabels[object.type] : "",
    object?.name ?? object?.id ?? "",
    outcome,
  ];
  const changes = entry.changes.length === 0 ? [{ field: "", before: null, after: null }] : entry.changes;
  return changes.map((change) => [
    ...before,
    resolvedBy?.outcome ?? "",
    change.field,
    formatCell(change.before),
    formatCell(change.after),
    reason ?? "",
    address,
    requestId,
    bulkRunId ?? "",
    id,
    action,
    target,
  ]);
}

function formatCell(value: AuditEntry["changes"][number]["after"]): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const jsonWriter: Writer = {
  start: (account) => `{"account":${JSON.stringify(account)},"entries":[`,
  entries: (entries, first) =>
    entries
      .map(({ resolvedBy, ...entry }, index) => {
        const resolution = resolvedBy && { ...resolvedBy, at: formatIsoTime(resolvedBy.at) };
        const line = JSON.stringify({ ...entry, at: formatIsoTime(entry.at), resolvedBy: resolution });
        return `${first && index === 0 ? "" : ","}\n${line}`;
      })
      .join(""),
  end: (complete) => `\n],"complete":${complete}}\n`,
};
