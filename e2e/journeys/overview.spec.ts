import type { Zone } from "@edge-console/contract/objects/zone";
import { createCustomHostname, daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { selectOption } from "../fixtures/select.ts";
import { sendChange } from "../fixtures/session-calls.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expireUsage } from "../fixtures/usage.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

const getStartOfDay = () => now() - (now() % daySeconds);

const shared = shareAccount();
let shop: Zone;
let blog: Zone;

test.beforeAll(async ({ stack }) => {
  const { account } = shared;
  shop = await createZone(account, "overviewshop");
  blog = await createZone(account, "overviewblog");
  await addTraffic(stack, [
    { zone: shop.ID, timestamp: getStartOfDay() - daySeconds, requests: 3_000, bandwidth: 6_000_000 },
    { zone: shop.ID, timestamp: getStartOfDay() - 8 * daySeconds, requests: 1_000, bandwidth: 2_000_000 },
    { zone: blog.ID, timestamp: getStartOfDay() - 2 * daySeconds, requests: 100, bandwidth: 1_000_000 },
    { zone: blog.ID, timestamp: getStartOfDay() - 20 * daySeconds, requests: 5_000, bandwidth: 9_000_000 },
    { zone: blog.ID, timestamp: now(), requests: 80_000, bandwidth: 1_000 },
  ]);
  expireUsage(stack, account.id);
});

test("shows totals and the biggest changes to members with full access", async ({ stack }) => {
  const { account, page } = shared;
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/a/${account.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: account.name })).toBeVisible();
  const totals = page.getByRole("group", { name: "All zones, last 7 days" });
  // 3,000 and 100 requests compared with 1,000, excluding today. A collection that began before the traffic was added may end now.
  await expect(async () => {
    expireUsage(stack, account.id);
    await page.reload();
    await expect(totals).toContainText("3.1K", { timeout: 20_000 });
  }).toPass();
  await expect(totals).toContainText("+210.0% from 1K");
  await expect(totals).toContainText("7.00 MB");
  await expect(totals).toContainText("50.0%");
  // The table loads once it's in view.
  const showChanges = () =>
    page.getByRole("heading", { name: "Biggest changes" }).evaluate((heading) => heading.scrollIntoView());
  await showChanges();
  const changes = page.getByRole("table", { name: "Biggest changes" }).getByRole("row");
  await expect(changes.nth(1)).toContainText("overviewshop");
  await expect(changes.nth(1)).toContainText("+2K +200.0%");
  await expect(changes.nth(2)).toContainText("overviewblog");
  await expect(changes.nth(2)).toContainText("New");

  await page.getByRole("radio", { name: "Last 28 days" }).check();
  await expect(page.getByRole("group", { name: "All zones, last 28 days" })).toContainText("9.1K");
  await expect(page).toHaveURL(/days=28/);
  await page.reload();
  await expect(page.getByRole("group", { name: "All zones, last 28 days" })).toContainText("9.1K");
  await showChanges();
  await changes.nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "overviewblog" })).toBeVisible();
});

test("links from items that need attention", { tag: "@full" }, async ({ stack }) => {
  const { account, page } = shared;
  await page.goto(`/a/${account.id}`);
  await expect(page.getByText("Nothing needs attention")).toBeVisible();

  const { operator } = stack.edgeApi;
  await operator.call("POST", `/zones/${shop.ID}`, { status: "PAUSED" });
  await account.service("POST", `/cdn/${blog.ID}`, { MAINTENANCE: 1 });
  const expiring = await createCustomHostname(account);
  await expiring.upload(await issueCertificate([expiring.name], { notAfter: now() + 5 * daySeconds }));
  await page.reload();
  const list = page.getByRole("list", { name: "Needs attention" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  const expires = `The certificate of ${expiring.name} expires in 4 days`;
  await expect(list.getByRole("link", { name: expires })).toBeVisible();
  const maintenance = "overviewblog isn't serving traffic: maintenance mode is on";
  await expect(list.getByRole("link", { name: maintenance })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("link", { name: "overviewshop isn't serving traffic: paused by provider" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "overviewshop" })).toBeVisible();
  await page.goBack();
  await list.getByRole("link", { name: expires }).click();
  await expect(page.getByRole("heading", { level: 2, name: expiring.name })).toBeVisible();
  await operator.call("POST", `/zones/${shop.ID}`, { status: "ACTIVE" });
  await account.service("POST", `/cdn/${blog.ID}`, { MAINTENANCE: 0 });
});

test("lists recent activity with its actor", { tag: "@full" }, async () => {
  const { account, page, member } = shared;
  await page.goto(`/a/${account.id}/zones/${shop.ID}/settings`);
  await selectOption(page.getByLabel("Cache expiration"), "1 hour");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.goto(`/a/${account.id}`);
  const firstEntry = page.getByRole("list", { name: "Recent activity" }).getByRole("listitem").first();
  await expect(firstEntry).toContainText("Zone updated: Cache expiration");
  await expect(firstEntry).toContainText(member.email);
  await expect(firstEntry.getByRole("link", { name: "overviewshop" })).toBeVisible();
});

test("keeps the error visible during a retry", { tag: "@full" }, async ({ signedIn, account }) => {
  await account.armFault({ method: "GET", path: "^/v1/cdn$", when: "before", kind: "status", status: 500 });
  const { page } = await signedIn("developer");
  await page.goto("/");
  const loadError = page.getByRole("list", { name: "Needs attention" }).getByText("Couldn't load zones");
  await expect(loadError).toBeVisible();
  // An earlier request fails too, because the API responds again only after the check.
  const { release, hasRequests } = await holdRequests(page, "**/v1/cdn");
  const returnToTab = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => returnToTab().then(hasRequests)).toBe(true);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(loadError).toBeVisible();
  await account.clearFaults();
  release();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
});

test("shows totals and service status to billing members", { tag: "@full" }, async ({ browser, stack }) => {
  const { account } = shared;
  const page = await openSession(browser, stack.console.url, await account.member("billing"));
  await page.goto(`/a/${account.id}`);
  const totals = page.getByRole("group", { name: "All zones, last 7 days" });
  await expect(totals).toContainText("3.1K");
  await expect(totals).not.toContainText("Blocked");
  await expect(page.getByRole("heading", { name: "Service status" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent activity" })).toHaveCount(0);
  await expectAccessible(page);
  await page.context().close();
});

test(
  "shows the setup checklist of a new account and keeps it dismissed",
  { tag: "@full" },
  async ({ full, account }) => {
    await full.goto(`/a/${account.id}`);
    const steps = full.getByRole("list", { name: "Set up your account" }).getByRole("listitem");
    await expect(steps.filter({ hasText: "Connect the API key: Done" })).toBeVisible();
    await expect(full.getByText("Nothing needs attention")).toBeVisible();
    await expectAccessible(full);
    await full.getByRole("link", { name: "Create zone" }).click();
    await expect(full.getByLabel("Zone name")).toBeVisible();

    // Through the console, which reads the hostnames of a new zone now, and not in a minute.
    const fields = { ZONE_NAME: "setup1", ORIGIN_URL: "https://origin.example" };
    await sendChange(full, "POST", `/api/accounts/${account.id}/v1/cdn`, fields);
    await full.goto(`/a/${account.id}`);
    await expect(steps.filter({ hasText: "Create a zone: Done" })).toBeVisible();
    await expect(full.getByRole("link", { name: "Add hostname" })).toBeVisible();
    await full.getByRole("button", { name: "Dismiss" }).click();
    await expect(steps).toHaveCount(0);
    await full.reload();
    await expect(full.getByRole("group", { name: "All zones, last 7 days" })).toBeVisible();
    await expect(steps).toHaveCount(0);
  },
);
