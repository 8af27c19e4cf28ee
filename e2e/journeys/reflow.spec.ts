import type { Page } from "@playwright/test";
import { createScreenParams, openScreen, screens, type ScreenParams } from "../fixtures/screens.ts";
import { sendChange } from "../fixtures/session-calls.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

/**
 * Viewport widths of a zoomed page in CSS pixels: 320 is a window of 1280 at 400% (WCAG 1.4.10, Reflow), and 720 is a
 * window of 1440 at 200% (WCAG 1.4.4, Resize text).
 */
const widths = [720, 320];

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Returns elements that overflow the right edge, unless they scroll or are truncated with "…". */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isReachable = (node: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(node);
      if (["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis") return true;
      return node.parentElement !== null && node.parentElement !== document.body && isReachable(node.parentElement);
    };
    return [...document.body.querySelectorAll("*")]
      .filter((node) => {
        const { right, width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && right > innerWidth + 1 && !isReachable(node);
      })
      .map((node) => `${node.tagName.toLowerCase()} "${node.textContent.slice(0, 40)}"`);
  });
}

test("audit log entry fits the window at 200% and 400% zoom", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await sendChange(page, "POST", `/api/accounts/${account.id}/v1/cdn/${params.zone}`, { CACHE_EXP: "3600" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 450 });
    await page.goto(`/a/${account.id}/audit`);
    await page.getByRole("table", { name: "Audit log" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Details" })).toBeVisible();
    expect(await findOverflow(page), `${width} px`).toEqual([]);
  }
});

for (const screen of screens) {
  test(`${screen.name} fits the window at 200% and 400% zoom`, { tag: "@full" }, async () => {
    const { page } = shared;
    await openScreen(page, screen, params);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 450 });
      await expect.poll(() => findOverflow(page), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  });
}
