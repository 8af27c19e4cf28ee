import { now } from "../fixtures/certificates.ts";
import {
  allowSlowReads,
  delayResponses,
  sumBytes,
  observeLayoutShifts,
  getLayoutShifts,
  formatRequests,
  recordRequests,
  waitForIdle,
} from "../fixtures/page-requests.ts";
import { createScreenParams, openScreen, screens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

/** Size in kB for budgets: transferred bytes with headers, without cache. */
const kB = 1_000;

/** What several screens share, what forms share, such as schemas, tables, and styles: loaded with the first of them. */
const commonFiles = /^\/assets\/(?:shared|forms|tables|styles)-[\w-]{8}\./;
const maxCommonKilobytes = 137;

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

test("moves nothing when the traffic of a zone loads", { tag: "@full" }, async ({ stack }) => {
  const { account } = shared;
  const zone = await createZone(account, `busy${account.id}`.toLowerCase());
  await addTraffic(stack, [{ zone: zone.ID, timestamp: now() - 7200, requests: 5_000, bandwidth: 9_000_000 }]);
  for (const width of [1440, 390]) {
    for (const [path, chart] of [
      ["", "Requests by hour"],
      ["/statistics", "Requests"],
    ] as const) {
      const page = await shared.page.context().newPage();
      await page.setViewportSize({ width, height: 900 });
      await observeLayoutShifts(page);
      await allowSlowReads(page);
      const requests = await recordRequests(page);
      await page.goto(`/a/${account.id}/zones/${zone.ID}${path}`);
      const group = path === "" ? page.getByRole("group", { name: chart }) : page.getByRole("region", { name: chart });
      await expect(group.first()).toBeVisible();
      await waitForIdle(page, requests);
      expect(await getLayoutShifts(page), `${path} at ${width} px`).toEqual([]);
      await page.close();
    }
  }
});

for (const screen of screens) {
  const { name, ready, maxCodeKilobytes: maxCode = 60 } = screen;
  test(`${name}: loads at most ${maxCode} kB of screen code without layout shifts`, { tag: "@full" }, async () => {
    const page = await shared.page.context().newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await observeLayoutShifts(page);
    await allowSlowReads(page);
    const requests = await recordRequests(page);
    await openScreen(page, screen, params);
    await waitForIdle(page, requests);
    const initial = await (await page.request.get("/")).text();
    const code = requests.filter(({ path: asset }) => asset.startsWith("/assets/") && !initial.includes(asset));
    expect(sumBytes(requests)).toBeGreaterThan(0);
    const [common = [], own = []] = [true, false].map((isCommon) =>
      code.filter(({ path: asset }) => commonFiles.test(asset) === isCommon),
    );
    expect(sumBytes(common), formatRequests(common)).toBeLessThanOrEqual(maxCommonKilobytes * kB);
    expect(sumBytes(own), formatRequests(own)).toBeLessThanOrEqual(maxCode * kB);
    expect(await getLayoutShifts(page)).toEqual([]);
    // The limit also applies to the layouts of smaller windows, and while data loads: with a fast network, a read may arrive
    // before the first paint.
    await delayResponses(page, 300);
    const otherSizes = [
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ];
    for (const viewport of otherSizes) {
      await page.setViewportSize(viewport);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
      await waitForIdle(page, requests);
      expect(await getLayoutShifts(page), `at ${viewport.width} px`).toEqual([]);
    }
    await page.close();
  });
}
