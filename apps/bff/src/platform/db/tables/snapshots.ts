/** Tables of resources of the Edge API as last loaded, and of changes to them. */
export interface SnapshotTables {
  edge_views: EdgeViewsTable;
  zone_looks: ZoneLooksTable;
  outside_changes: OutsideChangesTable;
  tunnel_watches: TunnelWatchesTable;
  tunnel_sightings: TunnelSightingsTable;
}

/** Edge IP addresses that a user last marked as reviewed. */
interface EdgeViewsTable {
  account_id: string;
  user_id: string;
  seen_at: number;
  /** JSON: IP addresses. */
  addresses: string;
}

/** Snapshot of a zone's settings or of its hostnames, from the last read or write by the console. */
interface ZoneLooksTable {
  account_id: string;
  zone_id: string;
  part: "zone" | "hostnames";
  looked_at: number;
  /** JSON of the values, without secrets; null if the current values are unknown. */
  seen: string | null;
}

/** Change made outside the console. */
interface OutsideChangesTable {
  id: string;
  account_id: string;
  zone_id: string;
  /** Path of the zone or the hostname below /v1. */
  target: string;
  hostname: string | null;
  /** Time of the snapshot without the change. */
  looked_at: number;
  /** Time of the snapshot with the change. */
  noticed_at: number;
  /** JSON, without secrets. */
  changes: string;
  dismissed_at: number | null;
  /** Email address of the member who dismissed it. */
  dismissed_by: string | null;
}

/** Snapshot of an account's tunnels, polled by one replica for all open pages. */
interface TunnelWatchesTable {
  account_id: string;
  /** Until when it's polled, unless a replica reports a subscriber. */
  watched_until: number;
  /** Time of the last successful poll; null before the first. */
  looked_at: number | null;
  /** JSON: tunnels of that poll. */
  seen: string;
  /** Incremented whenever `seen` changes. */
  changes: number;
}

/** Entry of a tunnel's connection history. */
interface TunnelSightingsTable {
  account_id: string;
  tunnel_id: string;
  at: number;
  /** Time of the previous poll; null for the first. */
  looked_at: number | null;
  /** JSON: the tunnel's state, as far as the history shows it. */
  sighted: string;
}
