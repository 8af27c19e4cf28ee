import {
  bytesOf,
  countLayoutShifts,
  layoutShifts,
  listed,
  recordLoading,
  untilQuiet,
} from "../fixtures/page-weight.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, test } from "../fixtures/test.ts";

/** kB as the budgets count them: over the wire, headers included, nothing from a cache. */
const kB = 1_000;

const shared = shareAccount();
let zone: string;
let hostname: number;
let tunnel: string;

test.beforeAll(async () => {
  const { account } = shared;
  const origin = { ZONE_NAME: "weighed", ORIGIN_URL: "https://origin.example" };
  zone = ((await account.service("POST", "/cdn", origin)) as { ID: string }).ID;
  const answer = (await account.service("GET", `/cdn/${zone}/hostnames`)) as {
    CDN_HOSTNAMES: { ID: number }[];
  };
  hostname = answer.CDN_HOSTNAMES[0]?.ID ?? 0;
  tunnel = ((await account.service("POST", "/tunnels", { NAME: "weighed" })) as { TUNNEL_ID: string }).TUNNEL_ID;
});

test("the sign-in screen weighs at most 110 kB", async ({ page }) => {
  await countLayoutShifts(page);
  const loaded = await recordLoading(page);
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeVisible();
  await untilQuiet(loaded);
  expect(bytesOf(loaded), listed(loaded)).toBeLessThanOrEqual(110 * kB);
  expect(await layoutShifts(page)).toEqual([]);
});

test("the list of zones weighs at most 150 kB, and shows its rows after at most 12 requests", async () => {
  const page = await shared.page.context().newPage();
  const loaded = await recordLoading(page);
  const rows = page.waitForResponse((response) => response.url().endsWith("/v1/cdn"));
  await page.goto(`/a/${shared.account.id}/zones`);
  await (await rows).finished();
  expect(loaded.length, listed(loaded)).toBeLessThanOrEqual(12);
  await expect(page.getByRole("link", { name: "weighed" })).toBeVisible();
  // Document, script, data: what the rows are made of waits for nothing else.
  const initial = new Set(loaded.filter(({ askedBy }) => askedBy === null).map(({ path }) => path));
  const late = loaded.filter(({ kind, askedBy }) => kind === "Fetch" && askedBy !== null && !initial.has(askedBy));
  expect(late.map(({ path, askedBy }) => `${path} by ${askedBy}`)).toEqual([]);
  await untilQuiet(loaded);
  expect(bytesOf(loaded), listed(loaded)).toBeLessThanOrEqual(150 * kB);
  await page.close();
});

/** What is there when a screen shows what it is for; `own` is the budget of its own code, in kB. */
const screens: { name: string; path: () => string; ready: string | RegExp; own?: number }[] = [
  { name: "overview", path: () => "", ready: /./ },
  { name: "zones", path: () => "zones", ready: "Zones" },
  { name: "new zone", path: () => "zones/new", ready: "New zone" },
  { name: "bulk change", path: () => "zones/bulk", ready: "Change settings" },
  { name: "compare", path: () => "zones/compare", ready: /compare/i },
  { name: "settings", path: () => `zones/${zone}`, ready: "weighed" },
  { name: "health", path: () => `zones/${zone}/health`, ready: "weighed" },
  { name: "statistics", path: () => `zones/${zone}/statistics`, ready: "weighed", own: 130 },
  { name: "origin type", path: () => `zones/${zone}/origin-type`, ready: /type/i },
  { name: "hostnames", path: () => `zones/${zone}/hostnames`, ready: "weighed" },
  { name: "hostname", path: () => `zones/${zone}/hostnames/${hostname}`, ready: /weighed/ },
  { name: "all hostnames", path: () => "hostnames", ready: "Hostnames" },
  { name: "certificates", path: () => "certificates", ready: "Certificates" },
  { name: "tunnels", path: () => "tunnels", ready: "Tunnels" },
  { name: "tunnel", path: () => `tunnels/${tunnel}`, ready: "weighed" },
  { name: "usage", path: () => "usage", ready: "Usage" },
  { name: "edges", path: () => "edges", ready: "Edge addresses" },
  { name: "status", path: () => "status", ready: /status|services/i },
  { name: "account", path: () => "account", ready: /./ },
];

for (const { name, path, ready, own = 60 } of screens) {
  test(`${name}: its own code weighs at most ${own} kB, and nothing on it jumps while it loads`, async () => {
    const page = await shared.page.context().newPage();
    await countLayoutShifts(page);
    const loaded = await recordLoading(page);
    await page.goto(`/a/${shared.account.id}/${path()}`);
    await expect(page.getByRole("heading", { level: 1, name: ready })).toBeVisible();
    await untilQuiet(loaded);
    const code = loaded.filter(({ path: asset }) =>
      /^\/assets\/(?!base|frame|console|rolldown|forms|icons)/.test(asset),
    );
    expect(bytesOf(loaded)).toBeGreaterThan(0);
    expect(bytesOf(code), listed(code)).toBeLessThanOrEqual(own * kB);
    expect(await layoutShifts(page)).toEqual([]);
    await page.close();
  });
}
