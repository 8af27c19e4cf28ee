import { createMember, runAdmin } from "@edge-console/testing/admin";
import type { Locator, Page } from "@playwright/test";
import { createAccount } from "../fixtures/account.ts";
import { expect, expectAccessible, signIn, test } from "../fixtures/test.ts";

const areas = (page: Page) => page.getByRole("navigation", { name: "Areas" });
const frameOf = (page: Page, name: string) => page.getByRole("banner").getByText(name);

/** That one stands wholly above the other. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
}

test("an address of an account that is none of theirs keeps the frame of the one they were in, also after a reload", async ({
  account,
  browser,
  stack,
}) => {
  const other = await createAccount(stack);
  const member = await account.member("full");
  await runAdmin(stack.console, ["member", "add", other.id, member.email, "developer"]);
  const page = await signIn(browser, stack.console.url, member);
  for (const { id, name } of [account, other]) {
    await page.goto(`/a/${id}/account`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const path of ["/profile", "/a/nosuchaccount/zones", "/nothing-here"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(frameOf(page, name)).toBeVisible();
      await expect(areas(page).getByRole("link", { name: "Zones" })).toHaveAttribute("href", `/a/${id}/zones`);
    }
  }
  await page.goto("/a/nosuchaccount/zones");
  await expect(page.getByText("you are not a member of it")).toBeVisible();
  await expectAccessible(page, "no such account");
  await page.context().close();
});

test("somebody without an account reads whom to ask and with which address, and is let in once they are added", async ({
  account,
  browser,
  stack,
}) => {
  const member = await createMember(stack.console, `alone-${account.id}@example.com`);
  const page = await signIn(browser, stack.console.url, member);
  await expect(page.getByRole("heading", { name: "You are not a member of any account yet" })).toBeVisible();
  await expect(page.getByRole("main").getByText(member.email)).toBeVisible();
  await expect(areas(page).getByRole("link", { name: "Profile" })).toBeVisible();
  await expectAccessible(page, "no account");
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByRole("heading", { name: "You are not a member of any account yet" })).toBeVisible();
  await runAdmin(stack.console, ["member", "add", account.id, member.email, "developer"]);
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();
  await page.context().close();
});

test("a screen that is not for the role names those who can change it", async ({ account, signedIn }) => {
  const { member } = await signedIn("full");
  const { page } = await signedIn("billing");
  await page.goto(`/a/${account.id}/api-key`);
  await expect(page.getByRole("heading", { name: "Not for your role" })).toBeVisible();
  await expect(page.getByText(`${member.email.split("@")[0]} can change your role.`)).toBeVisible();
  await expectAccessible(page, "not for the role");
});

test("what lies over the page's foot covers neither the notice below it nor what the page is saved with", async ({
  account,
  full: page,
  stack,
}) => {
  const { operator } = stack.edgeApi;
  const incident = { title: "Slow reads", description: "", type: "System Maintenance", services: ["Edge delivery"] };
  const services = [{ name: "Edge delivery", status: "DEGRADED", uptime_90d: 99.9 }];
  await operator.call("POST", "/status/services", { services });
  const { incident_id: id } = (await operator.call("POST", "/status/incidents", incident)) as { incident_id: string };
  const zone = (await account.service("POST", "/cdn", { ZONE_NAME: "footed", ORIGIN_URL: "https://o.example" })) as {
    ID: string;
  };
  const notice = page.getByRole("region", { name: "State of the service" });
  await expect(async () => {
    await page.goto(`/a/${account.id}/zones/${zone.ID}`);
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("switch", { name: "Refuse POST" }).click();
  const save = page.getByRole("button", { name: "Save changes" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.context().setOffline(true);
    const offline = page.getByText("You are offline.");
    await expect(offline).toBeVisible();
    await expectAbove(offline, save);
    await expectAbove(offline, notice);
    await expectAccessible(page, `offline at ${width} px`);
    await page.context().setOffline(false);
  }

  // The session ends elsewhere, and the question for the password is put away.
  await page.request.delete("/api/session", { headers: { "X-CSRF": "1" } });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  const again = page.getByRole("button", { name: "Sign in again" });
  await expect(again).toBeVisible();
  await expectAbove(again, save);
  await expectAccessible(page, "signed out and put away");
  await again.click();
  await expect(dialog).toBeVisible();
  await operator.call("POST", `/status/incidents/${id}/resolve`);
});
