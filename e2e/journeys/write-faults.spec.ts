import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { issueCertificate } from "../fixtures/certificates.ts";
import { testEveryFault, type PrepareWrite } from "../fixtures/write-faults.ts";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

// Slow, independent tests run in parallel.
test.describe.configure({ mode: "parallel" });

async function listZones(account: TestAccount): Promise<Zone[]> {
  return (await account.service<{ CDN_ZONES: Zone[] }>("GET", "/cdn")).CDN_ZONES;
}

const getZone = async (account: TestAccount, { ID }: Zone) => await account.service<Zone>("GET", `/cdn/${ID}`);

async function listHostnames(account: TestAccount, { ID }: Zone): Promise<Hostname[]> {
  const response: { CDN_HOSTNAMES: Hostname[] } = await account.service("GET", `/cdn/${ID}/hostnames`);
  return response.CDN_HOSTNAMES;
}

/** Creates a zone with a custom hostname and opens it. */
async function openHostname(page: Page, account: TestAccount, name: string, uploaded = false) {
  const zone = await createZone(account, name);
  const HOSTNAME = `cdn.${name}.example.com`;
  const hostname: Hostname = await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME });
  const path = `/cdn/${zone.ID}/hostnames/${hostname.ID}`;
  if (uploaded) {
    const { certificate, privateKey } = await issueCertificate([HOSTNAME]);
    const body = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    await account.service("POST", `${path}/certificate`, body);
  }
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames/${hostname.ID}`);
  await expect(page.getByRole("heading", { name: HOSTNAME })).toBeVisible();
  const now = async () => (await listHostnames(account, zone)).find(({ ID }) => ID === hostname.ID);
  return { zone, hostname, path, now };
}

async function openZone(page: Page, account: TestAccount, zone: Zone): Promise<void> {
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
}

const writes: Record<string, PrepareWrite> = {
  "creating a zone": async (page, account, name) => {
    await page.goto(`/a/${account.id}/zones/new`);
    await page.getByRole("radio", { name: "Web server" }).check();
    await page.getByLabel("Origin URL").fill("https://origin.example");
    await page.getByLabel("Zone name").fill(name);
    return {
      method: "POST",
      path: "/cdn",
      isForm: true,
      matches: ({ body }) =>
        typeof body === "object" && body !== null && "ZONE_NAME" in body && body.ZONE_NAME === name,
      send: () => page.getByRole("button", { name: "Create zone" }).click(),
      expectSuccess: (within) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible(within),
      expectInputKept: () => expect(page.getByLabel("Zone name")).toHaveValue(name),
      isApplied: async () => (await listZones(account)).some(({ ZONE_NAME }) => ZONE_NAME === name),
    };
  },

  "saving settings": async (page, account, name) => {
    const zone = await createZone(account, name);
    await openZone(page, account, zone);
    await selectOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
    return {
      method: "POST",
      path: `/cdn/${zone.ID}`,
      isForm: true,
      send: () => page.getByRole("button", { name: "Save changes" }).click(),
      expectSuccess: (within) => expect(page.getByText("No unsaved changes")).toBeVisible(within),
      expectInputKept: async () => {
        await expect(page.getByText("1 unsaved change")).toBeVisible();
        await expect(page.getByLabel("Cache expiration", { exact: true })).toHaveText("1 hour");
      },
      isApplied: async () => (await getZone(account, zone)).CACHE_EXP === "3600",
    };
  },

  "switching the origin type": async (page, account, name) => {
    const zone = await createZone(account, name);
    await page.goto(`/a/${account.id}/zones/${zone.ID}/origin-type`);
    await page.getByRole("radio", { name: "Website" }).check();
    await page.getByLabel("Origin URL").fill("https://www.example.com");
    return {
      method: "POST",
      path: `/cdn/${zone.ID}`,
      isForm: true,
      send: async () => {
        await page.getByRole("button", { name: "Change origin type" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Change origin type" }).click();
      },
      expectSuccess: (within) =>
        expect(page.getByRole("definition").filter({ hasText: /^Website$/ })).toBeVisible(within),
      expectInputKept: () => expect(page.getByLabel("Origin URL")).toHaveValue("https://www.example.com"),
      isApplied: async () => (await getZone(account, zone)).ORIGIN_TYPE === "SITE",
    };
  },

  "deleting a zone": async (page, account, name) => {
    const zone = await createZone(account, name);
    await openZone(page, account, zone);
    await page.getByRole("button", { name: "Delete zone" }).click();
    const confirmDialog = page.getByRole("alertdialog");
    await confirmDialog.getByLabel(/Type .* to confirm/).fill(name);
    return {
      method: "DELETE",
      path: `/cdn/${zone.ID}`,
      send: () => confirmDialog.getByRole("button", { name: "Delete zone" }).click(),
      expectSuccess: (within) => expect(page.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible(within),
      expectInputKept: () => expect(confirmDialog.getByLabel(/Type .* to confirm/)).toHaveValue(name),
      isApplied: async () => !(await listZones(account)).some(({ ID }) => ID === zone.ID),
    };
  },

  "revoking an origin certificate": async (page, account, name) => {
    const zone = await createZone(account, name);
    await account.operator("POST", `/zones/${zone.ID}`, { origin_certificate: 1 });
    await openZone(page, account, zone);
    await page.getByRole("button", { name: "Revoke origin certificate" }).click();
    const confirmDialog = page.getByRole("alertdialog");
    return {
      method: "DELETE",
      path: `/cdn/${zone.ID}/origin-certificate`,
      send: () => confirmDialog.getByRole("button", { name: "Revoke origin certificate" }).click(),
      expectSuccess: async (within) => {
        await expect(confirmDialog).toBeHidden(within);
        await expect(page.getByRole("button", { name: "Revoke origin certificate" })).toHaveCount(0);
      },
      expectInputKept: () => expect(confirmDialog).toBeVisible(),
      isApplied: async () => (await getZone(account, zone)).ORIGIN_CERTIFICATE === 0,
    };
  },

  "adding a hostname": async (page, account, name) => {
    const zone = await createZone(account, name);
    const hostname = `cdn.${name}.example.com`;
    await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames?dialog=add`);
    const dialog = page.getByRole("dialog", { name: "Add hostname" });
    await dialog.getByLabel("Hostname").fill(hostname);
    return {
      method: "POST",
      path: `/cdn/${zone.ID}/hostnames`,
      isForm: true,
      send: () => dialog.getByRole("button", { name: "Add hostname" }).click(),
      expectSuccess: (within) => expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible(within),
      expectInputKept: () => expect(dialog.getByLabel("Hostname")).toHaveValue(hostname),
      isApplied: async () => (await listHostnames(account, zone)).some(({ HOSTNAME }) => HOSTNAME === hostname),
    };
  },

  "changing a hostname": async (page, account, name) => {
    const { path, now } = await openHostname(page, account, name);
    const enableButton = page.getByRole("button", { name: "Enable HTTPS" });
    return {
      method: "POST",
      path,
      send: () => enableButton.click(),
      expectSuccess: (within) => expect(page.getByRole("button", { name: "Disable HTTPS" })).toBeVisible(within),
      expectInputKept: () => expect(enableButton).toBeVisible(),
      isApplied: async () => (await now())?.SSL_ENABLED === 1,
    };
  },

  "deleting a hostname": async (page, account, name) => {
    const { hostname, path, now } = await openHostname(page, account, name);
    await page.getByRole("button", { name: "Delete hostname" }).click();
    const confirmDialog = page.getByRole("alertdialog");
    await confirmDialog.getByLabel(/Type .* to confirm/).fill(hostname.HOSTNAME);
    return {
      method: "DELETE",
      path,
      send: () => confirmDialog.getByRole("button", { name: "Delete hostname" }).click(),
      expectSuccess: async (within) => {
        await expect(page.getByRole("button", { name: "Add hostname" })).toBeVisible(within);
        await expect(page.getByRole("link", { name: hostname.HOSTNAME })).toHaveCount(0);
      },
      expectInputKept: () => expect(confirmDialog.getByLabel(/Type .* to confirm/)).toHaveValue(hostname.HOSTNAME),
      isApplied: async () => (await now()) === undefined,
    };
  },

  "uploading a certificate": async (page, account, name) => {
    const { hostname, path, now } = await openHostname(page, account, name);
    const { certificate, privateKey } = await issueCertificate([hostname.HOSTNAME]);
    await page.getByRole("button", { name: "Upload certificate" }).click();
    const dialog = page.getByRole("dialog", { name: /^Upload certificate for/ });
    await dialog.getByLabel("Certificate", { exact: true }).fill(certificate + privateKey);
    await expect(dialog.getByText("The private key matches the certificate.")).toBeVisible();
    return {
      method: "POST",
      path: `${path}/certificate`,
      send: () => dialog.getByRole("button", { name: "Upload certificate" }).click(),
      expectSuccess: (within) => expect(page.getByText(/^Certificate uploaded for /)).toBeVisible(within),
      expectInputKept: () => expect(dialog.getByLabel("Private key", { exact: true })).toHaveValue(privateKey),
      isApplied: async () => (await now())?.SSL_CERTIFICATE === "CUSTOM",
    };
  },

  "removing a certificate": async (page, account, name) => {
    const { path, now } = await openHostname(page, account, name, true);
    await page.getByRole("button", { name: "Remove certificate" }).click();
    const confirmDialog = page.getByRole("alertdialog");
    return {
      method: "DELETE",
      path: `${path}/certificate`,
      send: () => confirmDialog.getByRole("button", { name: "Remove certificate" }).click(),
      expectSuccess: async (within) => {
        await expect(confirmDialog).toBeHidden(within);
        await expect(page.getByText("Managed (AUTOCERT)")).toBeVisible();
      },
      expectInputKept: () => expect(confirmDialog).toBeVisible(),
      isApplied: async () => (await now())?.SSL_CERTIFICATE === "AUTOCERT",
    };
  },
};

for (const [name, prepare] of Object.entries(writes)) {
  test.describe(name, () => {
    // Each test has its own account, because a shared rate limit could reject the check of a lost write.
    const shared = shareAccount();

    test("is applied at most once and its outcome is shown", { tag: "@full" }, async () => {
      test.slow();
      await testEveryFault(shared.page, shared.account, prepare);
    });
  });
}

test.describe("a response that is lost between the console and the browser", () => {
  const shared = shareAccount();

  test("is looked up and the change never resent", async () => {
    const { page, account } = shared;
    const zone = await createZone(account, "lostbetween");
    await openZone(page, account, zone);
    await account.clearRequests();
    await page.route(`**/v1/cdn/${zone.ID}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await selectOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect((await getZone(account, zone)).CACHE_EXP).toBe("3600");
    expect(await account.writes()).toHaveLength(1);
  });
});
