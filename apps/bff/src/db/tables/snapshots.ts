/** How things at the service were when the console last saw them. */
export interface SnapshotTables {
  edge_views: EdgeViewsTable;
  zone_looks: ZoneLooksTable;
  outside_changes: OutsideChangesTable;
  tunnel_watches: TunnelWatchesTable;
  tunnel_sightings: TunnelSightingsTable;
}

/** The edge addresses as a person last saw them on an account. */
interface EdgeViewsTable {
  account_id: string;
  user_id: string;
  seen_at: number;
  /** JSON: the addresses. */
  addresses: string;
}

/** A zone's own values, or those of its hostnames, as the console last saw or left them. */
interface ZoneLooksTable {
  account_id: string;
  zone_id: string;
  part: "zone" | "hostnames";
  looked_at: number;
  /** JSON, without secrets; null when it is not known how they are. */
  seen: string | null;
}

/** What was found changed although nobody changed it here. */
interface OutsideChangesTable {
  id: string;
  account_id: string;
  zone_id: string;
  /** The path of the zone or the hostname, below /v1. */
  target: string;
  hostname: string | null;
  looked_at: number;
  noticed_at: number;
  /** JSON, without secrets. */
  changes: string;
  dismissed_at: number | null;
  /** The address of whoever did. */
  dismissed_by: string | null;
}

/** How an account's tunnels were when some replica last looked on behalf of all open pages. */
interface TunnelWatchesTable {
  account_id: string;
  /** When a replica last set out to look: the next may when the interval has passed. */
  claimed_at: number;
  /** When one last had an answer; null before the first. */
  looked_at: number | null;
  /** JSON: the tunnels of that answer. */
  seen: string;
  /** Grows whenever `seen` becomes another. */
  changes: number;
}

/** A tunnel as it was when the console found it changed. */
interface TunnelSightingsTable {
  account_id: string;
  tunnel_id: string;
  at: number;
  /** When the console had looked before; null at its first look. */
  looked_at: number | null;
  /** JSON: what of it makes its history. */
  sighted: string;
}
