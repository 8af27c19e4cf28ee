import type { BulkItemState, BulkPauseReason, BulkRunState } from "@edge-console/contract/console/bulk-runs";

/** Tables of bulk runs. */
export interface BulkRunTables {
  bulk_runs: BulkRunsTable;
  bulk_items: BulkItemsTable;
}

/** Bulk run of a member. */
interface BulkRunsTable {
  id: string;
  account_id: string;
  /** The member who started it, in whose name the changes are made; null if the user was deleted. */
  user_id: string | null;
  /** The access token that it was started with, in whose name the changes are made; `user_id` is then who created it. */
  token_id: string | null;
  /**
   * Who asked for a run that was arranged before, as the audit log names them: the console makes its changes itself if they may no
   * longer. Null for a run that someone started.
   */
  requested_by: string | null;
  state: BulkRunState;
  /** JSON: `bulkChangeSchema[]`. */
  changes: string;
  /** Number of its items. */
  size: number;
  created_at: number;
  ended_at: number | null;
  pause_reason: BulkPauseReason | null;
  pause_detail: string | null;
  /** While the rate limit is used up: when it continues. */
  waits_until: number | null;
  /** ID of the run that it undoes. */
  undoes: string | null;
  /** ID of the run that undoes it. */
  undone_by: string | null;
  /** ID of the shared IP list that it applies, also if it undoes such a run. */
  shared_list_id: string | null;
}

/** Zone or hostname that a run changes. */
interface BulkItemsTable {
  run_id: string;
  /** 0, 1, 2 … in the order in which they are changed. */
  position: number;
  zone_id: string;
  zone_name: string;
  hostname_id: number | null;
  hostname: string | null;
  /** Index of its change in the run's changes. */
  change_index: number;
  /** Digest of the values that the preview showed; null if they don't matter. */
  base: string | null;
  state: BulkItemState;
  detail: string | null;
  /** JSON: `doneSchema`, what was changed, from which it can be undone; null until something is sent. */
  done: string | null;
  /** Request ID of the write intent of the current attempt; null if none was sent. */
  request_id: string | null;
  attempts: number;
  /** When its result was recorded. */
  at: number | null;
}
