import { accountScreens, createScreenParams, userScreens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Screens of every run, because axe takes seconds per screen. */
const everyRun = new Set(["overview", "zones", "settings", "statistics", "certificates", "audit log"]);

for (const { name, path, ready } of [...accountScreens, ...userScreens]) {
  test(`${name} is accessible in both themes`, everyRun.has(name) ? {} : { tag: "@full" }, async () => {
    const { page } = shared;
    await page.goto(path(params));
    // An open dialog hides the page and its heading from screen readers.
    await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, name);
  });
}
