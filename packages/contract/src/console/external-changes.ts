import { z } from "zod";

/** A field that changed since the console last read or wrote it. Null: the hostname didn't exist. */
export const externalFieldChangeSchema = z.object({
  field: z.string(),
  /** For S3_ACCESS_KEY, only the last characters. */
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
export type ExternalFieldChange = Readonly<z.infer<typeof externalFieldChangeSchema>>;

/**
 * A change of a zone or one of its hostnames that was made outside the console, between two checks: `previousCheckAt` and
 * `detectedAt` (Unix seconds).
 */
export interface ExternalChange {
  readonly id: string;
  /** Path of the changed object, below /v1. */
  readonly target: string;
  /** The changed hostname; null if the zone changed. */
  readonly hostname: string | null;
  readonly previousCheckAt: number;
  readonly detectedAt: number;
  readonly changes: readonly ExternalFieldChange[];
  /** Who dismissed it, and when; null if no one did. */
  readonly dismissed: { readonly at: number; readonly by: string } | null;
}

/** External changes, newest first. */
export interface ExternalChanges {
  readonly changes: readonly ExternalChange[];
}
