import { getData, assertTrue, getRows, assertEqual } from "../assertions.ts";
import type { Zone } from "../run-context.ts";
import type { Fields } from "../json.ts";
import type { Traffic } from "../operator.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const day = 86_400;
const hour = 3600;

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `statistics.${id}`, section: "Statistics", description, needs: ["write", "operator"], check };
}

/** Returns midnight UTC this many days before today. */
function midnight(t: CheckContext, daysAgo: number): number {
  return Math.floor(t.now() / day) * day - daysAgo * day;
}

async function node(t: CheckContext, index = 0): Promise<{ id: string; name: string }> {
  const found = (await t.operator.locations())[index];
  assertTrue(found !== undefined, `the operator listener should list at least ${index + 1} locations`);
  return found;
}

const one = {
  country: "DE",
  asn: 64_496,
  requests: 10,
  cache_hits: 7,
  bandwidth_bytes: 1000,
  origin_bytes: 300,
  blocked: 2,
};

/** Records traffic of a zone at these times: `one` with changes for each time. */
async function record(
  t: CheckContext,
  zone: Zone,
  traffic: ({ timestamp: number } & Partial<Traffic>)[],
): Promise<void> {
  const { id } = await node(t);
  await t.operator.traffic(traffic.map((row) => ({ zone_id: zone.id, node: id, ...one, ...row })));
}

async function statistics(t: CheckContext, zone: Zone, body: Fields = {}): Promise<Fields> {
  return getData(await t.get(`${zone.path}/stats`, { body }));
}

async function buckets(t: CheckContext, zone: Zone, body: Fields = {}): Promise<number[]> {
  const found = getRows(await statistics(t, zone, body), "CDN_DAILY_STATS");
  return found.map(({ DAY_TIMESTAMP }) => Number(DAY_TIMESTAMP));
}

const totals: Rule[] = [
  rule("traffic.row", "A row adds up its bucket's traffic; BLOCKED is not part of REQUESTS", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 1);
    await record(t, zone, [{ timestamp: start + 60 }, { timestamp: start + 5 * hour, requests: 5, cache_hits: 1 }]);
    const expected = {
      DAY_TIMESTAMP: start,
      REQUESTS: 15,
      CACHE_HITS: 8,
      CACHE_MISS: 7,
      BANDWIDTH_BYTES: 2000,
      ORIGIN_BYTES: 600,
      BLOCKED: 4,
    };
    assertEqual((await statistics(t, zone)).CDN_DAILY_STATS, [expected], "CDN_DAILY_STATS");
  }),
  rule("traffic.same-hour", "Traffic of the same hour adds up in one hourly row", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 1) + 3 * hour;
    await record(t, zone, [{ timestamp: start + 1 }, { timestamp: start + 3599 }]);
    const found = getRows(await statistics(t, zone, { GRANULARITY: "hour" }), "CDN_DAILY_STATS");
    assertEqual(
      found.map(({ DAY_TIMESTAMP, REQUESTS }) => [DAY_TIMESTAMP ?? 0, REQUESTS ?? 0]),
      [[start, 20]],
      "the rows",
    );
  }),
  rule("traffic.days", "Only days with traffic have a row, oldest first", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [
      { timestamp: midnight(t, 2) },
      { timestamp: midnight(t, 9) },
      { timestamp: midnight(t, 5) },
    ]);
    assertEqual(await buckets(t, zone), [midnight(t, 9), midnight(t, 5), midnight(t, 2)], "the days");
  }),
  rule("traffic.hours", "Only hours with traffic have a row, oldest first", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 1);
    await record(t, zone, [{ timestamp: start + 9 * hour + 5 }, { timestamp: start + 2 * hour + 5 }]);
    assertEqual(await buckets(t, zone, { GRANULARITY: "hour" }), [start + 2 * hour, start + 9 * hour], "the hours");
  }),
  rule("traffic.utc", "Days are UTC days: 23:59:59 and 00:00:00 fall into two", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 1);
    await record(t, zone, [{ timestamp: start - 1 }, { timestamp: start }]);
    assertEqual(await buckets(t, zone), [start - day, start], "the days");
  }),
  rule("traffic.own", "A zone's statistics are its own", async (t) => {
    const [zone, other] = [await t.zone(), await t.zone()];
    await record(t, zone, [{ timestamp: midnight(t, 1) }]);
    assertEqual(await buckets(t, other), [], "the days of another zone");
  }),
  rule("traffic.blocked-only", "A bucket in which requests were only refused has a row", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [
      { timestamp: midnight(t, 1), requests: 0, cache_hits: 0, bandwidth_bytes: 0, origin_bytes: 0, blocked: 3 },
    ]);
    const [row] = getRows(await statistics(t, zone), "CDN_DAILY_STATS");
    assertEqual([row?.REQUESTS, row?.BLOCKED], [0, 3], "REQUESTS and BLOCKED");
  }),
];

const ranges: Rule[] = [
  rule("range.default", "The default range starts at midnight UTC 28 days ago", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 28);
    await record(t, zone, [{ timestamp: start - 1 }, { timestamp: start }, { timestamp: t.now() - 60 }]);
    const found = await buckets(t, zone);
    assertEqual(found[0], start, "the first day");
    assertEqual(found.length, 2, "number of days");
  }),
  rule("range.from.day", "FROM_TIMESTAMP is rounded down to the day", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 4);
    await record(t, zone, [{ timestamp: start - 1 }, { timestamp: start + hour }]);
    assertEqual(await buckets(t, zone, { FROM_TIMESTAMP: start + 20 * hour }), [start], "the days");
  }),
  rule("range.from.hour", "FROM_TIMESTAMP is rounded down to the hour for hourly detail", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 4) + 7 * hour;
    await record(t, zone, [{ timestamp: start - 1 }, { timestamp: start + 60 }]);
    assertEqual(await buckets(t, zone, { GRANULARITY: "hour", FROM_TIMESTAMP: start + 1800 }), [start], "the hours");
  }),
  rule("range.from.older", "FROM_TIMESTAMP reaches further back than 28 days", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 60);
    await record(t, zone, [{ timestamp: start }]);
    assertEqual(await buckets(t, zone, { FROM_TIMESTAMP: start }), [start], "the days");
  }),
  rule("range.to", "TO_TIMESTAMP ends the range", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 5);
    await record(t, zone, [{ timestamp: start }, { timestamp: start + 2 * day }]);
    assertEqual(await buckets(t, zone, { TO_TIMESTAMP: start + day - 1 }), [start], "the days");
  }),
  rule("range.to.hour", "TO_TIMESTAMP ends the range by hour, too", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 5);
    await record(t, zone, [{ timestamp: start }, { timestamp: start + 3 * hour }]);
    const body = { GRANULARITY: "hour", FROM_TIMESTAMP: start, TO_TIMESTAMP: start + 2 * hour - 1 };
    assertEqual(await buckets(t, zone, body), [start], "the hours");
  }),
  rule("range.to.now", "The default range ends now: today's traffic is in it", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [{ timestamp: t.now() }]);
    assertEqual(await buckets(t, zone), [midnight(t, 0)], "the days");
  }),
  rule("range.90-days.rows", "A range by hour that starts over 90 days ago has daily rows", async (t) => {
    const zone = await t.zone();
    const start = midnight(t, 95);
    await record(t, zone, [{ timestamp: start + 5 * hour }, { timestamp: start + 7 * hour }]);
    assertEqual(await buckets(t, zone, { GRANULARITY: "hour", FROM_TIMESTAMP: start }), [start], "the rows");
  }),
];

const locations: Rule[] = [
  rule("node", "NODE counts one location only; the response says which", async (t) => {
    const zone = await t.zone();
    const [first, second] = [await node(t, 0), await node(t, 1)];
    await record(t, zone, [
      { timestamp: midnight(t, 1), node: first.id },
      { timestamp: midnight(t, 1), node: second.id, requests: 3, cache_hits: 1 },
    ]);
    const response = await statistics(t, zone, { NODE: second.id });
    assertEqual(response.NODE, second.id, "NODE");
    assertEqual(
      getRows(response, "CDN_DAILY_STATS").map(({ REQUESTS }) => REQUESTS ?? 0),
      [3],
      "REQUESTS",
    );
  }),
  rule("nodes.listed", "NODES lists the locations that served the zone, by id and name", async (t) => {
    const zone = await t.zone();
    const [first, second] = [await node(t, 0), await node(t, 1)];
    await record(t, zone, [
      { timestamp: midnight(t, 1), node: first.id },
      { timestamp: midnight(t, 2), node: second.id },
    ]);
    const found = getRows(await statistics(t, zone), "NODES").map(
      ({ ID, LOCATION }) => `${String(ID)} ${String(LOCATION)}`,
    );
    assertEqual(found.toSorted(), [first, second].map(({ id, name }) => `${id} ${name}`).toSorted(), "NODES");
  }),
  rule("nodes.not-narrowed", "NODES is not narrowed by NODE", async (t) => {
    const zone = await t.zone();
    const [first, second] = [await node(t, 0), await node(t, 1)];
    await record(t, zone, [
      { timestamp: midnight(t, 1), node: first.id },
      { timestamp: midnight(t, 1), node: second.id },
    ]);
    assertEqual(getRows(await statistics(t, zone, { NODE: first.id }), "NODES").length, 2, "number of NODES");
  }),
  rule("nodes.period", "NODES lists only locations of the period", async (t) => {
    const zone = await t.zone();
    const [first, second] = [await node(t, 0), await node(t, 1)];
    await record(t, zone, [
      { timestamp: midnight(t, 20), node: first.id },
      { timestamp: midnight(t, 1), node: second.id },
    ]);
    const found = getRows(await statistics(t, zone, { FROM_TIMESTAMP: midnight(t, 5) }), "NODES");
    assertEqual(
      found.map(({ ID }) => ID ?? ""),
      [second.id],
      "NODES",
    );
  }),
  rule("node.quiet", "A location that did not serve the zone gives no rows", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [{ timestamp: midnight(t, 1) }]);
    const other = await node(t, 1);
    assertEqual(await buckets(t, zone, { NODE: other.id }), [], "the days");
  }),
  rule("nodes.unassigned", "Traffic of a server that was not placed yet is listed under `unassigned`", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [{ timestamp: midnight(t, 1), node: "unassigned" }]);
    const response = await statistics(t, zone);
    assertEqual(
      getRows(response, "NODES").map(({ ID }) => ID ?? ""),
      ["unassigned"],
      "NODES",
    );
    assertEqual(getRows(response, "CDN_DAILY_STATS").length, 1, "number of days");
  }),
];

/** Returns two letters for a number below 676, different for each. */
function code(number: number): string {
  return String.fromCodePoint(65 + Math.floor(number / 26), 65 + (number % 26));
}

const breakdowns: Rule[] = [
  rule("countries", "CDN_COUNTRIES adds up per country, busiest first", async (t) => {
    const zone = await t.zone();
    const timestamp = midnight(t, 1);
    await record(t, zone, [
      { timestamp, country: "FR", requests: 20 },
      { timestamp, country: "DE", requests: 50 },
      { timestamp: midnight(t, 2), country: "FR", requests: 40, cache_hits: 0 },
    ]);
    const expected = [
      { COUNTRY: "FR", REQUESTS: 60, BANDWIDTH_BYTES: 2000, BLOCKED: 4 },
      { COUNTRY: "DE", REQUESTS: 50, BANDWIDTH_BYTES: 1000, BLOCKED: 2 },
    ];
    assertEqual((await statistics(t, zone)).CDN_COUNTRIES, expected, "CDN_COUNTRIES");
  }),
  rule("countries.unplaced", "COUNTRY is empty for traffic that could not be placed", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [{ timestamp: midnight(t, 1), country: "" }]);
    assertEqual(
      getRows(await statistics(t, zone), "CDN_COUNTRIES").map(({ COUNTRY }) => COUNTRY ?? null),
      [""],
      "COUNTRY",
    );
  }),
  rule("countries.250", "CDN_COUNTRIES has 250 rows at most: the busiest", async (t) => {
    const zone = await t.zone();
    const timestamp = midnight(t, 1);
    await record(
      t,
      zone,
      Array.from({ length: 260 }, (_, n) => ({ timestamp, country: code(n), requests: 1000 - n, cache_hits: 0 })),
    );
    const found = getRows(await statistics(t, zone), "CDN_COUNTRIES").map(({ COUNTRY }) => COUNTRY ?? "");
    assertEqual(
      found,
      Array.from({ length: 250 }, (_, n) => code(n)),
      "the countries",
    );
  }),
  rule("networks", "CDN_NETWORKS adds up per AS number, busiest first", async (t) => {
    const zone = await t.zone();
    const timestamp = midnight(t, 1);
    await record(t, zone, [
      { timestamp, asn: 64_500, requests: 20 },
      { timestamp, asn: 64_501, requests: 50 },
      { timestamp: midnight(t, 2), asn: 64_500, requests: 40, cache_hits: 0 },
    ]);
    const expected = [
      { ASN: 64_500, REQUESTS: 60, BANDWIDTH_BYTES: 2000, BLOCKED: 4 },
      { ASN: 64_501, REQUESTS: 50, BANDWIDTH_BYTES: 1000, BLOCKED: 2 },
    ];
    assertEqual((await statistics(t, zone)).CDN_NETWORKS, expected, "CDN_NETWORKS");
  }),
  rule("networks.unannounced", "ASN is 0 for unannounced addresses", async (t) => {
    const zone = await t.zone();
    await record(t, zone, [{ timestamp: midnight(t, 1), asn: 0 }]);
    assertEqual(
      getRows(await statistics(t, zone), "CDN_NETWORKS").map(({ ASN }) => ASN ?? null),
      [0],
      "ASN",
    );
  }),
  rule("networks.50", "CDN_NETWORKS has 50 rows at most, busiest first", async (t) => {
    const zone = await t.zone();
    const timestamp = midnight(t, 1);
    await record(
      t,
      zone,
      Array.from({ length: 60 }, (_, n) => ({ timestamp, asn: 64_500 + n, requests: 1000 - n, cache_hits: 0 })),
    );
    const found = getRows(await statistics(t, zone), "CDN_NETWORKS").map(({ REQUESTS }) => Number(REQUESTS));
    assertEqual(found.length, 50, "number of rows");
    assertEqual(
      found,
      found.toSorted((first, second) => second - first),
      "the order of REQUESTS",
    );
  }),
  ...["CDN_COUNTRIES", "CDN_NETWORKS"].map((field) =>
    rule(
      `whole-days.${field.toLowerCase()}`,
      `${field} is counted per whole UTC day for any GRANULARITY`,
      async (t) => {
        const zone = await t.zone();
        const start = midnight(t, 3);
        await record(t, zone, [{ timestamp: start + 2 * hour }, { timestamp: start + 10 * hour }]);
        const body = { GRANULARITY: "hour", FROM_TIMESTAMP: start + 10 * hour, TO_TIMESTAMP: start + 11 * hour - 1 };
        const response = await statistics(t, zone, body);
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
  rules: [...totals, ...ranges, ...locations, ...breakdowns],
};
