import { getKeyPair, toKeyPem, createAuthority } from "@edge-console/testing/certificates";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Locator, Page } from "@playwright/test";
import { closeDialog } from "../fixtures/dialogs.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
const now = Math.floor(Date.now() / 1000);
let zones = 0;

interface ZoneFixture {
  readonly page: Page;
  readonly zone: Zone;
  readonly defaultHostname: Hostname;
}

/** Creates a zone with a unique domain for one test, because hostnames are unique across zones. */
async function createFixture(): Promise<ZoneFixture & { readonly domain: string }> {
  const { account, page } = shared;
  zones += 1;
  const zone = await createZone(account, `hosts${zones}`);
  const [defaultHostname] = await listHostnames(zone);
  if (!defaultHostname) throw new Error("the zone has no default hostname");
  await account.clearRequests();
  return { page, zone, defaultHostname, domain: `shop${zones}.example.com` };
}

async function listHostnames({ ID }: Zone): Promise<Hostname[]> {
  return (await shared.account.service<{ CDN_HOSTNAMES: Hostname[] }>("GET", `/cdn/${ID}/hostnames`)).CDN_HOSTNAMES;
}

/** Reads the custom hostname of a zone from the API. */
async function getCustomHostname(zone: Zone): Promise<Hostname> {
  const hostname = (await listHostnames(zone)).find(({ DEFAULT }) => DEFAULT === 0);
  if (!hostname) throw new Error("the zone has no custom hostname");
  return hostname;
}

async function addHostname({ zone }: ZoneFixture, name: string, fields?: object): Promise<Hostname> {
  const added: Hostname = await shared.account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: name });
  if (fields) await shared.account.service("POST", `/cdn/${zone.ID}/hostnames/${added.ID}`, fields);
  await shared.account.clearRequests();
  return added;
}

const openHostname = ({ page, zone }: ZoneFixture, hostname: Hostname) =>
  page.goto(`/a/${shared.account.id}/zones/${zone.ID}/hostnames/${hostname.ID}`);

/** Expects a disabled button with a reason. */
async function expectDisabled(button: Locator, reason: string | RegExp): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(reason);
}

const countWrites = async (path: string) =>
  (await shared.account.writes()).filter((write) => write.path === path).map(({ method, body }) => ({ method, body }));

test("sets up HTTPS for a custom hostname and disables it again", async ({ stack }) => {
  const fixture = await createFixture();
  const { page, zone, defaultHostname, domain } = fixture;

  // HTTPS is off at first.
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}/hostnames`);
  await page.getByRole("button", { name: "Add hostname" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hostname" });
  await expect(dialog.getByText(defaultHostname.HOSTNAME)).toBeVisible();
  const recordName = dialog.getByRole("button", { name: "Copy record name" });
  await expect(recordName).toBeHidden();
  await dialog.getByLabel("Hostname").fill(domain);
  await expect(recordName).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add hostname" }).click();
  await expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible();
  expect(await countWrites(`/v1/cdn/${zone.ID}/hostnames`)).toEqual([{ method: "POST", body: { HOSTNAME: domain } }]);
  const hostname = await getCustomHostname(zone);
  expect(hostname).toMatchObject({ SSL_ENABLED: 0, FORCE_SSL: 0, STATUS: "ACTIVE" });
  const path = `/v1/cdn/${zone.ID}/hostnames/${hostname.ID}`;

  // The DNS check uses the console's resolver and never calls the hostname.
  await expect(page.getByText("DNS doesn't point to this zone.", { exact: true })).toBeVisible();
  stack.dns.set({ [domain]: { a: ["8.8.8.8", "10.0.0.1"] } });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("DNS doesn't point to this zone. Current records: 8.8.8.8.")).toBeVisible();
  stack.dns.set({ [domain]: { cname: defaultHostname.HOSTNAME } });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("DNS points to this zone.")).toBeVisible();

  // Force HTTPS needs a certificate.
  const force = page.getByRole("button", { name: "Force HTTPS", exact: true });
  await expectDisabled(force, "Enable HTTPS first.");
  // With a stopped clock, the certificate is issued only on request.
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000));
  await shared.account.clearRequests();
  await page.getByRole("button", { name: "Enable HTTPS" }).click();
  await expect(page.getByText("Issuing certificate…")).toBeVisible();
  expect(await countWrites(path)).toEqual([{ method: "POST", body: { SSL_ENABLED: 1 } }]);
  await expectDisabled(force, "Waiting for a certificate.");
  await stack.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`);
  await expect(page.getByText(/Managed, renews automatically/)).toBeVisible();

  // FORCE_SSL 0 → 1.
  await shared.account.clearRequests();
  await force.click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toContainText("Browsers remember this");
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Force HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible();
  expect(await countWrites(path)).toEqual([{ method: "POST", body: { FORCE_SSL: 1 } }]);
  await expectAccessible(page);

  // Disabling HTTPS disables Force HTTPS.
  await shared.account.clearRequests();
  await page.getByRole("button", { name: "Disable HTTPS" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("can't reach the hostname");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Enable HTTPS" })).toBeVisible();
  expect(await countWrites(path)).toEqual([{ method: "POST", body: { SSL_ENABLED: 0 } }]);
  await expectDisabled(force, "Enable HTTPS first.");
  expect(await getCustomHostname(zone)).toMatchObject({ SSL_ENABLED: 0, FORCE_SSL: 0 });
});

test(
  "enables scheduled Force HTTPS on the server after the member closes the tab",
  { tag: "@full" },
  async ({ browser, stack }) => {
    const fixture = await createFixture();
    const { zone, domain } = fixture;
    const { account, member } = shared;
    // With a stopped clock, the certificate is issued only on request.
    await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000));
    const hostname = await addHostname(fixture, `cdn.${domain}`, { SSL_ENABLED: 1 });
    const path = `/v1/cdn/${zone.ID}/hostnames/${hostname.ID}`;
    const page = await openSession(browser, stack.console.url, member);
    await openHostname({ ...fixture, page }, hostname);
    const steps = page.getByRole("listitem");
    const step = (name: string) => steps.filter({ has: page.getByRole("heading", { name }) });
    // HTTPS requests fail without a certificate.
    await expect(step("Enable HTTPS")).toContainText("Pending");
    const schedule = page.getByRole("button", { name: "Schedule Force HTTPS" });
    await schedule.click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("even if you close this tab");
    await expect(dialog).toContainText("301");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Schedule Force HTTPS" }).click();
    const cancel = page.getByRole("button", { name: `Cancel Force HTTPS for ${hostname.HOSTNAME}` });
    await expect(page.getByText(`Scheduled by ${member.email}`)).toBeVisible();
    await expectAccessible(page);

    // It can be canceled, and scheduled again.
    await cancel.click();
    await expect(cancel).toBeHidden();
    await schedule.click();
    await dialog.getByRole("button", { name: "Schedule Force HTTPS" }).click();
    await expect(cancel).toBeVisible();
    await page.context().close();

    // A developer sees who scheduled it, without the email address, in both lists and on the hostname's page.
    const otherPage = await openSession(browser, stack.console.url, await account.member("developer"));
    const [name = ""] = member.email.split("@");
    const scheduledBy = otherPage.getByText(`Scheduled by ${name}`);
    for (const list of [`/a/${account.id}/hostnames`, `/a/${account.id}/zones/${zone.ID}/hostnames`]) {
      await otherPage.goto(list);
      await expect(scheduledBy).toBeVisible();
      const row = otherPage.getByRole("row", { name: hostname.HOSTNAME });
      await expect(row).toContainText("Pending");
    }
    await openHostname({ ...fixture, page: otherPage }, hostname);
    await expect(scheduledBy).toBeVisible();

    await account.clearRequests();
    await stack.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`);
    // At the same time, because the toast disappears.
    await Promise.all([
      expect(otherPage.getByText("Force HTTPS enabled")).toBeVisible(),
      expect(otherPage.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible(),
    ]);
    await expect(scheduledBy).toBeHidden();
    expect(await countWrites(path)).toEqual([{ method: "POST", body: { FORCE_SSL: 1 } }]);
    await otherPage.context().close();
  },
);

test("enables HTTPS with an uploaded certificate and returns to a managed one when it is removed", async () => {
  const fixture = await createFixture();
  const { page, zone, domain } = fixture;
  const hostname = await addHostname(fixture, domain);
  const authority = await createAuthority(now);
  const pair = await getKeyPair("p-256");
  const leaf = await authority.issue(pair, { names: [domain], notBefore: now - 3600, notAfter: now + 90 * 86_400 });
  await openHostname(fixture, hostname);
  await page.getByRole("button", { name: "Upload certificate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Certificate", { exact: true }).fill(leaf + authority.intermediate);
  await expect(dialog.getByText("Add the private key.")).toBeVisible();
  await dialog.getByLabel("Private key").fill(toKeyPem(pair));
  await expect(dialog.getByText("The private key matches the certificate.")).toBeVisible();
  await expect(dialog.getByText("Complete, with 1 intermediate certificate.")).toBeVisible();
  await dialog.getByRole("button", { name: "Upload certificate" }).click();
  await expect(page.getByText("Uploaded (CUSTOM)").first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  expect(await countWrites(`/v1/cdn/${zone.ID}/hostnames/${hostname.ID}/certificate`)).toEqual([
    { method: "POST", body: { CERTIFICATE: expect.any(String), PRIVATE_KEY: "********" } },
  ]);
  expect(await getCustomHostname(zone)).toMatchObject({ SSL_CERTIFICATE: "CUSTOM", SSL_ENABLED: 1 });
  await page.getByRole("button", { name: "Force HTTPS", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Force HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible();

  await shared.account.clearRequests();
  await page.getByRole("button", { name: "Remove certificate" }).click();
  await closeDialog(page.getByRole("alertdialog"), "Remove certificate");
  await expect(page.getByRole("button", { name: "Remove certificate" })).toBeHidden();
  expect(await countWrites(`/v1/cdn/${zone.ID}/hostnames/${hostname.ID}/certificate`)).toEqual([
    { method: "DELETE", body: null },
  ]);
  expect(await getCustomHostname(zone)).toMatchObject({ SSL_CERTIFICATE: "AUTOCERT", FORCE_SSL: 0 });
});

test("disables the default hostname only if a custom one serves traffic", { tag: "@full" }, async () => {
  const fixture = await createFixture();
  const { page, zone, defaultHostname, domain } = fixture;
  const path = `/v1/cdn/${zone.ID}/hostnames/${defaultHostname.ID}`;
  await openHostname(fixture, defaultHostname);
  const disable = page.getByRole("button", { name: "Disable default hostname" });
  await expectDisabled(disable, /Add a custom hostname first/);
  await expect(page.getByRole("button", { name: "Upload certificate" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Disable HTTPS" })).toHaveCount(0);

  const customHostname = await addHostname(fixture, domain);
  await page.reload();
  await disable.click();
  await expect(page.getByRole("alertdialog")).toContainText("All links that use this name stop working.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable default hostname" }).click();
  const enable = page.getByRole("button", { name: "Enable default hostname" });
  await expect(enable).toBeVisible();
  expect(await countWrites(path)).toEqual([{ method: "POST", body: { STATUS: "DISABLED" } }]);
  await expectAccessible(page);

  // Undo restores it, unless someone changed it since then.
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(notifications.getByText("Default hostname enabled")).toBeVisible();
  await disable.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable default hostname" }).click();
  await expect(enable).toBeVisible();
  const service = (STATUS: string) =>
    shared.account.service("POST", `/cdn/${zone.ID}/hostnames/${defaultHostname.ID}`, { STATUS });
  await service("ACTIVE");
  await notifications.getByRole("button", { name: "Undo" }).click();
  await expect(notifications.getByText("The hostname changed since then.")).toBeVisible();
  await notifications.getByRole("button", { name: "Dismiss" }).click();
  await service("DISABLED");

  await openHostname(fixture, customHostname);
  await expectDisabled(page.getByRole("button", { name: "Delete hostname" }), /only hostname that serves traffic/);

  await openHostname(fixture, defaultHostname);
  await shared.account.clearRequests();
  await enable.click();
  await expect(disable).toBeVisible();
  expect(await countWrites(path)).toEqual([{ method: "POST", body: { STATUS: "ACTIVE" } }]);
  expect(await listHostnames(zone)).toContainEqual(
    expect.objectContaining({ ID: defaultHostname.ID, STATUS: "ACTIVE" }),
  );
});
