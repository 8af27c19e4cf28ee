import type { Currency } from "@edge-console/contract/rules/cost";

/** Tables of usage statistics. */
export interface UsageTables {
  usage_collections: UsageCollectionsTable;
  usage_zones: UsageZonesTable;
  usage_days: UsageDaysTable;
  usage_months: UsageMonthsTable;
  usage_thresholds: UsageThresholdsTable;
  account_prices: AccountPricesTable;
  monthly_reports: MonthlyReportsTable;
}

/** Monthly usage report that is emailed once for each account. */
interface MonthlyReportsTable {
  account_id: string;
  /** `2026-11` */
  month: string;
  /** When its emails were queued. */
  queued_at: number | null;
}

/** Monthly thresholds of an account's usage, for alerts; null for none. */
interface UsageThresholdsTable {
  account_id: string;
  requests: number | null;
  bandwidth_bytes: number | null;
}

/** Prices of an account; null for none. */
interface AccountPricesTable {
  account_id: string;
  currency: Currency;
  /** Per 10¹² bytes. */
  per_terabyte: number | null;
  per_million_requests: number | null;
}

/** State of an account's usage collection. */
interface UsageCollectionsTable {
  account_id: string;
  /** When the collection was requested that isn't finished; null if none is. */
  requested_at: number | null;
  /** Whether it reloads zones later in large accounts. */
  is_relaxed: 0 | 1;
  /** Age in seconds from which it reloads zones, at least. */
  max_age: number;
  /** Whether it has listed the zones. */
  is_listed: 0 | 1;
  ended_at: number | null;
  /** Why the last collection is incomplete. */
  problem: "no-key" | "key-rejected" | "unavailable" | null;
  /** When the account's zones were last listed. */
  listed_at: number | null;
  /** USAGE_PAUSED of that list; null if unknown. */
  usage_paused: 0 | 1 | null;
}

/** Zone with collected usage. */
interface UsageZonesTable {
  account_id: string;
  zone_id: string;
  name: string;
  read_at: number | null;
  /** UTC midnight before which all days are final, stored, and not requested again. */
  complete_until: number | null;
  /** When the zone was first found to be deleted. */
  deleted_at: number | null;
  /** When the recent hours were loaded; null if they never were. */
  hours_read_at: number | null;
  /** JSON: requests of each of the 48 hours up to that time, oldest first. */
  hours: string | null;
  /** JSON: requests, hits, and blocked requests of those hours, and when they were loaded, for alerts. */
  recent_traffic: string | null;
}

/** Metrics of a period. Requests are hits plus misses. */
interface UsageMetrics {
  requests: number;
  hits: number;
  misses: number;
  bandwidth_bytes: number;
  origin_bytes: number;
  blocked: number;
}

/** Metrics of a zone by UTC day, for days with traffic. Days from `complete_until` on may still change. */
interface UsageDaysTable extends UsageMetrics {
  account_id: string;
  zone_id: string;
  /** Start of the day. */
  day: number;
}

/** Sums of a zone's days by UTC month, updated together with the days. */
interface UsageMonthsTable extends UsageMetrics {
  account_id: string;
  zone_id: string;
  /** `2026-11` */
  month: string;
}
