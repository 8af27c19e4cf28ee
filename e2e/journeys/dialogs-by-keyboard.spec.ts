import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { issueCertificate } from "../fixtures/certificates.ts";
import { tabToElement, confirmByKeyboard } from "../fixtures/keyboard.ts";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let zoneCount = 0;

async function createZone(settings: object = {}): Promise<Zone> {
  zoneCount += 1;
  const body = { ZONE_NAME: `keyboard${zoneCount}`, ORIGIN_URL: "https://origin.example", ...settings };
  return await shared.account.service<Zone>("POST", "/cdn", body);
}

async function openZone(settings: object = {}): Promise<Zone> {
  const zone = await createZone(settings);
  await shared.page.goto(`/a/${shared.account.id}/zones/${zone.ID}/settings`);
  await expect(shared.page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await shared.account.clearRequests();
  return zone;
}

/** Creates a custom hostname with an uploaded certificate and opens its page. */
async function openHostname() {
  const { page, account } = shared;
  const zone = await createZone();
  const HOSTNAME = `cdn.keyboard${zoneCount}.example.com`;
  const { ID }: Hostname = await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME });
  const path = `/cdn/${zone.ID}/hostnames/${ID}`;
  const { certificate, privateKey } = await issueCertificate([HOSTNAME]);
  await account.service("POST", `${path}/certificate`, { CERTIFICATE: certificate, PRIVATE_KEY: privateKey });
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames/${ID}`);
  await expect(page.getByRole("button", { name: "Remove certificate" })).toBeVisible();
  await account.clearRequests();
  return { zone, name: HOSTNAME, path: `/v1${path}` };
}

const getWrites = async () => (await shared.account.writes()).map(({ method, body }) => ({ method, body }));

test("review and save", { tag: "@full" }, async () => {
  const { page } = shared;
  await openZone();
  await page.getByRole("switch", { name: "Block POST requests" }).focus();
  await page.keyboard.press("Space");
  await confirmByKeyboard(page.getByRole("button", { name: "Review changes" }), page.getByRole("dialog"), {
    confirm: "Save changes",
  });
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrites()).toEqual([{ method: "POST", body: { BLOCK_POST: 1 } }]);
});

test("resolve a conflict of two members", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await openZone();
  await page.getByRole("switch", { name: "Block POST requests" }).check();
  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "Don't cache");
  await account.service("POST", `/cdn/${zone.ID}`, { CACHE_EXP: "3600" });
  await account.clearRequests();
  const dialog = page.getByRole("dialog", { name: "Resolve conflicts" });
  const save = page.getByRole("button", { name: "Save changes" });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await tabToElement(dialog.getByRole("radio", { name: "Current value" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Your value" })).toBeChecked();
  await tabToElement(dialog.getByRole("button", { name: "Save changes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrites()).toEqual([{ method: "POST", body: { CACHE_EXP: "0", BLOCK_POST: 1 } }]);
});

test("leave with unsaved changes", { tag: "@full" }, async () => {
  const { page } = shared;
  await openZone();
  await page.getByRole("switch", { name: "Block POST requests" }).check();
  const otherLink = page.getByRole("navigation", { name: "Zone" }).getByRole("link", { name: "Diagnostics" });
  await confirmByKeyboard(otherLink, page.getByRole("alertdialog"), { confirm: "Leave page" });
  await expect(page.getByRole("heading", { name: "Diagnostics" })).toBeVisible();
  expect(await getWrites()).toEqual([]);
});

test("delete a zone, with its name typed", async () => {
  const { page } = shared;
  const { ZONE_NAME } = await openZone();
  await confirmByKeyboard(page.getByRole("button", { name: "Delete zone" }), page.getByRole("alertdialog"), {
    type: ZONE_NAME,
    confirm: "Delete zone",
  });
  await expect(page.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible();
  expect(await getWrites()).toEqual([{ method: "DELETE", body: null }]);
});

test("revoke an origin certificate", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await createZone();
  await account.operator("POST", `/zones/${zone.ID}`, { origin_certificate: 1 });
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await account.clearRequests();
  const revoke = page.getByRole("button", { name: "Revoke origin certificate" });
  await expect(revoke).toBeVisible();
  await confirmByKeyboard(revoke, page.getByRole("alertdialog"), { confirm: "Revoke origin certificate" });
  await expect(revoke).toHaveCount(0);
  expect(await getWrites()).toEqual([{ method: "DELETE", body: null }]);
});

test("bulk edit zones", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zones = [await createZone(), await createZone()];
  await page.goto(`/a/${account.id}/zones`);
  for (const { ZONE_NAME } of zones) {
    await page.getByRole("checkbox", { name: `Select ${ZONE_NAME}`, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await tabToElement(page.getByRole("link", { name: "Bulk edit" }));
  await page.keyboard.press("Enter");
  await selectOption(page.getByLabel("Setting to change"), "Block POST requests");
  await selectOption(page.getByLabel("Block POST requests", { exact: true }), "On");
  await account.clearRequests();
  await confirmByKeyboard(page.getByRole("button", { name: "Update 2 zones" }), page.getByRole("alertdialog"), {
    confirm: "Update 2 zones",
  });
  await expect(page.getByText("2 of 2 zones: 2 applied.")).toBeVisible();
  expect(await getWrites()).toEqual(zones.map(() => ({ method: "POST", body: { BLOCK_POST: 1 } })));
});

test("add a hostname", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await createZone();
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames`);
  await expect(page.getByRole("table")).toBeVisible();
  await account.clearRequests();
  await confirmByKeyboard(page.getByRole("button", { name: "Add hostname" }), page.getByRole("dialog"), {
    type: `cdn.keyboard${zoneCount}.example.com`,
    confirm: "Add hostname",
  });
  await expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible();
  expect(await getWrites()).toEqual([{ method: "POST", body: { HOSTNAME: `cdn.keyboard${zoneCount}.example.com` } }]);
});

test("force HTTPS, disable it, and delete the hostname", { tag: "@full" }, async () => {
  const { page } = shared;
  const { name } = await openHostname();
  const confirmDialog = page.getByRole("alertdialog");
  await confirmByKeyboard(page.getByRole("button", { name: "Force HTTPS", exact: true }), confirmDialog, {
    confirm: "Force HTTPS",
  });
  await expect(page.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible();
  await confirmByKeyboard(page.getByRole("button", { name: "Disable HTTPS" }), confirmDialog, {
    confirm: "Disable HTTPS",
  });
  await expect(page.getByRole("button", { name: "Enable HTTPS" })).toBeVisible();
  await confirmByKeyboard(page.getByRole("button", { name: "Delete hostname" }), confirmDialog, {
    type: name,
    confirm: "Delete hostname",
  });
  await expect(page.getByRole("button", { name: "Add hostname" })).toBeVisible();
  expect(await getWrites()).toEqual([
    { method: "POST", body: { FORCE_SSL: 1 } },
    { method: "POST", body: { SSL_ENABLED: 0 } },
    { method: "DELETE", body: null },
  ]);
});

test("remove a certificate", { tag: "@full" }, async () => {
  const { page } = shared;
  await openHostname();
  const remove = page.getByRole("button", { name: "Remove certificate" });
  await confirmByKeyboard(remove, page.getByRole("alertdialog"), { confirm: "Remove certificate" });
  await expect(remove).toHaveCount(0);
  expect(await getWrites()).toEqual([{ method: "DELETE", body: null }]);
});

test("disable the default hostname", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { zone } = await openHostname();
  const response: { CDN_HOSTNAMES: Hostname[] } = await account.service("GET", `/cdn/${zone.ID}/hostnames`);
  const standard = response.CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1);
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames/${standard?.ID}`);
  const disable = page.getByRole("button", { name: "Disable default hostname" });
  await expect(disable).not.toHaveAttribute("aria-disabled");
  await account.clearRequests();
  await confirmByKeyboard(disable, page.getByRole("alertdialog"), { confirm: "Disable default hostname" });
  await expect(page.getByRole("button", { name: "Enable default hostname" })).toBeVisible();
  expect(await getWrites()).toEqual([{ method: "POST", body: { STATUS: "DISABLED" } }]);
});

test("replace certificates", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { name, path } = await openHostname();
  const { certificate, privateKey } = await issueCertificate([name]);
  await page.goto(`/a/${account.id}/certificates`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  const opener = page.getByRole("button", { name: "Replace certificates" });
  const dialog = page.getByRole("dialog", { name: "Replace certificates" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Certificate", { exact: true })).toBeFocused();
  await page.keyboard.insertText(certificate + privateKey);
  const choice = dialog.getByRole("checkbox", { name });
  await expect(choice).toBeVisible();
  await tabToElement(choice);
  if (!(await choice.isChecked())) await page.keyboard.press("Space");
  await account.clearRequests();
  await tabToElement(dialog.getByRole("button", { name: "Upload to 1 hostname" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 of 1 uploaded")).toBeVisible();
  await tabToElement(dialog.getByRole("button", { name: "Done" }));
  await page.keyboard.press("Enter");
  await expect(opener).toBeFocused();
  expect((await account.writes()).map((write) => write.path)).toEqual([`${path}/certificate`]);
});
