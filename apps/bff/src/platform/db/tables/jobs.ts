/** Table of background work. */
export interface JobTables {
  jobs: JobsTable;
}

/** Job that is due, running, or due later. A job that is done has no row. */
interface JobsTable {
  kind: string;
  /** What it works on. Primary key together with `kind`. */
  key: string;
  /** Account that it works for; null for jobs of the whole console. */
  account_id: string | null;
  /** When it is due next; while it runs, when its claim expires. */
  due_at: number;
  /** When `due_at`, or `rerun_at`, was set; later than now if the clock went back since then. */
  scheduled_at: number;
  /** Random ID of the claim; null if it isn't running. */
  claimed_by: string | null;
  /** When it is due again because it was scheduled while running; null if it wasn't. */
  rerun_at: number | null;
  /** Number of failed runs since the last successful one. */
  failures: number;
  /** Message of the last failure. */
  last_error: string | null;
}
