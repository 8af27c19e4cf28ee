import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { selectOption } from "../fixtures/select.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const getTray = (page: Page) => page.getByRole("button", { name: /^Your changes/ });
const getEntries = (page: Page) => page.getByRole("list", { name: "Your changes" }).getByRole("listitem");

async function openTray(page: Page): Promise<void> {
  await getTray(page).click();
  await expect(page.getByRole("dialog", { name: "Your changes" })).toBeVisible();
}

/** Keeps the console from checking the outcome of writes to zones until the faults are cleared. */
const failReads = (account: TestAccount) =>
  account.armFault({ method: "GET", path: "^/v1/cdn", when: "before", kind: "status", status: 500, times: 1_000 });

const loseResponse = (account: TestAccount, path: string, times = 1) =>
  account.armFault({ method: "POST", path, when: "after", kind: "reset", times });

test(
  "lists a lost create in one entry until its outcome is known, also after a reload and a new sign-in",
  { tag: "@full" },
  async ({ account, browser, signedIn, stack }) => {
    test.slow();
    const { page, member } = await signedIn("full");
    await page.goto(`/a/${account.id}/zones/new`);
    await page.getByRole("radio", { name: "Web server" }).check();
    await page.getByLabel("Origin URL").fill("https://origin.example");
    await page.getByLabel("Zone name").fill("breakwater");
    await loseResponse(account, "^/v1/cdn$");
    await failReads(account);
    await page.getByRole("button", { name: "Create zone" }).click();

    await expect(getTray(page)).toHaveAccessibleName("Your changes: 1 in progress");
    await openTray(page);
    await expect(getEntries(page)).toHaveText(
      /^Create zone\s*Unconfirmed\s*breakwater.*Checking whether it was applied…$/,
    );
    await expectAccessible(page, "while its outcome is unknown");

    // The page that sent it is gone; another sign-in of the same member shows the same.
    const newPage = await openSession(browser, stack.console.url, member);
    await newPage.goto(`/a/${account.id}/tunnels`);
    await openTray(newPage);
    await expect(getEntries(newPage)).toHaveText(/^Create zone\s*Unconfirmed\s*breakwater/);
    await newPage.keyboard.press("Escape");

    await account.clearFaults();
    await expect(page.getByRole("heading", { level: 1, name: "breakwater" })).toBeVisible();
    await expect(getEntries(page)).toHaveText(/^Zone created\s*Applied\s*breakwater/);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "breakwater" })).toBeVisible();
    await expect(getTray(page)).toHaveAccessibleName("Your changes");

    await expect(newPage.getByText("Zone creation was applied.")).toBeAttached();
    await expect(getTray(newPage)).toHaveAccessibleName("Your changes: 1 new result");
    await openTray(newPage);
    await expect(getEntries(newPage)).toHaveText(/^Zone created\s*Applied\s*breakwater/);
    await expect(getTray(newPage)).toHaveAccessibleName("Your changes");
    await expectAccessible(newPage, "when its outcome is known");
    await getEntries(newPage).getByRole("link", { name: "breakwater" }).click();
    await expect(newPage.getByRole("heading", { level: 1, name: "breakwater" })).toBeVisible();
    await newPage.context().close();

    const { page: otherPage } = await signedIn("full");
    await otherPage.goto(`/a/${account.id}/zones`);
    await expect(otherPage.getByRole("link", { name: "breakwater" })).toBeVisible();
    await openTray(otherPage);
    await expect(otherPage.getByText("No changes in the last hour.")).toBeVisible();
    expect(await account.writes()).toHaveLength(1);
  },
);

test(
  "shows the same state of a bulk run with two lost responses on the page and in the tray",
  { tag: "@full" },
  async ({ account, full: page }) => {
    test.slow();
    for (const ZONE_NAME of ["breakwater1", "breakwater2", "breakwater3"]) {
      await createZone(account, ZONE_NAME);
    }
    await account.clearRequests();
    await page.goto(`/a/${account.id}/zones`);
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("link", { name: "Bulk edit" }).click();
    await selectOption(page.getByLabel("Setting to change"), "Block POST requests");
    await selectOption(page.getByLabel("Block POST requests", { exact: true }), "On");
    await loseResponse(account, "^/v1/cdn/", 2);
    await page.getByRole("button", { name: "Update 3 zones" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Update 3 zones" }).click();

    await expect(page.getByText("3 of 3 zones: 3 applied.")).toBeVisible({ timeout: 60_000 });
    await openTray(page);
    await expect(getEntries(page)).toHaveText(/^Bulk edit of 3 zones\s*Completed\s*3 applied/);
    await expectAccessible(page, "after a bulk run");
    await page.reload();
    await openTray(page);
    await expect(getEntries(page)).toHaveText(/^Bulk edit of 3 zones\s*Completed\s*3 applied/);
    expect(await account.writes()).toHaveLength(3);
  },
);
