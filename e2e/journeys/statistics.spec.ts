import { randomBytes } from "node:crypto";
import type { Statistics } from "@edge-console/contract/objects/statistics";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { selectOption } from "../fixtures/select.ts";
import type { Stack } from "../fixtures/stack.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const numberFormat = new Intl.NumberFormat("en");

/** Current time of edge-api and the browser: the third day of a year. */
const now = Date.parse("2027-01-03T15:30:00Z") / 1000;
const parseTime = (text: string) => Date.parse(text) / 1000;

/** A row of traffic in the operator API. */
interface Traffic {
  readonly timestamp: number;
  readonly node: string;
  readonly country?: string;
  readonly asn?: number;
  readonly requests: number;
  readonly cache_hits: number;
  readonly bandwidth_bytes: number;
  readonly origin_bytes: number;
  readonly blocked: number;
}

/** Two locations, set by the tests. */
const nodes = ["first", "second"] as const;

/** Traffic over the change of year at two locations, with gaps, and an hour in which origin traffic exceeded bandwidth. */
const traffic: readonly Traffic[] = [
  createRow("2026-12-30T04:10:00Z", 0, { country: "DE", asn: 3320, requests: 1_000, cache_hits: 900, blocked: 7 }),
  createRow("2026-12-31T23:59:59Z", 1, { country: "FR", asn: 3215, requests: 333, cache_hits: 111, blocked: 0 }),
  createRow("2027-01-01T00:00:00Z", 0, { country: "", asn: 0, requests: 77, cache_hits: 70, blocked: 3 }),
  createRow("2027-01-02T16:20:00Z", 0, { country: "DE", asn: 3320, requests: 2_500, cache_hits: 2_400, blocked: 11 }),
  createRow("2027-01-03T01:00:00Z", 1, {
    country: "US",
    asn: 7922,
    requests: 50,
    cache_hits: 0,
    blocked: 0,
    excess: 4,
  }),
  createRow("2027-01-03T15:05:00Z", 0, { country: "DE", asn: 3320, requests: 640, cache_hits: 600, blocked: 1 }),
];

function createRow(
  time: string,
  node: 0 | 1,
  values: { country: string; asn: number; requests: number; cache_hits: number; blocked: number; excess?: number },
): Traffic {
  const { excess: extraOrigin = 0.2, ...counts } = values;
  const bandwidth = counts.requests * 12_345;
  return {
    ...counts,
    timestamp: parseTime(time),
    node: nodes[node],
    bandwidth_bytes: bandwidth,
    origin_bytes: bandwidth * extraOrigin,
  };
}

/** Creates a zone with traffic and stops both clocks. Returns the zone ID and the location names. */
async function createZoneWithTraffic(stack: Stack, account: TestAccount, page: Page, rows: readonly Traffic[]) {
  const { operator } = stack.edgeApi;
  await operator.setClock(now);
  await page.clock.setFixedTime(now * 1000);
  // Charts render when visible; this viewport shows all four.
  await page.setViewportSize({ width: 1440, height: 1500 });
  const name = `counted${randomBytes(4).toString("hex")}`;
  const zone = await createZone(account, name);
  const { locations }: { locations: { id: string; name: string }[] } = await operator.call("GET", "/locations");
  const [firstLocation, secondLocation] = [locations[0]!, locations[1]!];
  if (rows.length > 0) {
    const trafficRows = rows.map((row) => ({
      ...row,
      zone_id: zone.ID,
      origin_bytes: Math.round(row.origin_bytes),
      node: row.node === nodes[0] ? firstLocation.id : row.node === nodes[1] ? secondLocation.id : row.node,
    }));
    await operator.addTraffic(trafficRows);
  }
  await account.clearRequests();
  return {
    id: zone.ID,
    name,
    first: firstLocation,
    second: secondLocation,
    address: `/a/${account.id}/zones/${zone.ID}/statistics`,
  };
}

/** Calls the Edge API directly. */
async function fetchStatistics(account: TestAccount, zone: string, body: object): Promise<Statistics> {
  return await account.service<Statistics>("GET", `/cdn/${zone}/stats`, body);
}

/** Computes the exact metrics of rows without code of the console. */
function computeMetrics({ CDN_DAILY_STATS: rows }: Statistics) {
  let [requests, hits, bandwidth, origin, blocked] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    requests += row.REQUESTS;
    hits += row.CACHE_HITS;
    bandwidth += row.BANDWIDTH_BYTES;
    origin += row.ORIGIN_BYTES;
    blocked += row.BLOCKED;
  }
  const bytes = (count: number) => `${numberFormat.format(count)} bytes`;
  return {
    Requests: numberFormat.format(requests),
    "Cache hit ratio": requests === 0 ? "–" : `${((hits / requests) * 100).toFixed(3)}%`,
    Bandwidth: bytes(bandwidth),
    "Origin traffic": bytes(origin),
    "Bandwidth saved": bytes(Math.max(0, bandwidth - origin)),
    "Blocked requests": numberFormat.format(blocked),
  };
}

/** Reads the exact values of the metrics on screen. */
async function readMetrics(page: Page, labels: readonly string[]): Promise<Record<string, string | null>> {
  const group = page.getByRole("group", { name: "Metrics" });
  const displayed: Record<string, string | null> = {};
  for (const label of labels) {
    const metric = group.getByText(label, { exact: true }).locator("..");
    const title = await metric.locator("span[title]").getAttribute("title");
    // Values and units are joined by a no-break space.
    displayed[label] = title?.replaceAll("\u00A0", " ") ?? null;
  }
  return displayed;
}

const shared = shareAccount();

/** Returns the drawing of a chart. Charts share the cursor. */
const getChart = (page: Page, title: string) =>
  page.getByRole("application", { name: `${title} over time`, exact: true });

const cases = [
  { search: "range=7d&by=day", body: { from: "2026-12-28", granularity: "day" } },
  { search: "range=7d&by=hour", body: { from: "2026-12-28", granularity: "hour" } },
  { search: "range=24h", body: { from: "2027-01-02T16:00Z", granularity: "hour" } },
  { search: "range=month&month=2026-12", body: { from: "2026-12-01", to: "2026-12-31T23:59:59Z", granularity: "day" } },
  {
    search: "range=custom&from=2026-12-31&to=2027-01-01",
    body: { from: "2026-12-31", to: "2027-01-01T23:59:59Z", granularity: "hour" },
  },
] as const;

/** All with `npm run test:full`. */
const comparedCases = isExhaustive ? cases : cases.slice(-1);

for (const isNarrowed of [false, true]) {
  const details = isNarrowed ? { tag: "@full" } : {};
  test(`metrics match the service's rows${isNarrowed ? " at one location" : ""}`, details, async ({ stack }) => {
    const { account, page } = shared;
    const zone = await createZoneWithTraffic(stack, account, page, traffic);
    for (const { search, body } of comparedCases) {
      const node = isNarrowed ? { NODE: zone.first.id } : {};
      const expected = computeMetrics(
        await fetchStatistics(account, zone.id, {
          FROM_TIMESTAMP: parseTime(body.from),
          ...("to" in body && { TO_TIMESTAMP: parseTime(body.to) }),
          GRANULARITY: body.granularity,
          ...node,
        }),
      );
      await account.clearRequests();
      await page.goto(`${zone.address}?${search}${isNarrowed ? `&node=${zone.first.id}` : ""}`);
      await expect(getChart(page, "Requests")).toBeVisible();
      expect(await readMetrics(page, Object.keys(expected))).toEqual(expected);
      const statisticsRequests = (await account.requests()).filter(({ path }) => path.endsWith("/stats"));
      // Usage of the account may be collected at the same time.
      expect(statisticsRequests).toContainEqual(
        expect.objectContaining({
          method: "GET",
          path: `/v1/cdn/${zone.id}/stats`,
          body: expect.objectContaining({
            FROM_TIMESTAMP: parseTime(body.from),
            GRANULARITY: body.granularity,
            ...node,
          }),
        }),
      );
    }
  });
}

test("draws all series and axes of all charts", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const zone = await createZoneWithTraffic(stack, account, page, traffic);
  for (const search of ["range=7d&by=day", "range=custom&from=2027-01-01&to=2027-01-02&by=hour&compare=1"]) {
    await page.goto(`${zone.address}?${search}`);
    const series = { Requests: 2, "Cache hit ratio": 1, Bandwidth: 2, "Blocked requests": 1 };
    for (const [title, count] of Object.entries(series)) {
      const chart = getChart(page, title);
      const lines = chart.locator("path.recharts-area-curve, path.recharts-line-curve");
      await expect(lines).toHaveCount(search.includes("compare") ? count + 1 : count);
      // Only two hours have a cache hit ratio, and values between gaps are dots.
      const isGaps = title === "Cache hit ratio" && search.includes("by=hour");
      if (isGaps) await expect(chart.locator("circle")).toHaveCount(2);
      else for (const line of await lines.all()) await expect(line).toHaveAttribute("d", /^M[\d.]+,[\d.]+L/);
      await expect(chart.locator(".recharts-cartesian-grid line")).not.toHaveCount(0);
      await expect(chart.getByText(title === "Cache hit ratio" ? "100%" : "0", { exact: true }).first()).toBeVisible();
    }
  }
});

test(
  "lists all days with zeros in the table of a chart and marks the last one",
  { tag: "@full" },
  async ({ stack }) => {
    const { account, page } = shared;
    const zone = await createZoneWithTraffic(stack, account, page, traffic);
    await page.goto(`${zone.address}?range=7d&by=day`);
    await page.getByRole("button", { name: "Requests: table and downloads", exact: true }).click();
    await page.getByRole("menuitem", { name: "Show as table" }).click();
    const rows = page.getByRole("dialog").getByRole("row");
    await expect(rows).toHaveCount(1 + 7);
    await expect(rows.nth(1)).toContainText(/Jan 3, 2027.*incomplete/);
    await expect(rows.nth(2)).toContainText(/Jan 2, 2027.*2,400.*100.*2,500/);
    await expect(rows.nth(6)).toContainText(/Dec 29, 2026.*0.*0.*0/);
    await expect(page).toHaveURL(/[?&]table=requests(&|$)/);
    await page.reload();
    await expect(page.getByRole("dialog", { name: "Requests by day" })).toBeVisible();
  },
);

test("stores all controls in the URL and restores them on back", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const zone = await createZoneWithTraffic(stack, account, page, traffic);
  await page.goto(zone.address);
  await page.getByRole("radio", { name: "Month" }).check();
  await selectOption(page.getByLabel("Month, in UTC"), "December 2026");
  await page.getByRole("radio", { name: "By hour" }).check();
  await selectOption(page.getByLabel("Location", { exact: true }), zone.second.name);
  await page.getByRole("switch", { name: "Compare with previous period" }).check();
  await expect(page.getByText(/^Compared with Nov 1, 2026, 00:00/)).toBeVisible();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({
      range: "month",
      month: "2026-12",
      by: "hour",
      node: zone.second.id,
      compare: "1",
    });
  const values = await readMetrics(page, ["Requests", "Bandwidth"]);
  expect(values["Requests"]).toBe("333");
  await page.reload();
  await expect(page.getByText(/^Compared with Nov 1, 2026, 00:00/)).toBeVisible();
  expect(await readMetrics(page, ["Requests", "Bandwidth"])).toEqual(values);
  await page.goBack();
  await expect(page.getByRole("switch", { name: "Compare with previous period" })).not.toBeChecked();
});

test("lists countries and networks with names and the remainder", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...traffic[3]!,
    asn: 64_512 + index,
    requests: 1_000 - index,
    cache_hits: 0,
    blocked: index,
  }));
  const zone = await createZoneWithTraffic(stack, account, page, [...traffic, ...rows]);
  const response = await fetchStatistics(account, zone.id, {
    FROM_TIMESTAMP: parseTime("2026-12-28"),
    GRANULARITY: "day",
  });
  await page.goto(`${zone.address}?range=7d`);
  const countries = page.getByRole("table", { name: "Top countries" });
  await expect(countries.getByRole("rowheader").filter({ hasText: "Unknown location" })).toBeVisible();
  const networks = page.getByRole("table", { name: "Top networks" });
  await expect(networks.getByRole("rowheader").filter({ hasText: "AS0" })).toContainText("Other networks");
  await page.getByRole("button", { name: `Show all ${response.CDN_NETWORKS.length}` }).click();
  await expect(networks.getByRole("rowheader")).toHaveCount(response.CDN_NETWORKS.length);
  await networks.getByRole("button", { name: "Blocked" }).click();
  const mostBlocked = response.CDN_NETWORKS.toSorted((a, b) => b.BLOCKED - a.BLOCKED)[0]!;
  await expect(networks.locator("tbody tr").first()).toContainText(numberFormat.format(mostBlocked.BLOCKED));
  await expect(page).toHaveURL(/\?range=7d&sort=blocked&all=networks$/);
});

test("shows a notice and zeros for a zone without traffic", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const zone = await createZoneWithTraffic(stack, account, page, []);
  await page.goto(zone.address);
  await expect(page.getByRole("heading", { name: "No traffic in this period" })).toBeVisible();
  expect(await readMetrics(page, ["Requests", "Cache hit ratio", "Bandwidth"])).toEqual({
    Requests: "0",
    "Cache hit ratio": "–",
    Bandwidth: "0 bytes",
  });
  await expectAccessible(page);
});

test(
  "shows billing members totals without networks and blocked requests",
  { tag: "@full" },
  async ({ stack, account, signedIn }) => {
    const { page } = await signedIn("billing");
    const zone = await createZoneWithTraffic(stack, account, page, traffic);
    const responseEvent = page.waitForResponse((response) => response.url().includes("/stats"));
    await page.goto(`${zone.address}?range=7d`);
    const answer: Record<string, unknown> = await (await responseEvent).json();
    expect(JSON.stringify(answer)).not.toMatch(/CDN_NETWORKS|BLOCKED/);
    await expect(getChart(page, "Requests")).toBeVisible();
    await expect(page.getByRole("table", { name: "Top countries" })).toBeVisible();
    await expect(page.getByText(/networks|Blocked/i)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Zone" }).getByRole("link")).toHaveText(["Statistics"]);
    await page.goto(`/a/${account.id}/zones/${zone.id}`);
    await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  },
);

test("statistics are accessible in both themes", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  const zone = await createZoneWithTraffic(stack, account, page, traffic);
  await page.goto(`${zone.address}?range=7d&compare=1`);
  await expect(page.getByRole("table", { name: "Top networks" })).toBeVisible();
  // Charts that load above move the map, so it may take more than one attempt.
  await expect(async () => {
    // To the top, because the map below the heading loads only in view.
    await page.getByRole("heading", { name: "Map" }).evaluate((heading) => heading.scrollIntoView());
    await expect(page.getByRole("img", { name: /^Requests by country on a world map/ })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await getChart(page, "Requests").hover();
  await expectAccessible(page);
  await page.goto(`${zone.address}?range=7d&table=bandwidth`);
  await expect(page.getByRole("dialog", { name: "Bandwidth by hour" })).toBeVisible();
  await expectAccessible(page);
});
