import type { Database } from "better-sqlite3";
import { limits } from "@edge-console/contract/limits";
import type { Statistics, StatisticsRow } from "@edge-console/contract/objects/statistics";
import { locationName } from "./locations.ts";
import { busiestNetworks, type NetworkRow } from "./network-rows.ts";
import { oldestHour, startOfDay, startOfHour, type StatisticsPeriod } from "./statistics-period.ts";

/** Counts of one bucket; sizes in bytes. Requests are hits plus misses; refused requests are not part of them. */
export interface Traffic {
  readonly hits: number;
  readonly misses: number;
  readonly bandwidthBytes: number;
  readonly originBytes: number;
  readonly blocked: number;
}

/** Traffic of a zone at a location; `at` is the Unix start of its hour (or day). */
export interface BucketTraffic extends Traffic {
  readonly zoneId: string;
  readonly at: number;
  readonly node: string;
}

/** A part of a zone's traffic on a UTC day at a location, as the breakdowns count it. */
interface PartTraffic {
  readonly zoneId: string;
  readonly day: number;
  readonly node: string;
  readonly requests: number;
  readonly bandwidthBytes: number;
  readonly blocked: number;
}

/** What one country asked for; the code is empty when it could not be placed. */
export interface CountryTraffic extends PartTraffic {
  readonly country: string;
}

/** What one network asked for; AS 0 stands for unannounced addresses. */
export interface NetworkTraffic extends PartTraffic {
  readonly asn: number;
}

/** One observation: traffic from one country and network at one location, at any instant of its hour. */
export interface ObservedTraffic extends Traffic {
  readonly zoneId: string;
  readonly timestamp: number;
  readonly node: string;
  readonly country: string;
  readonly asn: number;
}

const sums = `SUM(hits + misses) AS REQUESTS, SUM(hits) AS CACHE_HITS, SUM(misses) AS CACHE_MISS,
  SUM(bandwidth_bytes) AS BANDWIDTH_BYTES, SUM(origin_bytes) AS ORIGIN_BYTES, SUM(blocked) AS BLOCKED`;
const partSums = "SUM(requests) AS REQUESTS, SUM(bandwidth_bytes) AS BANDWIDTH_BYTES, SUM(blocked) AS BLOCKED";
const anyTraffic = "SUM(hits + misses + blocked + bandwidth_bytes + origin_bytes) > 0";
const anyPart = "SUM(requests + blocked + bandwidth_bytes) > 0";
const busiestFirst = "REQUESTS DESC, BANDWIDTH_BYTES DESC, BLOCKED DESC";

type Range = { zone: string; from: number; to: number; node: string | null };
const inRange = (bucket: string) => `zone_id = @zone AND ${bucket} BETWEEN @from AND @to`;
const atNode = "(@node IS NULL OR node = @node)";

/**
 * Traffic rolled up as it is recorded: by hour and by day, and by country and network for each UTC day, always for each
 * location, so that an answer sums a few thousand rows whatever the traffic. Rows outlive their zone.
 */
export function statisticsQueries(database: Database) {
  const addTo = (table: string) =>
    database.prepare<[BucketTraffic]>(
      `INSERT INTO ${table} (zone_id, at, node, hits, misses, bandwidth_bytes, origin_bytes, blocked)
       VALUES (@zoneId, @at, @node, @hits, @misses, @bandwidthBytes, @originBytes, @blocked)
       ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses,
         bandwidth_bytes = bandwidth_bytes + excluded.bandwidth_bytes,
         origin_bytes = origin_bytes + excluded.origin_bytes, blocked = blocked + excluded.blocked`,
    );
  const addPartTo = <Part extends PartTraffic>(table: string, key: string) =>
    database.prepare<[Part]>(
      `INSERT INTO ${table} (zone_id, day, node, ${key}, requests, bandwidth_bytes, blocked)
       VALUES (@zoneId, @day, @node, @${key}, @requests, @bandwidthBytes, @blocked)
       ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
         bandwidth_bytes = bandwidth_bytes + excluded.bandwidth_bytes, blocked = blocked + excluded.blocked`,
    );
  const rowsOf = (table: string) =>
    database.prepare<[Range], StatisticsRow>(
      `SELECT at AS DAY_TIMESTAMP, ${sums} FROM ${table} WHERE ${inRange("at")} AND ${atNode}
       GROUP BY at HAVING ${anyTraffic} ORDER BY at`,
    );
  const nodesOf = (table: string) =>
    database
      .prepare<[Range], string>(
        `SELECT node FROM ${table} WHERE ${inRange("at")} GROUP BY node HAVING ${anyTraffic} ORDER BY node`,
      )
      .pluck();

  const addHour = addTo("traffic_hours");
  const addDay = addTo("traffic_days");
  const addCountry = addPartTo<CountryTraffic>("traffic_countries", "country");
  const addNetwork = addPartTo<NetworkTraffic>("traffic_networks", "asn");
  const rows = { hour: rowsOf("traffic_hours"), day: rowsOf("traffic_days") };
  const nodes = { hour: nodesOf("traffic_hours"), day: nodesOf("traffic_days") };
  const countries = database.prepare<[Range], Statistics["CDN_COUNTRIES"][number]>(
    `SELECT country AS COUNTRY, ${partSums} FROM traffic_countries WHERE ${inRange("day")} AND ${atNode}
     GROUP BY country HAVING ${anyPart} ORDER BY ${busiestFirst}, country LIMIT ${limits.countryRows}`,
  );
  const networks = database.prepare<[Range], NetworkRow>(
    `SELECT asn AS ASN, ${partSums} FROM traffic_networks WHERE ${inRange("day")} AND ${atNode}
     GROUP BY asn HAVING ${anyPart} ORDER BY ${busiestFirst}, asn`,
  );
  const forget = database.prepare<[number]>("DELETE FROM traffic_hours WHERE at < ?");

  return {
    /** Adds traffic that is rolled up already; the caller keeps the four in step and holds the transaction. */
    addHour: (traffic: BucketTraffic): void => void addHour.run(traffic),
    addDay: (traffic: BucketTraffic): void => void addDay.run(traffic),
    addCountry: (traffic: CountryTraffic): void => void addCountry.run(traffic),
    addNetwork: (traffic: NetworkTraffic): void => void addNetwork.run(traffic),

    /** Adds an observation to the buckets that it lies in; the caller holds the transaction. */
    record(observed: ObservedTraffic): void {
      const { zoneId, node, country, asn, timestamp, bandwidthBytes, blocked } = observed;
      const day = startOfDay(timestamp);
      const part = { zoneId, day, node, requests: observed.hits + observed.misses, bandwidthBytes, blocked };
      addHour.run({ ...observed, at: startOfHour(timestamp) });
      addDay.run({ ...observed, at: day });
      addCountry.run({ ...part, country });
      addNetwork.run({ ...part, asn });
    },

    /** A zone's statistics over a period, at one location or, with null, at all (Statistics, answer DATA). */
    read(zoneId: string, period: StatisticsPeriod, node: string | null): Statistics {
      const { granularity } = period;
      const range: Range = { zone: zoneId, from: period.from, to: period.to, node };
      const days: Range = { ...range, from: startOfDay(period.from) };
      return {
        GRANULARITY: granularity,
        NODE: node ?? "",
        NODES: nodes[granularity].all(range).map((id) => ({ ID: id, LOCATION: locationName(id) })),
        CDN_DAILY_STATS: rows[granularity].all(range),
        CDN_COUNTRIES: countries.all(days),
        CDN_NETWORKS: busiestNetworks(networks.all(days)),
      };
    },

    /** Forgets hours that are older than those kept; days stay for good. */
    forgetOldHours: (now: number): void => void forget.run(oldestHour(now)),
  };
}
export type StatisticsQueries = ReturnType<typeof statisticsQueries>;
