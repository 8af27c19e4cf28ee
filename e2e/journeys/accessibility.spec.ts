import { accountScreens, makeSubjects, peopleScreens, type Subjects } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const shared = shareAccount();
let subjects: Subjects;

test.beforeAll(async () => {
  subjects = await makeSubjects(shared.account);
});

/** In every run; axe takes seconds a screen. */
const everyRun = new Set(["overview", "zones", "settings", "statistics", "certificates", "audit log"]);

for (const { name, path, ready } of [...accountScreens, ...peopleScreens]) {
  test(`${name}: accessible in both themes`, everyRun.has(name) ? {} : { tag: "@full" }, async () => {
    const { page } = shared;
    await page.goto(path(subjects));
    // An open dialog hides the page from screen readers, its heading too.
    await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, name);
  });
}
