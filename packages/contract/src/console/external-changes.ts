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
export const externalChangeSchema = z.object({
  id: z.string(),
  /** Path of the changed object, below /v1. */
  target: z.string(),
  /** The changed hostname; null if the zone changed. */
  hostname: z.string().nullable(),
  previousCheckAt: z.int(),
  detectedAt: z.int(),
  changes: z.array(externalFieldChangeSchema).readonly(),
  /** Who dismissed it, and when; null if no one did. */
  dismissed: z.object({ at: z.int(), by: z.string() }).nullable(),
});
export type ExternalChange = z.infer<typeof externalChangeSchema>;

/** External changes, newest first. */
export const externalChangesSchema = z.object({ changes: z.array(externalChangeSchema).readonly() });
