import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const getSection = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "API rate limits" }) });
const getProgressBar = (page: Page) => page.getByRole("progressbar", { name: "Used by this account's API key" });

/** Counts the requests with the account's key in the current minute. */
async function countRequestsThisMinute(account: TestAccount): Promise<number> {
  const minute = Math.floor(Date.now() / 60_000);
  return (await account.requests()).filter(({ at }) => Math.floor(at / 60) === minute).length;
}

test("shows the used share of the API rate limits", { tag: "@full" }, async ({ account, full: page }) => {
  for (const area of ["zones", "tunnels"]) {
    await page.goto(`/a/${account.id}/${area}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto(`/a/${account.id}/account`);
  // Retries if the minute ends between the two reads.
  const difference = async () =>
    Number(await getProgressBar(page).getAttribute("aria-valuenow")) - (await countRequestsThisMinute(account));
  await expect(getSection(page)).toContainText(/\d+ of 300 requests used/);
  await expect(getSection(page)).toContainText(/\d+ of 600 requests used/);
  await expect.poll(difference).toBe(0);
  await expectAccessible(page, "some requests used");

  const previous = await account.requests();
  await page.reload();
  await expect(getSection(page)).toContainText(/\d+ of 300 requests used/);
  const paths = (await account.requests()).slice(previous.length).map(({ path }) => path);
  expect(paths.filter((path) => /budget|limit/.test(path))).toEqual([]);
});

test(
  "counts down after a rate limit and sends nothing until it resets",
  { tag: "@full" },
  async ({ account, full: page }) => {
    await page.goto(`/a/${account.id}/account`);
    await expect(getSection(page)).toContainText(/\d+ of 300 requests used/);
    // Only this page's requests, because usage of other accounts may still be collected.
    const path = "^/v1/tunnels";
    await account.armFault({ path, when: "before", kind: "status", status: 429, retry_after: 20, times: 1 });
    await page.getByRole("link", { name: "Tunnels" }).click();
    // Until the console has received the response, background reads may still start.
    await expect(page.getByText("API rate limit reached").first()).toBeVisible();
    await account.clearRequests();
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(getSection(page)).toContainText(/The Edge API rejected requests\. Next request in \d+ seconds?/);
    await expectAccessible(page, "requests rejected");
    expect(await account.requests()).toEqual([]);
    await expect(getSection(page)).toContainText(/\d+ of 300 requests used/);
  },
);
