import { createMember } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { createAccount } from "../fixtures/account.ts";
import { getLayoutShifts, observeLayoutShifts } from "../fixtures/page-requests.ts";
import { endSession, sendChange } from "../fixtures/session-calls.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const getNavigation = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const getAccountName = (page: Page, name: string) => page.getByRole("banner").getByText(name);

test(
  "keeps the current account's navigation on a URL of another account",
  { tag: "@full" },
  async ({ account, browser, stack }) => {
    const other = await createAccount(stack);
    const member = await account.member("full");
    await stack.admin.run(["member", "add", other.id, member.email, "developer"]);
    const page = await openSession(browser, stack.console.url, member);
    for (const { id, name } of [account, other]) {
      await page.goto(`/a/${id}/account`);
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await expect(page.getByRole("main").getByText(name, { exact: true })).toBeVisible();
      for (const path of ["/profile", "/a/nosuchaccount/zones", "/nothing-here"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(getAccountName(page, name)).toBeVisible();
        await expect(page.getByRole("banner").getByRole("button", { name: /^(Alerts|Your changes)/ })).toHaveCount(2);
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

test(
  "V1: has each control of the frame once after three switches of the account, and none of a lost account",
  { tag: "@full" },
  async ({ account, stack, signedIn }) => {
    const { page, member } = await signedIn("full");
    const other = await createAccount(stack);
    await stack.admin.run(["member", "add", other.id, member.email, "full"]);
    await page.goto(`/a/${account.id}/members`);
    const bar = page.getByRole("banner");
    const listButtons = async () =>
      (await bar.getByRole("button").evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""))).map(
        // Its state, such as the number of alerts, and the account's name change.
        (label) => label.replace(/:.*$/, ""),
      );
    await expect(bar.getByRole("button", { name: "Alerts: none open" })).toBeVisible();
    const buttons = await listButtons();
    expect(buttons.filter((label) => /^(?:Account|Alerts|Your changes)$/.test(label)).toSorted()).toEqual([
      "Account",
      "Alerts",
      "Your changes",
    ]);
    for (const target of [other, account, other]) {
      await bar.getByRole("button", { name: /^Account:/ }).click();
      await page.getByRole("menuitem", { name: target.name }).click();
      await expect(page.getByRole("heading", { level: 1, name: target.name })).toBeVisible();
      await expect(bar.getByRole("button", { name: "Alerts: none open" })).toBeVisible();
      await expect.poll(listButtons).toEqual(buttons);
    }
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);

    for (const { id } of [account, other]) await stack.admin.run(["member", "remove", id, member.email]);
    await expect(bar.getByRole("button", { name: /^(?:Alerts|Your changes)/ })).toHaveCount(0);
  },
);

test(
  "tells a user without accounts whom to ask and opens the account after they are added",
  { tag: "@full" },
  async ({ account, browser, stack }) => {
    const member = await createMember(stack.admin.run, `alone-${account.id}@example.com`);
    const page = await openSession(browser, stack.console.url, member);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
    await expect(page.getByRole("main").getByText(member.email)).toBeVisible();
    await expect(getNavigation(page).getByRole("link", { name: "Profile" })).toBeVisible();
    await expectAccessible(page, "no account");
    const refresh = page.getByRole("button", { name: "Refresh" });
    const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/session"));
    await refresh.click();
    await refreshed;
    await expect(refresh).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("heading", { name: "No accounts yet" })).toBeVisible();
    await stack.admin.run(["member", "add", account.id, member.email, "developer"]);
    await refresh.click();
    await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();
    await page.context().close();
  },
);

test("lists members who can grant access to a denied page", { tag: "@full" }, async ({ account, signedIn }) => {
  const { member } = await signedIn("full");
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/api-key`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByText(`${member.email.split("@")[0]} can change your role.`)).toBeVisible();
  await expectAccessible(page, "not for the role");
});

test(
  "shows that the browser is offline in a line that moves nothing, and that the session expired until the user signs in again",
  { tag: "@full" },
  async ({ account, signedIn }) => {
    const { page, member } = await signedIn("full");
    const zone = await createZone(account, "steady");
    await observeLayoutShifts(page);
    const offline = page.getByText("You're offline.");
    for (const [width, path] of [
      [1440, "tunnels"],
      [320, "tunnels"],
      [390, `zones/${zone.ID}/settings`],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/a/${account.id}/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      await page.context().setOffline(true);
      await expect(offline).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, `offline at ${width} px`);
      const line = page.getByRole("paragraph").filter({ has: offline });
      const cutPx = await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cutPx, `cut at ${width} px`).toBe(0);
      await page.context().setOffline(false);
      await expect(offline).toBeHidden();
      expect(await getLayoutShifts(page), `${path} at ${width} px`).toEqual([]);
    }

    // The session ends elsewhere, and the sign-in dialog is closed.
    await page.getByRole("switch", { name: "Block POST requests" }).click();
    await endSession(page);
    const save = page.getByRole("button", { name: "Save changes" });
    await save.click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(save).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "signed out, with the dialog closed");
    await page.getByRole("region", { name: "Session" }).getByRole("button", { name: "Sign in again" }).click();
    await expect(dialog).toBeVisible();

    // The user signs in again in another tab.
    await sendChange(page, "POST", "/api/session", { email: member.email, password: member.password });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Session" })).toBeHidden();
    await expect(save).toBeEnabled();
  },
);

for (const width of [1440, 390]) {
  test(
    `moves nothing when a message about the account arrives, at ${width} px`,
    { tag: "@full" },
    async ({ account, signedIn }) => {
      const { page } = await signedIn("full");
      const zone = await createZone(account, `denied${width}`);
      await observeLayoutShifts(page);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
      await expect(page.getByRole("heading", { name: "Danger zone" })).toBeVisible();
      await account.operator("POST", `/accounts/${account.serviceId}/api-access`, { enabled: 0 });
      await page.request.get(`/api/accounts/${account.id}/v1/cdn?account=denied`);
      await expect(page.getByRole("region", { name: "Account standing" })).toContainText("Edge API denied access.");
      await expectAccessible(page, `denied at ${width} px`);
      expect(await getLayoutShifts(page)).toEqual([]);
    },
  );
}
