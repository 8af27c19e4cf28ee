/** Response of one read, as its own route would send it. */
export interface FirstRead {
  /** Path of the read, with its query. */
  readonly path: string;
  readonly status: number;
  /** A problem if `status` is an error. */
  readonly body: unknown;
}

/**
 * A line of `GET /api/accounts/{id}/first-reads?path=…` (JSON Lines): reads that have started, or the response of one of
 * them. The response has the reads of a screen, in the order in which they end.
 */
export type FirstReadsLine = { readonly started: readonly string[] } | FirstRead;
