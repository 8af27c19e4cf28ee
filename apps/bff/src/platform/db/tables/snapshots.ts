/** Tables of resources of the Edge API as last loaded, and of changes to them. */
export interface SnapshotTables {
  reviewed_edges: ReviewedEdgesTable;
  zone_snapshots: ZoneSnapshotsTable;
  external_changes: ExternalChangesTable;
  tunnel_polls: TunnelPollsTable;
  tunnel_history: TunnelHistoryTable;
}

/** Edge IP addresses that a user last marked as reviewed. */
interface ReviewedEdgesTable {
  account_id: string;
  user_id: string;
  reviewed_at: number;
  /** JSON: IP addresses. */
  addresses: string;
}

/** Snapshot of a zone's settings or of its hostnames, from the last read or write by the console. */
interface ZoneSnapshotsTable {
  account_id: string;
  zone_id: string;
  part: "zone" | "hostnames";
  taken_at: number;
  /** JSON of the values, without secrets; null if the current values are unknown. */
  snapshot: string | null;
}

/** Change made outside the console. */
interface ExternalChangesTable {
  id: string;
  account_id: string;
  zone_id: string;
  /** Path of the zone or the hostname below /v1. */
  target: string;
  hostname: string | null;
  /** Time of the snapshot without the change. */
  unchanged_at: number;
  /** Time of the snapshot with the change. */
  detected_at: number;
  /** JSON, without secrets. */
  changes: string;
  dismissed_at: number | null;
  /** Email address of the member who dismissed it. */
  dismissed_by: string | null;
}

/** Snapshot of an account's tunnels, polled by one replica for all open pages. */
interface TunnelPollsTable {
  account_id: string;
  /** Until when it's polled, unless a replica reports a subscriber. */
  polled_until: number;
  /** Time of the last successful poll; null before the first. */
  polled_at: number | null;
  /** JSON: tunnels of that poll. */
  tunnels: string;
  /** Incremented whenever `tunnels` changes. */
  revision: number;
}

/** Entry of a tunnel's connection history. */
interface TunnelHistoryTable {
  account_id: string;
  tunnel_id: string;
  at: number;
  /** Time of the previous poll; null for the first. */
  previous_at: number | null;
  /** JSON: the tunnel's state, as far as the history shows it. */
  state: string;
}
