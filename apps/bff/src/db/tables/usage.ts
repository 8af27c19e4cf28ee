/** The figures of all zones. */
export interface UsageTables {
  usage_gatherings: UsageGatheringsTable;
  usage_zones: UsageZonesTable;
  usage_days: UsageDaysTable;
  usage_months: UsageMonthsTable;
}

/** The gathering of an account's figures: who is at it, how the last one ended, what the list of zones said. */
interface UsageGatheringsTable {
  account_id: string;
  /** The gatherer at work, or the one that left it unfinished; null when there is nothing to go on with. */
  holder: string | null;
  /** Until then it is its holder's alone. */
  held_until: number;
  ended_at: number | null;
  /** Why the last one ended before it had everything. */
  trouble: "no-key" | "key-refused" | "unavailable" | null;
  /** When the account's zones were last listed, and what that said of its usage. */
  listed_at: number | null;
  usage_paused: 0 | 1 | null;
}

/** The zones whose figures are kept. */
interface UsageZonesTable {
  account_id: string;
  zone_id: string;
  name: string;
  read_at: number | null;
  /** A UTC midnight: all days before it are finished, kept and never read again. */
  complete_until: number | null;
  /** When it was first found missing. */
  deleted_at: number | null;
}

/** What was counted in some time; requests are hits and misses, sizes are in bytes. */
interface UsageFigures {
  requests: number;
  hits: number;
  misses: number;
  bandwidth_bytes: number;
  origin_bytes: number;
  blocked: number;
}

/** A zone's figures by UTC day, of days with traffic. Those from `complete_until` on still change. */
interface UsageDaysTable extends UsageFigures {
  account_id: string;
  zone_id: string;
  /** Its start. */
  day: number;
}

/** The sums of a zone's days by UTC month, kept up to date with them. */
interface UsageMonthsTable extends UsageFigures {
  account_id: string;
  zone_id: string;
  /** `2026-11` */
  month: string;
}
