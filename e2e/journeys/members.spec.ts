import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { readBrowserState } from "../fixtures/browser-state.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { startInspection } from "../fixtures/session-calls.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

const openMembers = (page: Page, account: TestAccount) => page.goto(`/a/${account.id}/members`);
const createEmail = () => `new-${randomBytes(4).toString("hex")}@example.com`;

/** Creates an invitation on the members page and returns its link. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(role, { exact: true }).check();
  await page.getByRole("button", { name: "Create invitation" }).click();
  return (await page.getByRole("region", { name: "invitation link" }).innerText()).trim();
}

/** Closes the dialog of an invitation link, which asks for confirmation because the link wasn't copied. */
async function closeWithoutCopying(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Link not copied")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("invites a new user who signs up with the link", async ({ signedIn, account, browser, stack }) => {
  const { page } = await signedIn("full");
  await openMembers(page, account);
  await expect(page).toHaveTitle(/^Members · /);
  await expect(page.getByText("No pending invitations.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByText("Enter an email address")).toBeVisible();
  await expect(page.getByText("Select a role.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const email = createEmail();
  const link = await invite(page, email, "Developer");
  const token = new URL(link).hash.slice(1);
  expect(link).toBe(`${stack.console.url}/invitation#${token}`);
  await expectAccessible(page);
  await closeWithoutCopying(page);
  await expect(page.getByRole("table", { name: "Invitations" }).getByText(email)).toBeVisible();
  await expectAccessible(page);
  expect(await readBrowserState(page)).not.toContain(token);

  const context = await browser.newContext();
  const guestPage = await context.newPage();
  await guestPage.goto(link);
  await expect(guestPage.getByRole("heading", { level: 1, name: `Join ${account.name}` })).toBeVisible();
  await expect(guestPage.getByText("Developer", { exact: true })).toBeVisible();
  await expectAccessible(guestPage);
  await guestPage.getByLabel("Password", { exact: true }).fill("short");
  await guestPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guestPage.getByText("Enter your name.")).toBeVisible();
  await expect(guestPage.getByText("Use at least 12 characters.")).toBeVisible();
  await expectAccessible(guestPage);
  await guestPage.getByLabel("Your name").fill("Nora New");
  await guestPage.getByLabel("Password", { exact: true }).fill("lamp river tuesday");
  await guestPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guestPage.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  expect(new URL(guestPage.url()).pathname).toBe(`/a/${account.id}`);
  expect(await readBrowserState(guestPage)).not.toContain(token);

  await page.reload();
  const row = page.getByRole("row", { name: /Nora New/ });
  await expect(row).toContainText("Developer");
  await expect(row).toContainText(email);
  await expect(page.getByText("No pending invitations.")).toBeVisible();

  // The link works once; afterwards the page says who can help.
  await guestPage.goto("/status");
  await guestPage.goto(link);
  await expect(guestPage.getByRole("heading", { name: "Invitation no longer valid" })).toBeVisible();
  await expect(guestPage.getByText("Ask a member with full access to send a new one")).toBeVisible();
  await expectAccessible(guestPage);
  const database = (stack.console.settings["DATABASE_URL"] ?? "").slice("sqlite:".length);
  for (const suffix of ["", "-wal"]) expect((await readFile(database + suffix)).includes(token)).toBe(false);
  expect(stack.console.output()).not.toContain(token);
  expect(await (await page.request.get(`/api/accounts/${account.id}/audit`)).text()).not.toContain(token);
  await context.close();
});

test(
  "invites an existing user who accepts when signed in",
  { tag: "@full" },
  async ({ signedIn, account, browser, stack }) => {
    const otherAccount = await createAccount(stack);
    const [billingMember, developer] = [await otherAccount.member("billing"), await otherAccount.member("developer")];
    const { page } = await signedIn("full");
    await openMembers(page, account);
    const link = await invite(page, billingMember.email, "Billing");
    await closeWithoutCopying(page);

    // A link for another user shows whom it's for.
    const otherPage = await openSession(browser, stack.console.url, developer);
    await otherPage.goto(link);
    await expect(otherPage.getByText(`You're signed in as ${developer.email}`)).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.getByRole("button", { name: "Sign in instead" }).click();
    await expect(otherPage.getByText(`This invitation is for ${billingMember.email}`)).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.getByRole("button", { name: "Sign out" }).click();
    await otherPage.getByLabel("Password", { exact: true }).fill(billingMember.password);
    await expectAccessible(otherPage);
    await otherPage.getByRole("button", { name: "Sign in", exact: true }).click();
    await otherPage.getByRole("button", { name: "Accept invitation" }).click();
    await expect(otherPage.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
    await expect(otherPage).toHaveURL(`/a/${account.id}/usage`);
    await otherPage.context().close();
  },
);

test("changes roles, removes members, and keeps the last one with full access", async ({ signedIn, account }) => {
  const [{ page, member: self }, { page: otherPage, member }] = [await signedIn("full"), await signedIn("developer")];
  await openMembers(page, account);
  const ownRow = page.getByRole("row", { name: new RegExp(self.email) });
  await expect(ownRow.getByText("You", { exact: true })).toBeVisible();
  for (const action of [/^Change role of /, "Leave account"]) {
    await expect(ownRow.getByRole("button", { name: action })).toHaveAttribute("aria-disabled", "true");
  }
  await ownRow.getByRole("button", { name: "Leave account" }).hover();
  const reason = "You are the only member with full access. Give another member full access first.";
  await expect(page.getByRole("tooltip")).toHaveText(reason);
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toBeHidden();

  const row = page.getByRole("row", { name: new RegExp(member.email) });
  await row.getByRole("button", { name: /^Change role of / }).click();
  await expectAccessible(page);
  await page.getByLabel("Billing", { exact: true }).check();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Billing");
  expect((await otherPage.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(403);
  await otherPage.goto(`/a/${account.id}/zones`);
  await expect(otherPage.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();

  await row.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("loses access immediately")).toBeVisible();
  await expectAccessible(page);
  await closeDialog(page.getByRole("alertdialog"), "Remove member");
  await expect(row).toHaveCount(0);
  expect((await otherPage.request.get(`/api/accounts/${account.id}/usage?from=2026-11`)).status()).toBe(404);
});

test("rejects a revoked invitation", { tag: "@full" }, async ({ signedIn, account, browser }) => {
  const { page } = await signedIn("full");
  await openMembers(page, account);
  const email = createEmail();
  const link = await invite(page, email, "Full access");
  await closeWithoutCopying(page);
  await page.getByRole("button", { name: `Revoke invitation for ${email}` }).click();
  await expectAccessible(page);
  await closeDialog(page.getByRole("alertdialog"), "Revoke invitation");
  await expect(page.getByText("No pending invitations.")).toBeVisible();
  const context = await browser.newContext();
  const guestPage = await context.newPage();
  await guestPage.goto(link);
  await expect(guestPage.getByRole("heading", { name: "Invitation no longer valid" })).toBeVisible();
  await guestPage.goto("/status");
  await guestPage.goto("/invitation");
  await expect(guestPage.getByRole("heading", { name: "Invalid invitation link" })).toBeVisible();
  await context.close();
});

test(
  "limits what developers, billing members, and support staff see",
  { tag: "@full" },
  async ({ signedIn, account, browser, stack }) => {
    const { member: full } = await signedIn("full");
    const support = await openSession(browser, stack.console.url, {
      email: "support@demo.example",
      password: demoPassword,
    });
    const headers = { "X-CSRF": "1" };
    await startInspection(support, account, "Ticket 4711: who may change zones");
    const pages = [(await signedIn("developer")).page, (await signedIn("billing")).page, support];
    for (const page of pages) {
      await openMembers(page, account);
      await expect(page.getByRole("cell", { name: "Full access" })).toBeVisible();
      await expect(page.getByText(full.email)).toHaveCount(page === support ? 1 : 0);
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(`/a/${account.id}/members?dialog=invite`);
      await expect(page.getByRole("cell", { name: "Full access" })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const response = await page.request.post(`/api/accounts/${account.id}/invitations`, {
        data: { email: createEmail(), role: "full" },
        headers,
      });
      expect(response.status()).toBe(403);
      expect((await page.request.get(`/api/accounts/${account.id}/invitations`)).status()).toBe(403);
    }
    await support.context().close();
  },
);
