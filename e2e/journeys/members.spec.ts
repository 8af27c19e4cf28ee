import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { readBrowserState } from "../fixtures/browser-state.ts";
import { findAccessibilityViolations, expect, expectAccessible, signIn, test } from "../fixtures/test.ts";

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
}

test("invites a new user who signs up with the link", async ({ signedIn, account, browser, stack }) => {
  const { page } = await signedIn("full");
  await page.getByRole("navigation").getByRole("link", { name: "Members" }).click();
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
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: `Join ${account.name}` })).toBeVisible();
  await expect(guest.getByText("Developer", { exact: true })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel("Password", { exact: true }).fill("short");
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.getByText("Enter your name.")).toBeVisible();
  await expect(guest.getByText("Use at least 12 characters.")).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel("Your name").fill("Nora New");
  await guest.getByLabel("Password", { exact: true }).fill("lamp river tuesday");
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  expect(new URL(guest.url()).pathname).toBe(`/a/${account.id}`);
  expect(await readBrowserState(guest)).not.toContain(token);

  await page.reload();
  const row = page.getByRole("row", { name: /Nora New/ });
  await expect(row).toContainText("Developer");
  await expect(row).toContainText(email);
  await expect(page.getByText("No pending invitations.")).toBeVisible();

  // The link works once; afterwards the page says who can help.
  await guest.goto("/status");
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Invitation no longer valid" })).toBeVisible();
  await expect(guest.getByText("Ask a member with full access to send a new one")).toBeVisible();
  await expectAccessible(guest);
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
    const elsewhere = await createAccount(stack);
    const [known, stranger] = [await elsewhere.member("billing"), await elsewhere.member("developer")];
    const { page } = await signedIn("full");
    await openMembers(page, account);
    const link = await invite(page, known.email, "Billing");
    await closeWithoutCopying(page);

    // A link for another user shows whom it's for.
    const other = await signIn(browser, stack.console.url, stranger);
    await other.goto(link);
    await expect(other.getByText(`This invitation is for ${known.email}`)).toBeVisible();
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByLabel("Password", { exact: true }).fill(known.password);
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.getByRole("button", { name: "Accept invitation" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
    expect(new URL(other.url()).pathname).toBe(`/a/${account.id}/usage`);
    await other.context().close();
  },
);

test("changes roles, removes members, and keeps the last one with full access", async ({ signedIn, account }) => {
  const [{ page, member: self }, { page: other, member }] = [await signedIn("full"), await signedIn("developer")];
  await openMembers(page, account);
  const own = page.getByRole("row", { name: new RegExp(self.email) });
  await expect(own.getByText("You", { exact: true })).toBeVisible();
  for (const action of [/^Change role of /, "Leave account"]) {
    await expect(own.getByRole("button", { name: action })).toHaveAttribute("aria-disabled", "true");
  }
  await own.getByRole("button", { name: "Leave account" }).hover();
  const why = "You are the only member with full access. Give another member full access first.";
  await expect(page.getByRole("tooltip")).toHaveText(why);
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toBeHidden();
  const role = own.getByRole("cell", { name: "Full access", exact: true });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = role.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(await lines).toBe(1);
  if (size) await page.setViewportSize(size);

  const row = page.getByRole("row", { name: new RegExp(member.email) });
  await row.getByRole("button", { name: /^Change role of / }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel("Billing", { exact: true }).check();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Billing");
  expect((await other.request.get(`/api/accounts/${account.id}/v1/cdn`)).status()).toBe(403);
  await other.goto(`/a/${account.id}/zones`);
  await expect(other.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();

  await row.getByRole("button", { name: /^Remove / }).click();
  await expect(page.getByText("loses access immediately")).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(row).toHaveCount(0);
  expect((await other.request.get(`/api/accounts/${account.id}/usage?from=2026-11`)).status()).toBe(404);
});

test("rejects a revoked invitation", { tag: "@full" }, async ({ signedIn, account, browser }) => {
  const { page } = await signedIn("full");
  await openMembers(page, account);
  const email = createEmail();
  const link = await invite(page, email, "Full access");
  await closeWithoutCopying(page);
  await page.getByRole("button", { name: `Revoke invitation for ${email}` }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByText("No pending invitations.")).toBeVisible();
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Invitation no longer valid" })).toBeVisible();
  await guest.goto("/status");
  await guest.goto("/invitation");
  await expect(guest.getByRole("heading", { name: "Invalid invitation link" })).toBeVisible();
  await context.close();
});

test("limits what developers, billing members, and support staff see", async ({
  signedIn,
  account,
  browser,
  stack,
}) => {
  const { member: full } = await signedIn("full");
  const support = await signIn(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  const headers = { "X-CSRF": "1" };
  const inspection = { accountId: account.id, reason: "Ticket 4711: who may change zones" };
  expect((await support.request.post("/api/support/inspections", { data: inspection, headers })).status()).toBe(201);
  const pages = [(await signedIn("developer")).page, (await signedIn("billing")).page, support];
  for (const page of pages) {
    await openMembers(page, account);
    await expect(page.getByRole("cell", { name: "Full access" })).toBeVisible();
    await expect(page.getByText(full.email)).toHaveCount(page === support ? 1 : 0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto(`/a/${account.id}/members?dialog=invite`);
    await expect(page.getByRole("cell", { name: "Full access" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const answer = await page.request.post(`/api/accounts/${account.id}/invitations`, {
      data: { email: createEmail(), role: "full" },
      headers,
    });
    expect(answer.status()).toBe(403);
    expect((await page.request.get(`/api/accounts/${account.id}/invitations`)).status()).toBe(403);
  }
  await support.context().close();
});
