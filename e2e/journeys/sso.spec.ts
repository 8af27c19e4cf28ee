import { type IdentityProvider, startIdentityProvider } from "@edge-console/testing/identity-provider";
import type { Page } from "@playwright/test";
import { expireAuthentication } from "../fixtures/authentication.ts";
import { expect, expectAccessible, test as base } from "../fixtures/test.ts";

/** Group mapping with a group for support staff. */
const roles = { helpdesk: { staff: "support" } };

const test = base.extend<object, { readonly provider: IdentityProvider; readonly claimsIn: "id-token" | "userinfo" }>({
  claimsIn: ["id-token", { scope: "worker", option: true }],
  provider: [
    async ({ claimsIn }, provide) => {
      const provider = await startIdentityProvider({ claimsIn });
      await provide(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ provider }, provide) => {
      await provide({ ...provider.settings, OIDC_ROLES: JSON.stringify(roles) });
    },
    { scope: "worker" },
  ],
});

const ada = { email: "ada@demo.example", email_verified: true, name: "Ada", groups: ["helpdesk"] };

test.beforeEach(({ provider, stack }) => provider.allowRedirect(`${stack.console.url}/sso/callback`));

/** Enters a name on the provider's page. */
async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Let me in" }).click();
}

test("signs in through the provider and opens the requested page", async ({ page, provider }) => {
  provider.users.set("ada", ada);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  await expect(page.getByRole("button", { name: "Continue with Example Identity" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with Example Identity" }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/`));
  await enterName(page, "ada");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByText("ada@demo.example", { exact: true })).toBeVisible();
  // The SameSite=Strict session cookie is sent from the first page on, also after a reload.
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "session")).toMatchObject({ sameSite: "Strict", httpOnly: true });
  expect(cookies.find(({ name }) => name === "sso")).toBeUndefined();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  // The browser history contains neither code nor state.
  await page.goBack();
  expect(page.url()).not.toMatch(/[?&](?:code|state)=/);
});

test("explains a denied sign-in and offers a retry", { tag: "@full" }, async ({ page, provider }) => {
  provider.users.set("eve", { email: "eve@demo.example", email_verified: true });
  provider.users.set("mallory", { email: "owner@demo.example", email_verified: false, groups: ["helpdesk"] });
  for (const [name, message] of [
    ["eve", "You don't have access to this console"],
    ["mallory", "hasn't verified your email address"],
    ["stranger", "Your identity provider denied access."],
  ] as const) {
    provider.endSessions();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Continue with Example Identity" }).click();
    await enterName(page, name);
    await expect(page.getByRole("alert")).toContainText(message);
    await expectAccessible(page);
    expect((await page.request.get("/api/session")).status()).toBe(401);
  }
});

test(
  "row 25: confirms the identity at the provider in a new window and continues the action",
  { tag: "@full" },
  async ({ page, provider, stack }) => {
    provider.users.set("ada", ada);
    provider.endSessions();
    await page.goto("/sign-in?next=/profile");
    await page.getByRole("button", { name: "Continue with Example Identity" }).click();
    await enterName(page, "ada");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    expireAuthentication(stack, "ada@demo.example");
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
    await expect(dialog.getByLabel("Password", { exact: true })).toBeHidden();
    await expectAccessible(page);
    const popupEvent = page.context().waitForEvent("page");
    await dialog.getByRole("button", { name: "Confirm with Example Identity" }).click();
    const popup = await popupEvent;
    await expect(dialog.getByText("Continue in the new window.")).toBeVisible();
    await enterName(popup, "ada");
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  },
);

test(
  "signing out ends the provider's session and returns to the sign-in page",
  { tag: "@full" },
  async ({ page, provider }) => {
    provider.users.set("ada", ada);
    provider.endSessions();
    await page.goto("/sign-in?next=/profile");
    await page.getByRole("button", { name: "Continue with Example Identity" }).click();
    await enterName(page, "ada");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    // The provider asks who it is.
    await page.getByRole("button", { name: "Continue with Example Identity" }).click();
    await expect(page.getByLabel("Name")).toBeVisible();
  },
);
