import {
  bytesOf,
  countLayoutShifts,
  layoutShifts,
  listed,
  recordLoading,
  untilQuiet,
} from "../fixtures/page-weight.ts";
import { accountScreens, makeSubjects, peopleScreens, type Subjects } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, test } from "../fixtures/test.ts";

/** kB as the budgets count them: over the wire, headers included, nothing from a cache. */
const kB = 1_000;

const shared = shareAccount();
let subjects: Subjects;

test.beforeAll(async () => {
  subjects = await makeSubjects(shared.account);
});

test("the sign-in screen weighs at most 155 kB", async ({ page }) => {
  await countLayoutShifts(page);
  const loaded = await recordLoading(page);
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeVisible();
  await untilQuiet(loaded);
  expect(bytesOf(loaded), listed(loaded)).toBeLessThanOrEqual(155 * kB);
  expect(await layoutShifts(page)).toEqual([]);
});

test("the list of zones weighs at most 275 kB, and shows its rows after at most 16 requests", async () => {
  const page = await shared.page.context().newPage();
  const loaded = await recordLoading(page);
  const rows = page.waitForResponse((response) => response.url().endsWith("/v1/cdn"));
  await page.goto(`/a/${shared.account.id}/zones`);
  await (await rows).finished();
  expect(loaded.length, listed(loaded)).toBeLessThanOrEqual(16);
  await expect(page.getByRole("link", { name: /^subject/ })).toBeVisible();
  // Document, script, data: what the rows are made of waits for nothing else.
  const initial = new Set(loaded.filter(({ askedBy }) => askedBy === null).map(({ path }) => path));
  const late = loaded.filter(({ kind, askedBy }) => kind === "Fetch" && askedBy !== null && !initial.has(askedBy));
  expect(late.map(({ path, askedBy }) => `${path} by ${askedBy}`)).toEqual([]);
  await untilQuiet(loaded);
  expect(bytesOf(loaded), listed(loaded)).toBeLessThanOrEqual(275 * kB);
  await page.close();
});

for (const { name, path, ready, ownCode: own = 90 } of [...accountScreens, ...peopleScreens]) {
  test(
    `${name}: its own code weighs at most ${own} kB, and nothing on it jumps while it loads`,
    { tag: "@full" },
    async () => {
      const page = await shared.page.context().newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await countLayoutShifts(page);
      const loaded = await recordLoading(page);
      await page.goto(path(subjects));
      // An open dialog hides the page from screen readers, its heading too.
      await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
      await untilQuiet(loaded);
      const initial = await (await page.request.get("/")).text();
      const code = loaded.filter(({ path: asset }) => asset.startsWith("/assets/") && !initial.includes(asset));
      expect(bytesOf(loaded)).toBeGreaterThan(0);
      expect(bytesOf(code), listed(code)).toBeLessThanOrEqual(own * kB);
      expect(await layoutShifts(page)).toEqual([]);
      // Nor where it is laid out otherwise.
      const narrower = [
        { width: 1024, height: 768 },
        { width: 390, height: 844 },
      ];
      for (const viewport of narrower) {
        await page.setViewportSize(viewport);
        await page.reload();
        await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
        await untilQuiet(loaded);
        expect(await layoutShifts(page), `at ${viewport.width} px`).toEqual([]);
      }
      await page.close();
    },
  );
}
