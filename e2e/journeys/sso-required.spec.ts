import { expect, expectAccessible, test } from "../fixtures/test.ts";

test.use({
  settings: {
    // No server listens on this port.
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "edge-console",
    OIDC_NAME: "Example Identity",
    REQUIRE_SSO: "1",
  },
});

test(
  "allows emergency users to sign in while the required provider is down",
  { tag: "@full" },
  async ({ page, account, stack }) => {
    const member = await account.member("full");
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Continue with Example Identity" })).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Continue with Example Identity" }).click();
    await expect(page.getByRole("alert")).toContainText("The identity provider is unreachable.");
    await expectAccessible(page);
    const signInWithPassword = async () => {
      await page.getByLabel("Email").fill(member.email);
      await page.getByLabel("Password", { exact: true }).fill(member.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await page.getByRole("button", { name: "Use an emergency password" }).click();
    await signInWithPassword();
    await expect(page.getByText("Incorrect email or password.")).toBeVisible();
    await stack.admin.run(["emergency", "add", member.email]);
    await signInWithPassword();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  },
);
