import { open, rm } from "node:fs/promises";
import { toCsvLine } from "@edge-console/contract/rules/csv";
import { findAccount } from "../people/accounts/accounts.ts";
import { readLogAfter, type StreamedEntry } from "../people/audit/log-stream.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, UsageError } from "./command.ts";

/** Transactions that are read at a time. */
const partSize = 200;

const columns = [
  "time",
  "account",
  "sequence",
  "actor",
  "actor kind",
  "title",
  "outcome",
  "changes",
  "reason",
  "IP address",
  "request ID",
  "entry ID",
  "resolves",
  "action ID",
  "path",
] as const;

const formats: Readonly<Record<string, { readonly start: string; readonly toLine: (entry: StreamedEntry) => string }>> =
  {
    csv: { start: toCsvLine(columns), toLine: toCsv },
    ndjson: { start: "", toLine: (entry) => `${JSON.stringify(entry)}\n` },
  };

/** Command that exports the audit log to a file. */
export const auditExportCommand: Command = {
  name: "audit export",
  summary: "Writes the audit log to a new file, oldest entry first: of one account, or of all and of the console.",
  positionals: ["FILE"],
  options: {
    account: "ID or name of an account",
    format: "csv, the default, or ndjson (a JSON object per line)",
  },
  async run({ store, resolvePath }, { positionals, options }) {
    const format = formats[options["format"] ?? "csv"];
    if (!format) throw new UsageError(`--format must be one of ${Object.keys(formats).join(", ")}.`);
    const account = options["account"] === undefined ? undefined : await findAccount(store.db, options["account"]);
    const file = resolvePath(positionals["FILE"] ?? "");
    const output = await open(file, "wx", 0o600).catch((error: unknown) => {
      const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
      throw new ChangeRejectedError(exists ? `${file} exists.` : `${file} can't be written.`);
    });
    let count = 0;
    try {
      await output.write(format.start);
      for (let position = 0, isOver = false; !isOver;) {
        const part = await readLogAfter(store.db, position, { limit: partSize });
        const entries = part.entries.filter((entry) => account === undefined || entry.account === account.id);
        await output.write(entries.map(format.toLine).join(""));
        count += entries.length;
        isOver = part.position === position;
        position = part.position;
      }
      await output.sync();
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await output.close();
    }
    return { text: `Exported ${count} entries to ${file}.`, json: { file, entries: count } };
  },
};

function toCsv(entry: StreamedEntry): string {
  return toCsvLine([
    entry.time,
    entry.account ?? "",
    entry.sequence,
    entry.actor.email || entry.actor.id,
    entry.actor.kind,
    entry.title,
    entry.outcome,
    entry.changes.length === 0 ? "" : JSON.stringify(entry.changes),
    entry.reason ?? "",
    entry.address,
    entry.requestId,
    entry.id,
    entry.resolves ?? "",
    entry.action,
    entry.target,
  ]);
}
