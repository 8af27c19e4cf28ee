import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const sectionOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "API rate limits" }) });
const barOf = (page: Page) => page.getByRole("progressbar", { name: "Used by this account's API key" });

/** How many requests with the account's key the service has had in the minute that it is now. */
async function servedThisMinute(account: TestAccount): Promise<number> {
  const minute = Math.floor(Date.now() / 60_000);
  return (await account.requests()).filter(({ at }) => Math.floor(at / 60) === minute).length;
}

test("the account's page tells how much of the service's limits this minute's requests have used", async ({
  account,
  full: page,
}) => {
  for (const area of ["zones", "tunnels"]) {
    await page.goto(`/a/${account.id}/${area}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto(`/a/${account.id}/account`);
  // The minute may end while it is looked at: then both begin anew.
  const difference = async () =>
    Number(await barOf(page).getAttribute("aria-valuenow")) - (await servedThisMinute(account));
  await expect(sectionOf(page)).toContainText(/\d+ of 300 requests used/);
  await expect(sectionOf(page)).toContainText(/\d+ of 600 requests used/);
  await expect.poll(difference, { timeout: 15_000 }).toBe(0);
  await expectAccessible(page, "some are used");

  const before = await account.requests();
  await page.reload();
  await expect(sectionOf(page)).toContainText(/\d+ of 300 requests used/);
  const own = (await account.requests()).slice(before.length).map(({ path }) => path);
  expect(own.filter((path) => /budget|limit/.test(path))).toEqual([]);
});

test(
  "it counts down while the service refuses requests, and nothing is sent meanwhile",
  { tag: "@full" },
  async ({ account, full: page }) => {
    await page.goto(`/a/${account.id}/account`);
    await expect(sectionOf(page)).toContainText(/\d+ of 300 requests used/);
    // Read by this page alone: other accounts' zones may still be gathered.
    const path = "^/v1/tunnels";
    await account.armFault({ path, when: "before", kind: "status", status: 429, retry_after: 20, times: 1 });
    await page.getByRole("link", { name: "Tunnels" }).click();
    await expect.poll(() => account.openFaults()).toBe(0);
    await account.forget();
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(sectionOf(page)).toContainText(/The Edge API rejected requests\. Next request in \d+ seconds?/);
    await expectAccessible(page, "requests are refused");
    expect(await account.requests()).toEqual([]);
    await expect(sectionOf(page)).toContainText(/\d+ of 300 requests used/, { timeout: 40_000 });
  },
);
