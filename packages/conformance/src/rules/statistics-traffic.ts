import { getData, assertTrue, getRows, assertEqual } from "../assertions.ts";
import type { Zone } from "../run-context.ts";
import type { Fields } from "../json.ts";
import type { Traffic } from "../operator.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `statistics.${id}`, section: "Statistics", description, needs: ["write", "operator"], check };
}

/** Returns midnight UTC this many days before today. */
function getMidnight(t: CheckContext, daysAgo: number): number {
  return Math.floor(t.now() / daySeconds) * daySeconds - daysAgo * daySeconds;
}

async function getLocation(t: CheckContext, index = 0): Promise<{ id: string; name: string }> {
  const rows = (await t.operator.listLocations())[index];
  assertTrue(rows !== undefined, `the operator listener should list at least ${index + 1} locations`);
  return rows;
}

const defaultTraffic = {
  country: "DE",
  asn: 64_496,
  requests: 10,
  cache_hits: 7,
  bandwidth_bytes: 1000,
  origin_bytes: 300,
  blocked: 2,
};

/** Records traffic of a zone at these times: `one` with changes for each time. */
async function recordTraffic(
  t: CheckContext,
  zone: Zone,
  traffic: ({ timestamp: number } & Partial<Traffic>)[],
): Promise<void> {
  const { id } = await getLocation(t);
  await t.operator.recordTraffic(traffic.map((row) => ({ zone_id: zone.id, node: id, ...defaultTraffic, ...row })));
}

async function getStatistics(t: CheckContext, zone: Zone, body: Fields = {}): Promise<Fields> {
  return getData(await t.get(`${zone.path}/stats`, { body }));
}

async function getTimestamps(t: CheckContext, zone: Zone, body: Fields = {}): Promise<number[]> {
  const rows = getRows(await getStatistics(t, zone, body), "CDN_DAILY_STATS");
  return rows.map(({ DAY_TIMESTAMP }) => Number(DAY_TIMESTAMP));
}

const totalRules: Rule[] = [
  rule("traffic.row", "A row adds up its bucket's traffic; BLOCKED is not part of REQUESTS", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 1);
    await recordTraffic(t, zone, [
      { timestamp: start + 60 },
      { timestamp: start + 5 * hourSeconds, requests: 5, cache_hits: 1 },
    ]);
    const expected = {
      DAY_TIMESTAMP: start,
      REQUESTS: 15,
      CACHE_HITS: 8,
      CACHE_MISS: 7,
      BANDWIDTH_BYTES: 2000,
      ORIGIN_BYTES: 600,
      BLOCKED: 4,
    };
    assertEqual((await getStatistics(t, zone)).CDN_DAILY_STATS, [expected], "CDN_DAILY_STATS");
  }),
  rule("traffic.same-hour", "Traffic of the same hour adds up in one hourly row", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 1) + 3 * hourSeconds;
    await recordTraffic(t, zone, [{ timestamp: start + 1 }, { timestamp: start + 3599 }]);
    const rows = getRows(await getStatistics(t, zone, { GRANULARITY: "hour" }), "CDN_DAILY_STATS");
    assertEqual(
      rows.map(({ DAY_TIMESTAMP, REQUESTS }) => [DAY_TIMESTAMP ?? 0, REQUESTS ?? 0]),
      [[start, 20]],
      "the rows",
    );
  }),
  rule("traffic.days", "Only days with traffic have a row, oldest first", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 2) },
      { timestamp: getMidnight(t, 9) },
      { timestamp: getMidnight(t, 5) },
    ]);
    assertEqual(await getTimestamps(t, zone), [getMidnight(t, 9), getMidnight(t, 5), getMidnight(t, 2)], "the days");
  }),
  rule("traffic.hours", "Only hours with traffic have a row, oldest first", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 1);
    await recordTraffic(t, zone, [
      { timestamp: start + 9 * hourSeconds + 5 },
      { timestamp: start + 2 * hourSeconds + 5 },
    ]);
    assertEqual(
      await getTimestamps(t, zone, { GRANULARITY: "hour" }),
      [start + 2 * hourSeconds, start + 9 * hourSeconds],
      "the hours",
    );
  }),
  rule("traffic.utc", "Days are UTC days: 23:59:59 and 00:00:00 fall into two", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 1);
    await recordTraffic(t, zone, [{ timestamp: start - 1 }, { timestamp: start }]);
    assertEqual(await getTimestamps(t, zone), [start - daySeconds, start], "the days");
  }),
  rule("traffic.own", "A zone's statistics are its own", async (t) => {
    const [zone, other] = [await t.createZone(), await t.createZone()];
    await recordTraffic(t, zone, [{ timestamp: getMidnight(t, 1) }]);
    assertEqual(await getTimestamps(t, other), [], "the days of another zone");
  }),
  rule("traffic.blocked-only", "A bucket in which all requests were blocked has a row", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 1), requests: 0, cache_hits: 0, bandwidth_bytes: 0, origin_bytes: 0, blocked: 3 },
    ]);
    const [row] = getRows(await getStatistics(t, zone), "CDN_DAILY_STATS");
    assertEqual([row?.REQUESTS, row?.BLOCKED], [0, 3], "REQUESTS and BLOCKED");
  }),
];

const rangeRules: Rule[] = [
  rule("range.default", "The default range starts at midnight UTC 28 days ago", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 28);
    await recordTraffic(t, zone, [{ timestamp: start - 1 }, { timestamp: start }, { timestamp: t.now() - 60 }]);
    const rows = await getTimestamps(t, zone);
    assertEqual(rows[0], start, "the first day");
    assertEqual(rows.length, 2, "number of days");
  }),
  rule("range.from.day", "FROM_TIMESTAMP is rounded down to the day", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 4);
    await recordTraffic(t, zone, [{ timestamp: start - 1 }, { timestamp: start + hourSeconds }]);
    assertEqual(await getTimestamps(t, zone, { FROM_TIMESTAMP: start + 20 * hourSeconds }), [start], "the days");
  }),
  rule("range.from.hour", "FROM_TIMESTAMP is rounded down to the hour for hourly detail", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 4) + 7 * hourSeconds;
    await recordTraffic(t, zone, [{ timestamp: start - 1 }, { timestamp: start + 60 }]);
    assertEqual(
      await getTimestamps(t, zone, { GRANULARITY: "hour", FROM_TIMESTAMP: start + 1800 }),
      [start],
      "the hours",
    );
  }),
  rule("range.from.older", "FROM_TIMESTAMP reaches further back than 28 days", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 60);
    await recordTraffic(t, zone, [{ timestamp: start }]);
    assertEqual(await getTimestamps(t, zone, { FROM_TIMESTAMP: start }), [start], "the days");
  }),
  rule("range.to", "TO_TIMESTAMP ends the range", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 5);
    await recordTraffic(t, zone, [{ timestamp: start }, { timestamp: start + 2 * daySeconds }]);
    assertEqual(await getTimestamps(t, zone, { TO_TIMESTAMP: start + daySeconds - 1 }), [start], "the days");
  }),
  rule("range.to.hour", "TO_TIMESTAMP ends the range by hour, too", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 5);
    await recordTraffic(t, zone, [{ timestamp: start }, { timestamp: start + 3 * hourSeconds }]);
    const body = { GRANULARITY: "hour", FROM_TIMESTAMP: start, TO_TIMESTAMP: start + 2 * hourSeconds - 1 };
    assertEqual(await getTimestamps(t, zone, body), [start], "the hours");
  }),
  rule("range.to.now", "The default range ends now: today's traffic is in it", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [{ timestamp: t.now() }]);
    assertEqual(await getTimestamps(t, zone), [getMidnight(t, 0)], "the days");
  }),
  rule("range.90-days.rows", "A range by hour that starts over 90 days ago has daily rows", async (t) => {
    const zone = await t.createZone();
    const start = getMidnight(t, 95);
    await recordTraffic(t, zone, [{ timestamp: start + 5 * hourSeconds }, { timestamp: start + 7 * hourSeconds }]);
    assertEqual(await getTimestamps(t, zone, { GRANULARITY: "hour", FROM_TIMESTAMP: start }), [start], "the rows");
  }),
];

const locationRules: Rule[] = [
  rule("node", "NODE counts one location only; the response says which", async (t) => {
    const zone = await t.createZone();
    const [first, second] = [await getLocation(t, 0), await getLocation(t, 1)];
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 1), node: first.id },
      { timestamp: getMidnight(t, 1), node: second.id, requests: 3, cache_hits: 1 },
    ]);
    const response = await getStatistics(t, zone, { NODE: second.id });
    assertEqual(response.NODE, second.id, "NODE");
    assertEqual(
      getRows(response, "CDN_DAILY_STATS").map(({ REQUESTS }) => REQUESTS ?? 0),
      [3],
      "REQUESTS",
    );
  }),
  rule("nodes.listed", "NODES lists the locations that served the zone, by id and name", async (t) => {
    const zone = await t.createZone();
    const [first, second] = [await getLocation(t, 0), await getLocation(t, 1)];
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 1), node: first.id },
      { timestamp: getMidnight(t, 2), node: second.id },
    ]);
    const rows = getRows(await getStatistics(t, zone), "NODES").map(
      ({ ID, LOCATION }) => `${String(ID)} ${String(LOCATION)}`,
    );
    assertEqual(rows.toSorted(), [first, second].map(({ id, name }) => `${id} ${name}`).toSorted(), "NODES");
  }),
  rule("nodes.not-narrowed", "NODES is not narrowed by NODE", async (t) => {
    const zone = await t.createZone();
    const [first, second] = [await getLocation(t, 0), await getLocation(t, 1)];
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 1), node: first.id },
      { timestamp: getMidnight(t, 1), node: second.id },
    ]);
    assertEqual(getRows(await getStatistics(t, zone, { NODE: first.id }), "NODES").length, 2, "number of NODES");
  }),
  rule("nodes.period", "NODES lists only locations of the period", async (t) => {
    const zone = await t.createZone();
    const [first, second] = [await getLocation(t, 0), await getLocation(t, 1)];
    await recordTraffic(t, zone, [
      { timestamp: getMidnight(t, 20), node: first.id },
      { timestamp: getMidnight(t, 1), node: second.id },
    ]);
    const rows = getRows(await getStatistics(t, zone, { FROM_TIMESTAMP: getMidnight(t, 5) }), "NODES");
    assertEqual(
      rows.map(({ ID }) => ID ?? ""),
      [second.id],
      "NODES",
    );
  }),
  rule("node.quiet", "A location that did not serve the zone has no rows", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [{ timestamp: getMidnight(t, 1) }]);
    const other = await getLocation(t, 1);
    assertEqual(await getTimestamps(t, zone, { NODE: other.id }), [], "the days");
  }),
  rule("nodes.unassigned", "Traffic of a server that was not placed yet is listed under `unassigned`", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [{ timestamp: getMidnight(t, 1), node: "unassigned" }]);
    const response = await getStatistics(t, zone);
    assertEqual(
      getRows(response, "NODES").map(({ ID }) => ID ?? ""),
      ["unassigned"],
      "NODES",
    );
    assertEqual(getRows(response, "CDN_DAILY_STATS").length, 1, "number of days");
  }),
];

/** Returns two letters for a number below 676, different for each. */
function createCountryCode(number: number): string {
  return String.fromCodePoint(65 + Math.floor(number / 26), 65 + (number % 26));
}

const breakdownRules: Rule[] = [
  rule("countries", "CDN_COUNTRIES adds up per country, busiest first", async (t) => {
    const zone = await t.createZone();
    const timestamp = getMidnight(t, 1);
    await recordTraffic(t, zone, [
      { timestamp, country: "FR", requests: 20 },
      { timestamp, country: "DE", requests: 50 },
      { timestamp: getMidnight(t, 2), country: "FR", requests: 40, cache_hits: 0 },
    ]);
    const expected = [
      { COUNTRY: "FR", REQUESTS: 60, BANDWIDTH_BYTES: 2000, BLOCKED: 4 },
      { COUNTRY: "DE", REQUESTS: 50, BANDWIDTH_BYTES: 1000, BLOCKED: 2 },
    ];
    assertEqual((await getStatistics(t, zone)).CDN_COUNTRIES, expected, "CDN_COUNTRIES");
  }),
  rule("countries.unplaced", "COUNTRY is empty for traffic that could not be placed", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [{ timestamp: getMidnight(t, 1), country: "" }]);
    assertEqual(
      getRows(await getStatistics(t, zone), "CDN_COUNTRIES").map(({ COUNTRY }) => COUNTRY ?? null),
      [""],
      "COUNTRY",
    );
  }),
  rule("countries.250", "CDN_COUNTRIES has 250 rows at most: the busiest", async (t) => {
    const zone = await t.createZone();
    const timestamp = getMidnight(t, 1);
    await recordTraffic(
      t,
      zone,
      Array.from({ length: 260 }, (_, n) => ({
        timestamp,
        country: createCountryCode(n),
        requests: 1000 - n,
        cache_hits: 0,
      })),
    );
    const rows = getRows(await getStatistics(t, zone), "CDN_COUNTRIES").map(({ COUNTRY }) => COUNTRY ?? "");
    assertEqual(
      rows,
      Array.from({ length: 250 }, (_, n) => createCountryCode(n)),
      "the countries",
    );
  }),
  rule("networks", "CDN_NETWORKS adds up per AS number, busiest first", async (t) => {
    const zone = await t.createZone();
    const timestamp = getMidnight(t, 1);
    await recordTraffic(t, zone, [
      { timestamp, asn: 64_500, requests: 20 },
      { timestamp, asn: 64_501, requests: 50 },
      { timestamp: getMidnight(t, 2), asn: 64_500, requests: 40, cache_hits: 0 },
    ]);
    const expected = [
      { ASN: 64_500, REQUESTS: 60, BANDWIDTH_BYTES: 2000, BLOCKED: 4 },
      { ASN: 64_501, REQUESTS: 50, BANDWIDTH_BYTES: 1000, BLOCKED: 2 },
    ];
    assertEqual((await getStatistics(t, zone)).CDN_NETWORKS, expected, "CDN_NETWORKS");
  }),
  rule("networks.unannounced", "ASN is 0 for unannounced addresses", async (t) => {
    const zone = await t.createZone();
    await recordTraffic(t, zone, [{ timestamp: getMidnight(t, 1), asn: 0 }]);
    assertEqual(
      getRows(await getStatistics(t, zone), "CDN_NETWORKS").map(({ ASN }) => ASN ?? null),
      [0],
      "ASN",
    );
  }),
  rule("networks.50", "CDN_NETWORKS has 50 rows at most, busiest first", async (t) => {
    const zone = await t.createZone();
    const timestamp = getMidnight(t, 1);
    await recordTraffic(
      t,
      zone,
      Array.from({ length: 60 }, (_, n) => ({ timestamp, asn: 64_500 + n, requests: 1000 - n, cache_hits: 0 })),
    );
    const rows = getRows(await getStatistics(t, zone), "CDN_NETWORKS").map(({ REQUESTS }) => Number(REQUESTS));
    assertEqual(rows.length, 50, "number of rows");
    assertEqual(
      rows,
      rows.toSorted((first, second) => second - first),
      "the order of REQUESTS",
    );
  }),
  ...["CDN_COUNTRIES", "CDN_NETWORKS"].map((field) =>
    rule(
      `whole-days.${field.toLowerCase()}`,
      `${field} is counted per whole UTC day for any GRANULARITY`,
      async (t) => {
        const zone = await t.createZone();
        const start = getMidnight(t, 3);
        await recordTraffic(t, zone, [{ timestamp: start + 2 * hourSeconds }, { timestamp: start + 10 * hourSeconds }]);
        const body = {
          GRANULARITY: "hour",
          FROM_TIMESTAMP: start + 10 * hourSeconds,
          TO_TIMESTAMP: start + 11 * hourSeconds - 1,
        };
        const response = await getStatistics(t, zone, body);
        assertEqual(
          getRows(response, "CDN_DAILY_STATS").map(({ REQUESTS }) => REQUESTS ?? 0),
          [10],
          "REQUESTS by hour",
        );
        assertEqual(
          getRows(response, field).map(({ REQUESTS }) => REQUESTS ?? 0),
          [20],
          `REQUESTS of ${field}`,
        );
      },
    ),
  ),
];

export const statisticsTraffic: Section = {
  title: "Statistics: what is counted",
  rules: [...totalRules, ...rangeRules, ...locationRules, ...breakdownRules],
};
