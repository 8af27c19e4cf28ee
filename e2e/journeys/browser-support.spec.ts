import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

/** What the oldest supported version of one browser has and the version before it doesn't. */
const missingFeatures = {
  "Chrome 124": `CSS.supports = (supports => (...test) => !test.join().includes("round(") && supports(...test))(CSS.supports)`,
  "Firefox 127": `delete window.CSSPropertyRule`,
  "Safari 17.4": `CSS.supports = (supports => (...test) => !test.join().includes("light-dark(") && supports(...test))(CSS.supports)`,
  "Internet Explorer": `delete window.CSS; delete window.CSSPropertyRule`,
};

for (const [browser, script] of Object.entries(missingFeatures)) {
  const details = browser === "Chrome 124" ? {} : { tag: "@full" };
  test(`${browser} gets a page that names the supported versions`, details, async ({ page }) => {
    await page.addInitScript(script);
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { level: 1, name: "Update your browser" })).toBeVisible();
    await expect(page.getByText("Chrome 125, Edge 125, Firefox 128, Safari 17.5, and newer")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
    // Nothing of the app runs: it finds no element to render into.
    expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(errors.map(({ message }) => message)).toEqual(["The page has no #root element."]);
  });
}

test(
  "an old browser gets the page on every screen, in both themes",
  { tag: "@full" },
  async ({ account, browser, stack }) => {
    const page = await openSession(browser, stack.console.url, await account.member("full"));
    await page.addInitScript("delete window.CSSPropertyRule");
    await page.goto(`/a/${account.id}/zones`);
    await expect(page.getByRole("heading", { name: "Update your browser" })).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  },
);

test("says what to do without JavaScript", async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.console.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Turn on JavaScript" })).toBeVisible();
  await expect(page.getByText("Update your browser")).toBeHidden();
  await context.close();
});
