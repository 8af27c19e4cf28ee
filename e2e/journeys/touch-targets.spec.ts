import { createScreenParams, openScreen, screens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { findSmallTargets } from "../fixtures/targets.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

for (const screen of screens) {
  test(`${screen.name} has targets for fingers on a phone, and doesn't scroll sideways`, { tag: "@full" }, async () => {
    const { page } = shared;
    await openScreen(page, screen, params);
    await expect.poll(() => findSmallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}
