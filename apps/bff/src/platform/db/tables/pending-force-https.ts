import type {
  PendingForceHttpsReason,
  PendingForceHttpsState,
} from "@edge-console/contract/console/pending-force-https";

/** Table of pending Force HTTPS requests. */
export interface PendingForceHttpsTables {
  pending_force_https: PendingForceHttpsTable;
}

/** Request to enable Force HTTPS once the hostname has a certificate. A hostname has at most one pending request. */
interface PendingForceHttpsTable {
  id: string;
  account_id: string;
  zone_id: string;
  hostname_id: number;
  hostname: string;
  /** The member who scheduled it. */
  user_id: string;
  user_email: string;
  requested_at: number;
  state: PendingForceHttpsState;
  reason: PendingForceHttpsReason | null;
  /** Null while pending. */
  ended_at: number | null;
  /** Email address of the member who canceled it. */
  canceled_by: string | null;
  /** When the hostname is checked next; null if the request has ended. */
  check_after: number | null;
  checks: number;
  /** Number of changes that were tried and not applied. */
  attempts: number;
  /** Request ID of the write intent of the current attempt; null if none is under way or unresolved. */
  request_id: string | null;
}
