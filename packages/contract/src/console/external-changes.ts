import { z } from "zod";

/** A field that is not as this console last saw or left it. Null: the hostname was not there. */
export const externalFieldChangeSchema = z.object({
  field: z.string(),
  /** Of S3_ACCESS_KEY the end alone. */
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
export type ExternalFieldChange = Readonly<z.infer<typeof externalFieldChangeSchema>>;

/**
 * A change of a zone, or of one of its hostnames, that nobody made in this console: it came between two looks, `previousCheckAt`
 * and `detectedAt` (Unix seconds).
 */
export interface ExternalChange {
  readonly id: string;
  /** The path of what was changed, below /v1. */
  readonly target: string;
  /** The hostname that was changed; null when it was the zone. */
  readonly hostname: string | null;
  readonly previousCheckAt: number;
  readonly detectedAt: number;
  readonly changes: readonly ExternalFieldChange[];
  /** Who has seen it, and when; null while nobody has said so. */
  readonly dismissed: { readonly at: number; readonly by: string } | null;
}

/** Newest first. */
export interface ExternalChanges {
  readonly changes: readonly ExternalChange[];
}
