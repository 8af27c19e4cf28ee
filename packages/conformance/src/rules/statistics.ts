import { getData, assertExactFields, assertError, getRows, assertEqual, formatForMessage } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const returnedMessage = "CDN Zone Statistics Returned.";
const invalidGranularityMessage = 'GRANULARITY must be "day" or "hour".';
const unknownNodeMessage = "NODE is not a known CDN location; see NODES in the response of a request without it.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `statistics.${id}`, section, description, needs: [], check };
}

async function getStatistics(t: CheckContext, body?: Fields): Promise<Fields> {
  const { path } = await t.run.getReadableZone();
  return getData(await t.get(`${path}/stats`, body === undefined ? {} : { body }), returnedMessage, 200);
}

function rejectionRule(id: string, description: string, body: Fields, expectedMessage: string): Rule {
  return rule(id, "Statistics errors", `${description} is 400 \`${expectedMessage}\``, async (t) => {
    const { path } = await t.run.getReadableZone();
    assertError(await t.get(`${path}/stats`, { body }), 400, expectedMessage);
  });
}

/** Throws unless all values of a row except the named one are integers. */
function assertRow(row: Fields, fields: string[], textField?: string): void {
  assertExactFields(row, fields, "a row");
  const invalidFields = fields.filter((field) =>
    field === textField ? typeof row[field] !== "string" : !Number.isInteger(row[field]),
  );
  assertEqual(invalidFields, [], `fields of the wrong type in ${formatForMessage(row)}`);
}

function isAscending(numbers: number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}

export const statisticsResponse: Section = {
  title: "Statistics: the response",
  rules: [
    rule("message", "Statistics", `Statistics are 200 \`${returnedMessage}\``, async (t) => {
      await getStatistics(t);
    }),
    rule("fields", "Statistics", "DATA has exactly its six fields", async (t) => {
      const fields = ["GRANULARITY", "NODE", "NODES", "CDN_DAILY_STATS", "CDN_COUNTRIES", "CDN_NETWORKS"];
      assertExactFields(await getStatistics(t), fields, "DATA");
    }),
    rule("defaults", "Statistics", "Without filters GRANULARITY is day and NODE is empty", async (t) => {
      const { GRANULARITY, NODE } = await getStatistics(t);
      assertEqual([GRANULARITY, NODE], ["day", ""], "GRANULARITY and NODE");
    }),
    rule("nodes", "Statistics", "NODES are {ID String, LOCATION String}", async (t) => {
      for (const node of getRows(await getStatistics(t), "NODES")) {
        assertExactFields(node, ["ID", "LOCATION"], "a location");
        assertEqual([typeof node.ID, typeof node.LOCATION], ["string", "string"], "types of ID and LOCATION");
      }
    }),
    rule("daily.fields", "Statistics", "Each row of CDN_DAILY_STATS has its seven fields, all Integer", async (t) => {
      const fields = ["REQUESTS", "CACHE_HITS", "CACHE_MISS", "BANDWIDTH_BYTES", "ORIGIN_BYTES", "BLOCKED"];
      for (const row of getRows(await getStatistics(t), "CDN_DAILY_STATS"))
        assertRow(row, ["DAY_TIMESTAMP", ...fields]);
    }),
    rule("daily.sum", "Statistics", "REQUESTS is CACHE_HITS + CACHE_MISS in each row", async (t) => {
      for (const row of getRows(await getStatistics(t), "CDN_DAILY_STATS")) {
        assertEqual(
          row.REQUESTS,
          Number(row.CACHE_HITS) + Number(row.CACHE_MISS),
          `REQUESTS of ${formatForMessage(row)}`,
        );
      }
    }),
    rule("daily.days", "Statistics", "DAY_TIMESTAMP is the start of a UTC day, oldest first", async (t) => {
      const days = getRows(await getStatistics(t), "CDN_DAILY_STATS").map(({ DAY_TIMESTAMP }) => Number(DAY_TIMESTAMP));
      assertEqual(
        days.filter((day) => day % 86_400 !== 0),
        [],
        "rows that do not start at midnight UTC",
      );
      assertEqual(isAscending(days), true, "whether the rows come oldest first");
    }),
    rule(
      "hourly.hours",
      "Statistics",
      "With GRANULARITY hour DAY_TIMESTAMP is the start of an hour, oldest first",
      async (t) => {
        const response = await getStatistics(t, { GRANULARITY: "hour" });
        assertEqual(response.GRANULARITY, "hour", "GRANULARITY");
        const hours = getRows(response, "CDN_DAILY_STATS").map(({ DAY_TIMESTAMP }) => Number(DAY_TIMESTAMP));
        assertEqual(
          hours.filter((hour) => hour % 3600 !== 0),
          [],
          "rows that do not start at a full hour",
        );
        assertEqual(isAscending(hours), true, "whether the rows come oldest first");
      },
    ),
    rule(
      "countries.fields",
      "Statistics",
      "CDN_COUNTRIES are {COUNTRY String, REQUESTS, BANDWIDTH_BYTES, BLOCKED}, 250 at most",
      async (t) => {
        const countries = getRows(await getStatistics(t), "CDN_COUNTRIES");
        for (const row of countries) assertRow(row, ["COUNTRY", "REQUESTS", "BANDWIDTH_BYTES", "BLOCKED"], "COUNTRY");
        assertEqual(countries.length <= 250, true, "whether there are at most 250 rows");
      },
    ),
    rule(
      "networks.fields",
      "Statistics",
      "CDN_NETWORKS are {ASN Integer, REQUESTS, BANDWIDTH_BYTES, BLOCKED}, 50 at most",
      async (t) => {
        const networks = getRows(await getStatistics(t), "CDN_NETWORKS");
        for (const row of networks) assertRow(row, ["ASN", "REQUESTS", "BANDWIDTH_BYTES", "BLOCKED"]);
        assertEqual(networks.length <= 50, true, "whether there are at most 50 rows");
      },
    ),
    rule("granularity.day", "Statistics", "GRANULARITY day can be requested", async (t) => {
      assertEqual((await getStatistics(t, { GRANULARITY: "day" })).GRANULARITY, "day", "GRANULARITY");
    }),
    rejectionRule("granularity.other", "Another GRANULARITY", { GRANULARITY: "week" }, invalidGranularityMessage),
    rejectionRule("node.unknown", "A NODE that is no location", { NODE: "nowhere-99" }, unknownNodeMessage),
    rejectionRule(
      "node.unassigned",
      "`unassigned`, which cannot be filtered on,",
      { NODE: "unassigned" },
      unknownNodeMessage,
    ),
    rejectionRule(
      "list",
      "A list as value",
      { GRANULARITY: ["day"] },
      "The value of GRANULARITY must be a single value, not a list or an object.",
    ),
    rule("node.empty", "Statistics", "An empty NODE is no filter", async (t) => {
      assertEqual((await getStatistics(t, { NODE: "" })).NODE, "", "NODE");
    }),
    rule("body.empty", "Statistics", "An empty object returns the defaults", async (t) => {
      assertEqual((await getStatistics(t, {})).GRANULARITY, "day", "GRANULARITY");
    }),
    rule("body.not-json", "Statistics", "A body that is not JSON is ignored and the defaults apply", async (t) => {
      const { path } = await t.run.getReadableZone();
      const response = getData(await t.get(`${path}/stats`, { rawBody: "{not json" }), returnedMessage, 200);
      assertEqual(response.GRANULARITY, "day", "GRANULARITY");
    }),
    rule(
      "range.90-days",
      "Statistics",
      "A range by hour that starts over 90 days ago is returned by day and says so",
      async (t) => {
        const body = { GRANULARITY: "hour", FROM_TIMESTAMP: t.now() - 92 * 86_400 };
        assertEqual((await getStatistics(t, body)).GRANULARITY, "day", "GRANULARITY");
      },
    ),
    rule("range.89-days", "Statistics", "A range by hour that starts 89 days ago is returned by hour", async (t) => {
      const body = { GRANULARITY: "hour", FROM_TIMESTAMP: t.now() - 89 * 86_400 };
      assertEqual((await getStatistics(t, body)).GRANULARITY, "hour", "GRANULARITY");
    }),
    {
      id: "statistics.quiet",
      section: "Statistics",
      description: "A zone without traffic has no rows at all",
      needs: ["write"],
      check: async (t) => {
        const response = getData(await t.get(`${(await t.createZone()).path}/stats`));
        for (const field of ["NODES", "CDN_DAILY_STATS", "CDN_COUNTRIES", "CDN_NETWORKS"])
          assertEqual(response[field], [], field);
      },
    },
  ],
};
