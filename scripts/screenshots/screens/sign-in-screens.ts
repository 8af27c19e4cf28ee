import type { Page } from "@playwright/test";
import { heading, accountPath, type Screen } from "../screen.ts";
import { unknownUser } from "../sso.ts";

const signInPage = { person: null, address: () => "/sign-in" } as const;
const emailField = (page: Page) => page.getByLabel("Email").waitFor();
const ssoButton = (page: Page) => page.getByRole("button", { name: /^Continue with/ });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

async function signInWrongly(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  const answer = page.waitForResponse(/\/api\/session$/);
  await signInButton(page).click();
  await answer;
  await page.getByRole("alert").waitFor();
}

/** Ends the session elsewhere, in the middle of a form, and sends it. */
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

/** The way in, what stands in it, and what is left when the way ends. */
export const signInScreens: readonly Screen[] = [
  { name: "sign-in", ...signInPage, ready: emailField },
  { name: "sign-in-missing", ...signInPage, ready: emailField, act: (page) => signInButton(page).click() },
  {
    name: "sign-in-refused",
    ...signInPage,
    ready: emailField,
    act: (page) => signInWrongly(page, "stranger@demo.example"),
  },
  {
    name: "sign-in-throttled",
    ...signInPage,
    ready: emailField,
    act: async (page) => {
      const wait = page.getByRole("button", { name: /^Sign in \(/ });
      while (!(await wait.isVisible())) await signInWrongly(page, "hasty@demo.example");
    },
  },
  { name: "sign-in-sso", ...signInPage, withSso: true, ready: (page) => ssoButton(page).waitFor() },
  {
    name: "sign-in-sso-refused",
    ...signInPage,
    withSso: true,
    ready: (page) => ssoButton(page).waitFor(),
    act: async (page) => {
      await ssoButton(page).click();
      // A provider that knows them already asks nothing.
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
    act: endSession,
  }),
  accountPath("sign-in-again-later", "zones/new", (page) => page.getByLabel("Zone name").waitFor(), {
    ownSession: true,
    act: async (page) => {
      await endSession(page);
      await page.keyboard.press("Escape");
    },
  }),
  { name: "invitation", person: null, address: ({ invitation }) => invitation, ready: heading(/^Join/) },
  { name: "invitation-used", person: null, address: () => "/invitation#used", ready: heading(/no longer valid/) },
  { name: "invitation-cut", person: null, address: () => "/invitation", ready: heading(/^Invalid/) },
  { name: "no-account", person: "alone", address: () => "/", ready: heading(/not a member of any/) },
  {
    name: "support-not-open",
    person: "support",
    address: () => "/a/never-inspected/zones",
    ready: heading("No open inspection"),
  },
  {
    name: "support-ended",
    person: "support",
    address: ({ incomplete }) => `/a/${incomplete}/zones`,
    state: async ({ page, ids }) => {
      await inspect(page, ids.incomplete);
    },
    ready: (page) => page.getByRole("button", { name: "End inspection" }).waitFor(),
    act: async (page) => {
      await page.getByRole("button", { name: "End inspection" }).click();
      await heading("Search accounts")(page);
      await page.goBack();
      await heading(/ ended$/)(page);
    },
  },
  accountPath("support-forbidden", "api-key", heading("Not available while inspecting"), { person: "support" }),
  {
    name: "root-error",
    person: "owner",
    address: () => "/profile",
    // Nothing else keeps the console from opening that would not end the other pictures as well.
    state: ({ page }) => page.route("**/api/session", (route) => route.abort()),
    ready: heading("Couldn't open the console"),
  },
];
