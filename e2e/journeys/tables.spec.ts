import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();

test.beforeAll(async () => {
  for (const name of ["aspen", "birch", "cedar"]) {
    const zone = { ZONE_NAME: `${name}${shared.account.id}`, ORIGIN_URL: "https://origin.example" };
    await shared.account.service("POST", "/cdn", zone);
  }
});

const getZonesPath = () => `/a/${shared.account.id}/zones`;

test("keeps the selection while filtering and selects all matches", { tag: "@full" }, async () => {
  const { page } = shared;
  await page.goto(getZonesPath());
  await page.getByRole("checkbox", { name: /^Select aspen/ }).check();
  await page.getByLabel("Search by name, ID, origin, or hostname").fill("birch");
  await expect(page.getByRole("link", { name: /^aspen/ })).toHaveCount(0);
  const all = page.getByRole("checkbox", { name: "Select all rows" });
  await expect(all).not.toBeChecked();
  await all.check();
  await expect(page.getByText("2 zones selected")).toBeVisible();
  await all.uncheck();
  await expect(page.getByText("1 zone selected")).toBeVisible();
  await page.getByLabel("Search by name, ID, origin, or hostname").clear();
  await expect(page.getByRole("checkbox", { name: /^Select aspen/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Select birch/ })).not.toBeChecked();
});

test("selects rows without a layout shift at two widths", { tag: "@full" }, async () => {
  const { page } = shared;
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(getZonesPath());
    const boxes = page.getByRole("checkbox", { name: /^Select (?:aspen|birch)/ });
    await expect(boxes).toHaveCount(2);
    const position = await boxes.first().boundingBox();
    await boxes.first().check();
    await boxes.last().check();
    await expect(page.getByText("2 zones selected")).toBeVisible();
    expect(await boxes.first().boundingBox()).toEqual(position);
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(page.getByText("2 zones selected")).toHaveCount(0);
  }
});

test("labels zones and saves a view that another member can open", { tag: "@full" }, async ({ browser, stack }) => {
  const { page, account } = shared;
  // Narrow lists have no column for labels.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(getZonesPath());
  await page.getByRole("checkbox", { name: /^Select aspen/ }).check();
  await page.getByRole("checkbox", { name: /^Select cedar/ }).check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit labels" }).click();
  const labels = page.getByRole("dialog", { name: "Labels of 2 zones" });
  await labels.getByLabel("New labels").fill("Production, team:web");
  await expectAccessible(page, "the dialog of labels");
  await labels.getByRole("button", { name: "Save labels" }).click();
  await expect(page.getByRole("row", { name: /aspen/ }).getByText("production")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "production" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 of 3 zones")).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  const save = page.getByRole("dialog", { name: "Save view" });
  await save.getByLabel("Name").fill("In production");
  await save.getByRole("checkbox", { name: "Share with all members" }).check();
  await save.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "Views: In production" })).toBeVisible();

  const otherPage = await openSession(browser, stack.console.url, await account.member("developer"));
  await otherPage.goto(getZonesPath());
  await otherPage.getByRole("button", { name: "Views" }).click();
  await otherPage.getByRole("menuitem", { name: "In production" }).click();
  await expect(otherPage.getByText("2 of 3 zones")).toBeVisible();
  await expect(otherPage).toHaveURL(/label=production/);
  await otherPage.context().close();
});

test("prints all rows of a list", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const names = Array.from({ length: 27 }, (_, n) => `paper${n}${account.id}`);
  for (const name of names) await createZone(account, name);
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto(getZonesPath());
  await expect(page.getByText("30 zones", { exact: true })).toBeVisible();
  const links = page.locator("tbody a");
  await expect(links.first()).toBeVisible();
  await expect(links).not.toHaveCount(30);
  await page.emulateMedia({ media: "print" });
  await expect(links).toHaveCount(30);
  await page.emulateMedia({ media: "screen" });
  await expect(links).not.toHaveCount(30);
});
