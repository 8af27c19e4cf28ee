import { demoPassword } from "@edge-console/testing/console";
import { setUpAuthenticator } from "../fixtures/authentication.ts";
import { expect, expectAccessible, signIn, test } from "../fixtures/test.ts";

test.use({ settings: { REQUIRE_SECOND_FACTOR: "1" } });

test("requires two-factor setup before anything else", async ({ signedIn, account }) => {
  const { page } = await signedIn("developer");
  await expect(page.getByText("Set up two-factor authentication")).toBeVisible();
  await page.goto(`/a/${account.id}/zones`);
  await expect(page).toHaveURL(/\/profile$/);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(403);
  await expectAccessible(page);
  await setUpAuthenticator(page);
  await expect(page.getByText("Set up two-factor authentication")).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("navigation").getByRole("link", { name: "Zones" }).click();
  await expect(page.getByText("No zones yet")).toBeVisible();
});

test("requires two-factor setup for support staff", { tag: "@full" }, async ({ browser, stack }) => {
  const page = await signIn(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  await expect(page.getByText("Set up two-factor authentication")).toBeVisible();
  await setUpAuthenticator(page);
  await page.getByRole("navigation").getByRole("link", { name: "Search accounts" }).click();
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await page.context().close();
});
