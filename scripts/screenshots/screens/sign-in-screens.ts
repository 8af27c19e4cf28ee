import type { Page } from "@playwright/test";
import { heading, accountPath, type Screen } from "../screen.ts";
import { unknownUser } from "../sso.ts";

const signInPage = { user: null, address: () => "/sign-in" } as const;
const emailField = (page: Page) => page.getByLabel("Email").waitFor();
const ssoButton = (page: Page) => page.getByRole("button", { name: /^Continue with/ });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

async function signInWrongly(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  const response = page.waitForResponse(/\/api\/session$/);
  await signInButton(page).click();
  await response;
  await page.getByRole("alert").waitFor();
}

/** Fills a form, ends the session in between, and submits the form. */
async function endSession(page: Page): Promise<void> {
  await page.getByLabel("Zone name").fill("harbourmaps");
  await page.request.delete("/api/session", { headers: { "X-CSRF": "1" } });
  await page.getByLabel("Origin URL").fill("https://maps.origin.example");
  await page.getByRole("button", { name: "Create zone" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
}

const inspect = (page: Page, accountId: string) =>
  page.request.post("/api/support/inspections", {
    data: { accountId, reason: "Ticket 4712: certificate expired" },
    headers: { "X-CSRF": "1" },
  });

/** Screens for signing in, invitations, and ended sessions. */
export const signInScreens: readonly Screen[] = [
  { name: "sign-in", ...signInPage, ready: emailField },
  { name: "sign-in-missing", ...signInPage, ready: emailField, prepare: (page) => signInButton(page).click() },
  {
    name: "sign-in-rejected",
    ...signInPage,
    ready: emailField,
    prepare: (page) => signInWrongly(page, "stranger@demo.example"),
  },
  {
    name: "sign-in-throttled",
    ...signInPage,
    // The demo sends no email.
    state: ({ page }) =>
      page.route("**/api/session/ways", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), emailLink: true } });
      }),
    ready: emailField,
    prepare: async (page) => {
      const throttledButton = page.getByRole("button", { name: /^Sign in \(/ });
      while (!(await throttledButton.isVisible())) await signInWrongly(page, "hasty@demo.example");
    },
  },
  { name: "sign-in-link", user: null, address: () => "/sign-in#token", ready: (page) => signInButton(page).waitFor() },
  {
    name: "sign-in-link-expired",
    user: null,
    address: () => "/sign-in#token",
    ready: (page) => signInButton(page).waitFor(),
    prepare: async (page) => {
      await signInButton(page).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "sign-in-sso", ...signInPage, needsSso: true, ready: (page) => ssoButton(page).waitFor() },
  {
    name: "sign-in-sso-denied",
    ...signInPage,
    needsSso: true,
    ready: (page) => ssoButton(page).waitFor(),
    prepare: async (page) => {
      await ssoButton(page).click();
      // The provider shows no form if it still has a session of the user.
      const name = page.getByLabel("Name");
      await name.or(page.getByRole("alert")).waitFor();
      if (await name.isVisible()) {
        await name.fill(unknownUser);
        await page.getByRole("button", { name: "Let me in" }).click();
      }
      await page.getByRole("alert").waitFor();
    },
  },
  accountPath("sign-in-again", "zones/new", (page) => page.getByLabel("Zone name").waitFor(), {
    ownSession: true,
    prepare: endSession,
  }),
  accountPath("sign-in-again-later", "zones/new", (page) => page.getByLabel("Zone name").waitFor(), {
    ownSession: true,
    prepare: async (page) => {
      await endSession(page);
      await page.keyboard.press("Escape");
    },
  }),
  { name: "invitation", user: null, address: ({ invitation }) => invitation, ready: heading(/^Join/) },
  { name: "invitation-used", user: null, address: () => "/invitation#used", ready: heading(/no longer valid/) },
  { name: "invitation-cut", user: null, address: () => "/invitation", ready: heading(/^Invalid/) },
  { name: "no-account", user: "alone", address: () => "/", ready: heading("No accounts yet") },
  {
    name: "support-not-open",
    user: "support",
    address: () => "/a/never-inspected/zones",
    ready: heading("No open inspection"),
  },
  {
    name: "support-ended",
    user: "support",
    address: ({ incomplete }) => `/a/${incomplete}/zones`,
    state: async ({ page, ids }) => {
      await inspect(page, ids.incomplete);
    },
    ready: (page) => page.getByRole("button", { name: "End inspection" }).waitFor(),
    prepare: async (page) => {
      await page.getByRole("button", { name: "End inspection" }).click();
      await heading("Search accounts")(page);
      await page.goBack();
      await heading(/ ended$/)(page);
    },
  },
  accountPath("support-forbidden", "api-key", heading("Not available while inspecting"), { user: "support" }),
  {
    name: "root-error",
    user: "owner",
    address: () => "/profile",
    // Other ways to make the start fail would also affect the other screenshots.
    state: ({ page }) => page.route("**/api/session", (route) => route.abort()),
    ready: heading("Couldn't open the console"),
  },
];
