import type { StreamedEntry } from "../log-stream.ts";

/** Where the audit log is sent to. The URL can contain a user name and a password. */
export type AuditSinkSettings =
  | { readonly type: "https"; readonly url: URL }
  | { readonly type: "syslog"; readonly host: string; readonly port: number; readonly isEncrypted: boolean };

/** Entries that are sent together. */
export interface Batch {
  /** The same whenever these entries are sent again. */
  readonly id: string;
  readonly entries: readonly StreamedEntry[];
}

/**
 * Sends a batch, and resolves when the receiver has it.
 * @throws SinkError
 */
export type Sender = (batch: Batch, signal: AbortSignal) => Promise<void>;

/** Why a batch wasn't received. The message names nothing of the URL. */
export class SinkError extends Error {
  override readonly name = "SinkError";
}

/** Time for a batch, in milliseconds. */
export const sendTimeoutMs = 20_000;

/** Returns the code or the name of an error, which names nothing of the URL. */
export function getErrorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "unknown";
}
