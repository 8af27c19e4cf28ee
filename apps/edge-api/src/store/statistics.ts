import type { Database } from "better-sqlite3";
import { limits } from "@edge-console/contract/limits";
import type { Statistics, StatisticsRow } from "@edge-console/contract/objects/statistics";
import { getLocationName } from "./locations.ts";
import { listTopNetworks, type NetworkRow } from "./network-rows.ts";
import { getOldestHour, getDayStart, getHourStart, type StatisticsPeriod } from "./statistics-period.ts";

/** Traffic of an interval; sizes in bytes. Requests are hits plus misses, without blocked requests. */
export interface Traffic {
  readonly hits: number;
  readonly misses: number;
  readonly bandwidthBytes: number;
  readonly originBytes: number;
  readonly blocked: number;
}

/** Traffic of a zone at a location, or at all of them if `node` is empty; `at` is the start of the hour or day in Unix seconds. */
export interface BucketTraffic extends Traffic {
  readonly zoneId: string;
  readonly at: number;
  readonly node: string;
}

/** Part of a zone's traffic on a UTC day at a location, for the breakdowns. */
interface BreakdownTraffic {
  readonly zoneId: string;
  readonly day: number;
  readonly node: string;
  readonly requests: number;
  readonly bandwidthBytes: number;
  readonly blocked: number;
}

/** Traffic of a country; the code is empty if the location is unknown. */
export interface CountryTraffic extends BreakdownTraffic {
  readonly country: string;
}

/** Traffic of a network; AS0 contains unannounced addresses. */
export interface NetworkTraffic extends BreakdownTraffic {
  readonly asn: number;
}

/** Observed traffic from one country and network at one location, at any time of the hour. */
export interface ObservedTraffic extends Traffic {
  readonly zoneId: string;
  readonly timestamp: number;
  readonly node: string;
  readonly country: string;
  readonly asn: number;
}

/** Node of the total of all locations. */
const allNodes = "";

const bucketColumns = `at AS DAY_TIMESTAMP, hits + misses AS REQUESTS, hits AS CACHE_HITS, misses AS CACHE_MISS,
  bandwidth_bytes AS BANDWIDTH_BYTES, origin_bytes AS ORIGIN_BYTES, blocked AS BLOCKED`;
const hasTraffic = "(hits > 0 OR misses > 0 OR blocked > 0 OR bandwidth_bytes > 0 OR origin_bytes > 0)";
const breakdownSums = "SUM(requests) AS REQUESTS, SUM(bandwidth_bytes) AS BANDWIDTH_BYTES, SUM(blocked) AS BLOCKED";
const hasBreakdownTraffic = "SUM(requests + blocked + bandwidth_bytes) > 0";
const byTraffic = "REQUESTS DESC, BANDWIDTH_BYTES DESC, BLOCKED DESC";

type Range = { readonly zone: string; readonly node: string; readonly from: number; readonly to: number };
const inDays = "zone_id = @zone AND day BETWEEN @from AND @to AND (@node = '' OR node = @node)";

type BucketValues = [
  zone: string,
  node: string,
  at: number,
  hits: number,
  misses: number,
  bandwidthBytes: number,
  originBytes: number,
  blocked: number,
];
type BreakdownValues<Key> = [
  zone: string,
  day: number,
  node: string,
  key: Key,
  requests: number,
  bandwidthBytes: number,
  blocked: number,
];

/** Queries on one of the two interval tables. */
function bucketQueries(database: Database, table: "traffic_hours" | "traffic_days") {
  const add = database.prepare<BucketValues>(
    `INSERT INTO ${table} (zone_id, node, at, hits, misses, bandwidth_bytes, origin_bytes, blocked)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses,
       bandwidth_bytes = bandwidth_bytes + excluded.bandwidth_bytes,
       origin_bytes = origin_bytes + excluded.origin_bytes, blocked = blocked + excluded.blocked`,
  );
  const inRange = `zone_id = @zone AND node = @node AND at BETWEEN @from AND @to AND ${hasTraffic}`;
  const selectRows = database.prepare<[Range], StatisticsRow>(
    `SELECT ${bucketColumns} FROM ${table} WHERE ${inRange} ORDER BY at`,
  );
  const selectOne = database.prepare<[Range], number>(`SELECT 1 FROM ${table} WHERE ${inRange} LIMIT 1`).pluck();
  return {
    add({ zoneId, node, at, hits, misses, bandwidthBytes, originBytes, blocked }: BucketTraffic): void {
      add.run(zoneId, node, at, hits, misses, bandwidthBytes, originBytes, blocked);
    },
    listRows: (range: Range): StatisticsRow[] => selectRows.all(range),
    hasRows: (range: Range): boolean => selectOne.get(range) !== undefined,
  };
}

/** Prepares the statement that adds to one of the two breakdown tables. */
function prepareBreakdownInsert<Key extends string | number>(database: Database, table: string, key: string) {
  return database.prepare<BreakdownValues<Key>>(
    `INSERT INTO ${table} (zone_id, day, node, ${key}, requests, bandwidth_bytes, blocked)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
       bandwidth_bytes = bandwidth_bytes + excluded.bandwidth_bytes, blocked = blocked + excluded.blocked`,
  );
}

/**
 * Queries on traffic. It's aggregated when it's recorded, so that reads need no aggregation: by hour and day, per location
 * and in total; by country and network per UTC day and location. Rows remain after their zone is deleted.
 */
export function statisticsQueries(database: Database) {
  const buckets = { hour: bucketQueries(database, "traffic_hours"), day: bucketQueries(database, "traffic_days") };
  const addCountry = prepareBreakdownInsert<string>(database, "traffic_countries", "country");
  const addNetwork = prepareBreakdownInsert<number>(database, "traffic_networks", "asn");
  const nodes = database
    .prepare<[string], string>("SELECT DISTINCT node FROM traffic_days WHERE zone_id = ? AND node <> '' ORDER BY node")
    .pluck();
  const countries = database.prepare<[Range], Statistics["CDN_COUNTRIES"][number]>(
    `SELECT country AS COUNTRY, ${breakdownSums} FROM traffic_countries WHERE ${inDays}
     GROUP BY country HAVING ${hasBreakdownTraffic} ORDER BY ${byTraffic}, country LIMIT ${limits.countryRows}`,
  );
  const networks = database.prepare<[Range], NetworkRow>(
    `SELECT asn AS ASN, ${breakdownSums} FROM traffic_networks WHERE ${inDays}
     GROUP BY asn HAVING ${hasBreakdownTraffic} ORDER BY ${byTraffic}, asn`,
  );
  const deleteHours = database.prepare<[number]>("DELETE FROM traffic_hours WHERE at < ?");

  const queries = {
    /**
     * Adds aggregated traffic. Call these in a transaction, and keep the four tables and the totals of all locations consistent.
     */
    addHour: (traffic: BucketTraffic): void => buckets.hour.add(traffic),
    addDay: (traffic: BucketTraffic): void => buckets.day.add(traffic),
    addCountry({ zoneId, day, node, country, requests, bandwidthBytes, blocked }: CountryTraffic): void {
      addCountry.run(zoneId, day, node, country, requests, bandwidthBytes, blocked);
    },
    addNetwork({ zoneId, day, node, asn, requests, bandwidthBytes, blocked }: NetworkTraffic): void {
      addNetwork.run(zoneId, day, node, asn, requests, bandwidthBytes, blocked);
    },

    /** Adds an observation to its intervals. Call it in a transaction. */
    record(observed: ObservedTraffic): void {
      const { zoneId, node, country, asn, timestamp, bandwidthBytes, blocked } = observed;
      const day = getDayStart(timestamp);
      const breakdown = { zoneId, day, node, requests: observed.hits + observed.misses, bandwidthBytes, blocked };
      for (const bucketNode of [node, allNodes]) {
        queries.addHour({ ...observed, node: bucketNode, at: getHourStart(timestamp) });
        queries.addDay({ ...observed, node: bucketNode, at: day });
      }
      queries.addCountry({ ...breakdown, country });
      queries.addNetwork({ ...breakdown, asn });
    },

    /** Returns a zone's statistics for a period at one location, or at all for null (Spec: Statistics, response DATA). */
    read(zoneId: string, period: StatisticsPeriod, node: string | null): Statistics {
      const { granularity } = period;
      const range: Range = { zone: zoneId, node: node ?? allNodes, from: period.from, to: period.to };
      const dayRange: Range = { ...range, from: getDayStart(period.from) };
      const servingNodes = nodes.all(zoneId).filter((id) => buckets[granularity].hasRows({ ...range, node: id }));
      return {
        GRANULARITY: granularity,
        NODE: node ?? "",
        NODES: servingNodes.map((id) => ({ ID: id, LOCATION: getLocationName(id) })),
        CDN_DAILY_STATS: buckets[granularity].listRows(range),
        CDN_COUNTRIES: countries.all(dayRange),
        CDN_NETWORKS: listTopNetworks(networks.all(dayRange)),
      };
    },

    /** Deletes expired hours. Days are never deleted. */
    deleteOldHours: (now: number): void => void deleteHours.run(getOldestHour(now)),
  };
  return queries;
}
export type StatisticsQueries = ReturnType<typeof statisticsQueries>;
