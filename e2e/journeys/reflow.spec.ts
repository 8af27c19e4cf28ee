import type { Page } from "@playwright/test";
import { accountScreens, makeSubjects, peopleScreens, type Screen, type Subjects } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, test } from "../fixtures/test.ts";

/**
 * What is left of the page when the browser enlarges it, in CSS pixels: 320 is a window of 1280 at 400 % (WCAG 1.4.10,
 * Reflow), 720 one of 1440 at 200 % (WCAG 1.4.4, Resize text).
 */
const widths = [720, 320];

const shared = shareAccount();
let subjects: Subjects;

test.beforeAll(async () => {
  subjects = await makeSubjects(shared.account);
});

/** What reaches past the right edge of the window, unless its own box scrolls or shortens it to "…". */
function pastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reachable = (node: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(node);
      if (["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis") return true;
      return node.parentElement !== null && node.parentElement !== document.body && reachable(node.parentElement);
    };
    return [...document.body.querySelectorAll("*")]
      .filter((node) => {
        const { right, width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && right > innerWidth + 1 && !reachable(node);
      })
      .map((node) => `${node.tagName.toLowerCase()} "${node.textContent.slice(0, 40)}"`);
  });
}

async function open(page: Page, { path, ready }: Screen): Promise<void> {
  await page.goto(path(subjects));
  await expect(page.getByRole("heading", { level: 1, name: ready, includeHidden: true })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

test("an entry of the audit log: everything is within the window at 200 % and at 400 %", async () => {
  const { page, account } = shared;
  await page.request.post(`/api/accounts/${account.id}/v1/cdn/${subjects.zone}`, {
    data: { CACHE_EXP: "3600" },
    headers: { "X-CSRF": "1" },
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 450 });
    await page.goto(`/a/${account.id}/audit`);
    await page.getByRole("table", { name: "Audit log" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
    expect(await pastTheEdge(page), `${width} px`).toEqual([]);
  }
});

for (const screen of [...accountScreens, ...peopleScreens]) {
  test(`${screen.name}: everything is within the window at 200 % and at 400 %`, { tag: "@full" }, async () => {
    const { page } = shared;
    await open(page, screen);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 450 });
      await expect.poll(() => pastTheEdge(page), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });
}
