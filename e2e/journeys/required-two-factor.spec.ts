import { demoPassword } from "@edge-console/testing/console";
import { setUpAuthenticator } from "../fixtures/authentication.ts";
import { addAuthenticator } from "../fixtures/passkeys.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

test.use({ settings: { REQUIRE_SECOND_FACTOR: "1" } });

test("requires two-factor setup before anything else", async ({ signedIn, account }) => {
  const { page } = await signedIn("developer");
  await page.goto("/");
  await expect(page.getByText("Set up two-factor authentication")).toBeVisible();
  await page.goto(`/a/${account.id}/zones`);
  await expect(page).toHaveURL(/\/profile$/);
  expect((await page.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(403);
  await expectAccessible(page);
  await setUpAuthenticator(page);
  await expect(page.getByText("Set up two-factor authentication")).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Remove", exact: true }).hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    "Your administrator requires two-factor authentication. Add a passkey first.",
  );
  await page.getByRole("navigation").getByRole("link", { name: "Zones" }).click();
  await expect(page.getByText("No zones yet")).toBeVisible();
});

test(
  "row 98: a later session sets up the first passkey with a setup code, and keeps it",
  { tag: "@full" },
  async ({ signedIn, browser, stack }) => {
    const { member } = await signedIn("developer");
    const page = await openSession(browser, stack.console.url, member);
    await addAuthenticator(page);
    await page.goto("/profile");
    await expect(page.getByText("ask your administrator for a setup code")).toBeVisible();
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Laptop");
    await page.getByRole("button", { name: "Create passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    const code = dialog.getByLabel("Setup code");
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill("aaaaa-bbbbb-ccccc");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Incorrect, expired, or already used code.");
    await expect(code).toBeFocused();
    const { setupCode } = await stack.admin.run<{ setupCode: { code: string } }>(["user", "setup-code", member.email]);
    await code.fill(setupCode.code);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("table", { name: "Passkeys" }).getByText("Laptop")).toBeVisible();

    const removal = page.getByRole("button", { name: "Remove Laptop" });
    await expect(removal).toHaveAttribute("aria-disabled", "true");
    await removal.hover();
    await expect(page.getByRole("tooltip")).toHaveText(
      "Your administrator requires two-factor authentication. Add another second factor first.",
    );
    await page.context().close();
  },
);

test("requires two-factor setup for support staff", { tag: "@full" }, async ({ browser, stack }) => {
  const page = await openSession(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  await page.goto("/");
  await expect(page.getByText("Set up two-factor authentication")).toBeVisible();
  await setUpAuthenticator(page);
  await page.getByRole("navigation").getByRole("link", { name: "Search accounts" }).click();
  await expect(page.getByRole("heading", { name: "Search accounts" })).toBeVisible();
  await page.context().close();
});
