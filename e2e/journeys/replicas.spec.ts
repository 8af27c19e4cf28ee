import { startConsole } from "@edge-console/testing/console";
import { createDatabase, startPostgres } from "@edge-console/testing/postgres";
import { createAccount } from "../fixtures/account.ts";
import { sendChange } from "../fixtures/session-calls.ts";
import { startStack, stopStack } from "../fixtures/stack.ts";
import { expect, openSession, test } from "../fixtures/test.ts";

test(
  "a change on one replica arrives on a page of another that has loaded, but whose event stream isn't open yet",
  { tag: "@full" },
  async ({ browser }) => {
    const postgres = await startPostgres({ isFsyncDisabled: true });
    const settings = { DATABASE_URL: await createDatabase(postgres.url), WATCH_INTERVAL_SECONDS: "0" };
    const stack = await startStack(settings);
    const other = await startConsole(stack.edgeApi, settings);
    const account = await createAccount(stack);
    const member = await account.member("full");
    const page = await openSession(browser, other.url, member);
    const colleague = await openSession(browser, stack.console.url, await account.member("developer"));
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/events?*", async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`/a/${account.id}/zones`);
    await expect(page.getByText("No zones yet")).toBeVisible();

    const fields = { ZONE_NAME: "between", ORIGIN_URL: "https://origin.example" };
    await sendChange(colleague, "POST", `/api/accounts/${account.id}/v1/cdn`, fields);
    release();
    await expect(page.getByRole("link", { name: "between" })).toBeVisible();

    await Promise.all([page.context().close(), colleague.context().close()]);
    await other.stop();
    await stopStack(stack);
    await postgres.stop();
  },
);
