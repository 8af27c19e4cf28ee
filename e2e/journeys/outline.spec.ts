import { isExhaustive } from "@edge-console/testing/exhaustive";
import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import type { Locator, Page } from "@playwright/test";
import { createMember } from "@edge-console/testing/admin";
import { getLayoutShifts, observeLayoutShifts, recordRequests, waitForIdle } from "../fixtures/page-requests.ts";
import { startInspection } from "../fixtures/session-calls.ts";
import { expect, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

interface Window {
  readonly width: number;
  readonly scheme: "light" | "dark";
  readonly isCollapsed: boolean;
}

/** Windows without and with a sidebar; with `npm run test:full`, in both themes, and with the sidebar collapsed. */
const windows: readonly Window[] = isExhaustive
  ? [1440, 1024, 390].flatMap((width) =>
      (["light", "dark"] as const).flatMap((scheme) =>
        [false, true].map((isCollapsed) => ({ width, scheme, isCollapsed })),
      ),
    )
  : [
      { width: 1440, scheme: "light", isCollapsed: false },
      { width: 1024, scheme: "dark", isCollapsed: true },
      { width: 390, scheme: "light", isCollapsed: false },
    ];

const roles: readonly AccountRole[] = isExhaustive ? accountRoles : ["full"];

/** Place and colors of a visible element; null if there is none. */
async function describeElement(element: Locator): Promise<unknown> {
  if (!(await element.isVisible())) return null;
  return element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const { color, backgroundColor, borderInlineEnd } = getComputedStyle(node);
    return { x, y, width, height, color, backgroundColor, borderInlineEnd };
  });
}

/** Returns what the outline and the frame have in common. */
async function describeFrame(page: Page, names: Record<"sidebar" | "logo" | "bar" | "menu", Locator>) {
  return {
    page: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    sidebar: await describeElement(names.sidebar),
    logo: await describeElement(names.logo),
    bar: (await names.bar.boundingBox())?.height,
    menu: await describeElement(names.menu),
  };
}

/**
 * Expects that the frame appears in the place of its outline, and that nothing moves until the screen is complete, in each of the
 * windows.
 */
async function expectNothingMoves(page: Page, path: string, sizes: readonly Window[]): Promise<void> {
  for (const { width, scheme, isCollapsed } of sizes) {
    const tab = await page.context().newPage();
    await tab.addInitScript((value) => localStorage.setItem("rail-collapsed", value), String(isCollapsed));
    await tab.setViewportSize({ width, height: 900 });
    await tab.emulateMedia({ colorScheme: scheme });
    await observeLayoutShifts(tab);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await tab.route("**/assets/main-*.js", async (route) => {
      await isReleased;
      await route.continue();
    });
    const requests = await recordRequests(tab);
    await tab.goto(path, { waitUntil: "commit" });
    await expect(tab.locator(".outline-bar")).toBeVisible();
    // The first paint waits for the styles.
    await expect.poll(() => tab.evaluate(() => performance.getEntriesByType("paint").length)).toBeGreaterThan(0);
    const outline = await describeFrame(tab, {
      sidebar: tab.locator(".outline-sidebar"),
      logo: tab.locator(".outline-name svg"),
      bar: tab.locator(".outline-bar"),
      menu: tab.locator(".outline-bar svg"),
    });
    release();
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    const navigation = tab.getByRole("navigation", { name: "Main navigation" });
    const frame = await describeFrame(tab, {
      sidebar: navigation.locator(".."),
      logo: navigation.getByRole("link", { name: "Edge Console, start page" }).locator("svg"),
      bar: tab.getByRole("banner"),
      menu: tab.getByRole("button", { name: "Open navigation" }).locator("svg"),
    });
    const window = `${width} px, ${scheme}, ${isCollapsed ? "collapsed" : "expanded"}`;
    expect(frame, window).toEqual(outline);
    await waitForIdle(tab, requests);
    expect(await getLayoutShifts(tab), window).toEqual([]);
    await tab.close();
  }
}

for (const role of roles) {
  test(`${role}: the frame appears in the place of its outline, and nothing moves`, async ({ signedIn, account }) => {
    const { page } = await signedIn(role);
    await createZone(account, `subject${account.id}`);
    await expectNothingMoves(page, `/a/${account.id}`, windows);
  });
}

test(
  "support staff: the frame appears in the place of its outline, and nothing moves",
  { tag: "@full" },
  async ({ account, browser, stack }) => {
    const user = await createMember(stack.admin.run, `outline-${account.id}@support.example`);
    await stack.admin.run(["support", "add", user.email]);
    const page = await openSession(browser, stack.console.url, user);
    await startInspection(page, account, "Ticket 4711: looks at the overview");
    await expectNothingMoves(page, `/a/${account.id}`, windows);
    await expectNothingMoves(page, "/support", windows.slice(-1));
    await page.context().close();
  },
);

test("a new account's overview doesn't move on a phone", { tag: "@full" }, async ({ signedIn, account }) => {
  const { page } = await signedIn("full");
  await expectNothingMoves(page, `/a/${account.id}`, windows.slice(-1));
});
