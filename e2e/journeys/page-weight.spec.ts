import type { Zone } from "@edge-console/contract/objects/zone";
import { now } from "../fixtures/certificates.ts";
import {
  sumBytes,
  observeLayoutShifts,
  getLayoutShifts,
  formatRequests,
  recordRequests,
  waitForIdle,
} from "../fixtures/page-requests.ts";
import { accountScreens, createScreenParams, userScreens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";

/** Size in kB for budgets: transferred bytes with headers, without cache. */
const kB = 1_000;

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

test("keeps the sign-in page below 157 kB", async ({ page }) => {
  await observeLayoutShifts(page);
  const requests = await recordRequests(page);
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeVisible();
  await waitForIdle(requests);
  expect(sumBytes(requests), formatRequests(requests)).toBeLessThanOrEqual(157 * kB);
  expect(await getLayoutShifts(page)).toEqual([]);
});

/** Budgets of a screen that is opened with an empty cache: requests to the console's API, and bytes in kB. */
const coldScreens = [
  { name: "zone list", path: "/zones", ready: "Zones", maxCalls: 3, maxBytes: 280 },
  { name: "overview", path: "", ready: /./, maxCalls: 5, maxBytes: 446 },
  { name: "zone overview", path: "/zones/:zone", ready: /^subject/, maxCalls: 5, maxBytes: 341 },
  { name: "statistics", path: "/zones/:zone/statistics", ready: /^subject/, maxCalls: 5, maxBytes: 347 },
];

for (const { name, path, ready, maxCalls, maxBytes } of coldScreens) {
  test(`${name}: asks at most ${maxCalls} times, nothing twice, and loads at most ${maxBytes} kB`, async () => {
    const page = await shared.page.context().newPage();
    const requests = await recordRequests(page);
    await page.goto(`/a/${shared.account.id}${path.replace(":zone", params.zone)}`);
    await expect(page.getByRole("heading", { level: 1, name: ready })).toBeVisible();
    await waitForIdle(requests);
    const calls = requests.filter((request) => request.path.startsWith("/api/")).map((request) => request.path);
    expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(maxCalls);
    expect(new Set(calls).size, calls.join("\n")).toBe(calls.length);
    // The page requests its data while its code loads, and not after the answer to another request.
    expect(requests.find((request) => request.path === calls[0])?.initiator).toBe("/start.js");
    expect(sumBytes(requests), formatRequests(requests)).toBeLessThanOrEqual(maxBytes * kB);
    await page.close();
  });
}

test("moves nothing when the traffic of a zone loads", { tag: "@full" }, async ({ stack }) => {
  const { account } = shared;
  const zone = await account.service<Zone>("POST", "/cdn", {
    ZONE_NAME: `busy${account.id}`.toLowerCase(),
    ORIGIN_URL: "https://origin.example",
  });
  await addTraffic(stack, [{ zone: zone.ID, timestamp: now() - 7200, requests: 5_000, bandwidth: 9_000_000 }]);
  for (const width of [1440, 390]) {
    for (const [path, chart] of [
      ["", "Requests by hour"],
      ["/statistics", "Requests"],
    ] as const) {
      const page = await shared.page.context().newPage();
      await page.setViewportSize({ width, height: 900 });
      await observeLayoutShifts(page);
      const requests = await recordRequests(page);
      await page.goto(`/a/${account.id}/zones/${zone.ID}${path}`);
      const group = path === "" ? page.getByRole("group", { name: chart }) : page.getByRole("region", { name: chart });
      await expect(group.first()).toBeVisible();
      await waitForIdle(requests);
      expect(await getLayoutShifts(page), `${path} at ${width} px`).toEqual([]);
      await page.close();
    }
  }
});

for (const { name, path, ready, maxCodeKilobytes: maxCode = 90 } of [...accountScreens, ...userScreens]) {
  test(`${name}: loads at most ${maxCode} kB of screen code without layout shifts`, { tag: "@full" }, async () => {
    const page = await shared.page.context().newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await observeLayoutShifts(page);
    const requests = await recordRequests(page);
    await page.goto(path(params));
    // An open dialog hides the page and its heading from screen readers.
    await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
    await waitForIdle(requests);
    const initial = await (await page.request.get("/")).text();
    const code = requests.filter(({ path: asset }) => asset.startsWith("/assets/") && !initial.includes(asset));
    expect(sumBytes(requests)).toBeGreaterThan(0);
    expect(sumBytes(code), formatRequests(code)).toBeLessThanOrEqual(maxCode * kB);
    expect(await getLayoutShifts(page)).toEqual([]);
    // The limit also applies to the layouts of smaller windows.
    const otherSizes = [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ];
    for (const viewport of otherSizes) {
      await page.setViewportSize(viewport);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
      await waitForIdle(requests);
      expect(await getLayoutShifts(page), `at ${viewport.width} px`).toEqual([]);
    }
    await page.close();
  });
}
