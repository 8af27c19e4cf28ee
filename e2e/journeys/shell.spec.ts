import { createMember } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { createAccount } from "../fixtures/account.ts";
import { expect, expectAccessible, signIn, test } from "../fixtures/test.ts";

const getNavigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const getAccountName = (page: Page, name: string) => page.getByRole("banner").getByText(name);

test(
  "keeps the current account's navigation on a URL of another account",
  { tag: "@full" },
  async ({ account, browser, stack }) => {
    const other = await createAccount(stack);
    const member = await account.member("full");
    await stack.admin.run(["member", "add", other.id, member.email, "developer"]);
    const page = await signIn(browser, stack.console.url, member);
    for (const { id, name } of [account, other]) {
      await page.goto(`/a/${id}/account`);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      for (const path of ["/profile", "/a/nosuchaccount/zones", "/nothing-here"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(getAccountName(page, name)).toBeVisible();
        await expect(getNavigation(page).getByRole("link", { name: "Zones" })).toHaveAttribute(
          "href",
          `/a/${id}/zones`,
        );
      }
    }
    await page.goto("/a/nosuchaccount/zones");
    await expect(page.getByText("or you're not a member", { exact: false })).toBeVisible();
    await expectAccessible(page, "no such account");
    await page.context().close();
  },
);

test("tells a user without accounts whom to ask and lets them in once added", async ({ account, browser, stack }) => {
  const member = await createMember(stack.admin.run, `alone-${account.id}@example.com`);
  const page = await signIn(browser, stack.console.url, member);
  await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
  await expect(page.getByRole("main").getByText(member.email)).toBeVisible();
  await expect(getNavigation(page).getByRole("link", { name: "Profile" })).toBeVisible();
  await expectAccessible(page, "no account");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
  await stack.admin.run(["member", "add", account.id, member.email, "developer"]);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();
  await page.context().close();
});

test("lists members who can grant access to a denied page", async ({ account, signedIn }) => {
  const { member } = await signedIn("full");
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/api-key`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByText(`${member.email.split("@")[0]} can change your role.`)).toBeVisible();
  await expectAccessible(page, "not for the role");
});
