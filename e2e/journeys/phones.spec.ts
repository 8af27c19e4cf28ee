import { createMember } from "@edge-console/testing/admin";
import type { Locator, Page } from "@playwright/test";
import { daySeconds, now } from "../fixtures/certificates.ts";
import { expect, openSession, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createTunnel, listTunnels } from "../fixtures/tunnels.ts";
import { expireUsage } from "../fixtures/usage.ts";
import { createZone } from "../fixtures/zones.ts";

/** A phone: touch only, 390 px wide. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opens a page of the main navigation. */
async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Open navigation" }).tap();
  await page.getByRole("dialog").getByRole("link", { name, exact: true }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Expects a dialog at the lower edge of the screen, as wide as it apart from the margin. */
async function expectSheet(dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
    })
    .toEqual({ left: 16, width: 358, bottom: 828 });
}

test("full access creates a zone and changes its settings after a review", async ({ account, signedIn }) => {
  const { page } = await signedIn("full");
  await page.goto("/");
  await openPage(page, "Zones");
  await page.getByRole("link", { name: "Create zone" }).first().tap();
  await page.getByRole("radio", { name: /^Website/ }).tap();
  await page.getByLabel("Origin URL").fill("https://www.example.com");
  const name = `shop${account.id.toLowerCase()}`;
  await page.getByLabel("Zone name").fill(name);
  await page.getByRole("button", { name: "Create zone" }).tap();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Settings" }).tap();
  await page.getByRole("switch", { name: "Block POST requests" }).tap();
  await account.clearRequests();
  await page.getByRole("button", { name: "Review changes" }).tap();
  const review = page.getByRole("dialog");
  await expectSheet(review);
  await review.getByRole("button", { name: "Save changes" }).tap();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect((await account.writes()).map(({ body }) => body)).toEqual([{ BLOCK_POST: 1 }]);
  // The toast covers neither the save bar nor the top bar.
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("group");
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [above, bar] = [await toast.boundingBox(), await page.locator("[data-save-bar]").boundingBox()];
      return above && bar && bar.y - (above.y + above.height);
    })
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Open navigation" }).tap();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Tunnels", exact: true })).toBeVisible();
});

test(
  "a developer disables a tunnel, enables it, and adds a hostname",
  { tag: "@full" },
  async ({ account, signedIn }) => {
    await createTunnel(account, "Hamburg office");
    const zone = await createZone(account, "lamps");
    const { page } = await signedIn("developer");
    await page.goto("/");
    await openPage(page, "Tunnels");
    await page.getByRole("link", { name: "Hamburg office" }).tap();
    await page.getByRole("button", { name: "Disable tunnel" }).tap();
    const confirm = page.getByRole("alertdialog");
    await expectSheet(confirm);
    await confirm.getByRole("button", { name: "Disable tunnel" }).tap();
    await expect(confirm).toBeHidden();
    await page.getByRole("button", { name: "Enable tunnel" }).tap();
    const enable = page.getByRole("alertdialog", { name: "Enable Hamburg office?" });
    await enable.getByRole("button", { name: "Enable tunnel" }).tap();
    await expect(enable).toBeHidden();
    await expect(page.getByRole("button", { name: "Disable tunnel" })).toBeVisible();
    expect((await listTunnels(account)).map(({ STATE }) => STATE)).toEqual(["NEVER"]);
    await openPage(page, "Zones");
    await page.getByRole("link", { name: "lamps" }).tap();
    await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Hostnames" }).tap();
    await page.getByRole("button", { name: "Add hostname" }).tap();
    const dialog = page.getByRole("dialog", { name: "Add hostname" });
    await expectSheet(dialog);
    const hostname = `lamps.${account.id.toLowerCase()}.example`;
    await dialog.getByLabel("Hostname").fill(hostname);
    await dialog.getByRole("button", { name: "Add hostname" }).tap();
    await expect(page.getByRole("heading", { name: hostname })).toBeVisible();
    const { CDN_HOSTNAMES: hostnames } = await account.service<{ CDN_HOSTNAMES: { HOSTNAME: string }[] }>(
      "GET",
      `/cdn/${zone.ID}/hostnames`,
    );
    expect(hostnames.map(({ HOSTNAME }) => HOSTNAME)).toContain(hostname);
  },
);

test(
  "billing reads the usage, its exact values, and exports it",
  { tag: "@full" },
  async ({ account, signedIn, stack }) => {
    const zone = await createZone(account, "billed");
    await addTraffic(stack, [{ zone: zone.ID, timestamp: now() - daySeconds, requests: 3_000, bandwidth: 6_000_000 }]);
    expireUsage(stack, account.id);
    const { page } = await signedIn("billing");
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
    await page.getByRole("main").getByText("6.00 MB").first().tap();
    await expect(page.getByRole("tooltip")).toHaveText("6,000,000 bytes");
    await page.getByRole("button", { name: "Export" }).tap();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV by zone and month" }).tap();
    expect((await downloading).suggestedFilename()).toMatch(/_usage-by-zone-and-month_.*-utc\.csv$/);
  },
);

test(
  "support finds the zone of an account and copies its summary",
  { tag: "@full" },
  async ({ account, browser, context, stack }) => {
    await context.close();
    const name = `findme${account.id.toLowerCase()}`;
    await createZone(account, name);
    const user = await createMember(stack.admin.run, `sam-${account.id}@support.example`);
    await stack.admin.run(["support", "add", user.email]);
    const page = await openSession(browser, stack.console.url, user);
    await page.goto("/");
    await page.getByLabel("Zone, hostname, tunnel, or account").fill(name);
    await expect(page.getByRole("link", { name: `Inspect zone ${name}` })).toBeVisible();
    await page.getByRole("link", { name: `Inspect zone ${name}` }).tap();
    const dialog = page.getByRole("dialog");
    await expectSheet(dialog);
    await dialog.getByLabel("Reason").fill("Ticket 4711: pictures do not load");
    await dialog.getByRole("button", { name: "Start inspection" }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const banner = page.getByRole("region", { name: "Inspection" });
    await expect(banner.getByText(account.name)).toBeVisible();
    const [line, accountName] = [await banner.locator("p").boundingBox(), await banner.locator("strong").boundingBox()];
    // The name isn't cut off.
    expect((accountName?.x ?? 0) + (accountName?.width ?? 0)).toBeLessThan((line?.x ?? 0) + (line?.width ?? 0));
    await page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Diagnostics" }).tap();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy summary" }).tap();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(name);
    await page.context().close();
  },
);
