import { startConsole } from "@edge-console/testing/console";
import { createDatabase, startPostgres } from "@edge-console/testing/postgres";
import type { Page } from "@playwright/test";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { sendChange } from "../fixtures/session-calls.ts";
import { startStack, stopStack } from "../fixtures/stack.ts";
import { expect, openSession, test } from "../fixtures/test.ts";

/**
 * Opens the list of an account without zones, and expects a zone that a colleague creates before the page's request for events has
 * reached the server. The request waits longer than the page took to load.
 */
async function expectLateEvents(page: Page, colleague: Page, account: TestAccount): Promise<void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/events?*", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`/a/${account.id}/zones`);
  await expect(page.getByText("No zones yet")).toBeVisible();

  const fields = { ZONE_NAME: "between", ORIGIN_URL: "https://origin.example" };
  await sendChange(colleague, "POST", `/api/accounts/${account.id}/v1/cdn`, fields);
  const getAge = () => page.evaluate(() => performance.now());
  const age = await getAge();
  await expect.poll(getAge).toBeGreaterThan(2 * age);
  release();
  await expect(page.getByRole("link", { name: "between" })).toBeVisible();
}

test(
  "a change arrives on a page that has loaded, but whose event stream isn't open yet",
  { tag: "@full" },
  async ({ account, full, signedIn }) => {
    const { page: colleague } = await signedIn("developer");
    await expectLateEvents(full, colleague, account);
  },
);

test(
  "a change on one replica arrives on a page of another that has loaded, but whose event stream isn't open yet",
  { tag: "@full" },
  async ({ browser }) => {
    const postgres = await startPostgres({ isFsyncDisabled: true });
    const settings = { DATABASE_URL: await createDatabase(postgres.url), WATCH_INTERVAL_SECONDS: "0" };
    const stack = await startStack(settings);
    const other = await startConsole(stack.edgeApi, settings);
    const account = await createAccount(stack);
    const page = await openSession(browser, other.url, await account.member("full"));
    const colleague = await openSession(browser, stack.console.url, await account.member("developer"));
    await expectLateEvents(page, colleague, account);

    await Promise.all([page.context().close(), colleague.context().close()]);
    await other.stop();
    await stopStack(stack);
    await postgres.stop();
  },
);
