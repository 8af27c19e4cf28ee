import { accountScreens, createScreenParams, userScreens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { findSmallTargets } from "../fixtures/targets.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

for (const { name, path, ready } of [...accountScreens, ...userScreens]) {
  test(`${name} has targets for fingers on a phone, and doesn't scroll sideways`, { tag: "@full" }, async () => {
    const { page } = shared;
    await page.goto(path(params));
    await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect.poll(() => findSmallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}
