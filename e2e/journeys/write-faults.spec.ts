import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import type { TestAccount } from "../fixtures/account.ts";
import { material } from "../fixtures/certificates.ts";
import { meetEveryFault, type PrepareWrite } from "../fixtures/faulty-writes.ts";
import { chooseOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { expect, test } from "../fixtures/test.ts";

// Each of them takes long, and none knows of another.
test.describe.configure({ mode: "parallel" });

async function zoneOf(account: TestAccount, name: string): Promise<Zone> {
  return await account.service<Zone>("POST", "/cdn", { ZONE_NAME: name, ORIGIN_URL: "https://origin.example" });
}

async function zonesNow(account: TestAccount): Promise<Zone[]> {
  return (await account.service<{ CDN_ZONES: Zone[] }>("GET", "/cdn")).CDN_ZONES;
}

const zoneNow = async (account: TestAccount, { ID }: Zone) => await account.service<Zone>("GET", `/cdn/${ID}`);

async function hostnamesNow(account: TestAccount, { ID }: Zone): Promise<Hostname[]> {
  const answer: { CDN_HOSTNAMES: Hostname[] } = await account.service("GET", `/cdn/${ID}/hostnames`);
  return answer.CDN_HOSTNAMES;
}

/** A custom hostname in a zone of its own, opened in the browser. */
async function openHostname(page: Page, account: TestAccount, name: string, uploaded = false) {
  const zone = await zoneOf(account, name);
  const HOSTNAME = `cdn.${name}.example.com`;
  const hostname: Hostname = await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME });
  const path = `/cdn/${zone.ID}/hostnames/${hostname.ID}`;
  if (uploaded) {
    const { certificate, privateKey } = await material([HOSTNAME]);
    const body = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    await account.service("POST", `${path}/certificate`, body);
  }
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames/${hostname.ID}`);
  await expect(page.getByRole("heading", { name: HOSTNAME })).toBeVisible();
  const now = async () => (await hostnamesNow(account, zone)).find(({ ID }) => ID === hostname.ID);
  return { zone, hostname, path, now };
}

async function openZone(page: Page, account: TestAccount, zone: Zone): Promise<void> {
  await page.goto(`/a/${account.id}/zones/${zone.ID}`);
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
      isMine: ({ body }) => typeof body === "object" && body !== null && "ZONE_NAME" in body && body.ZONE_NAME === name,
      send: () => page.getByRole("button", { name: "Create zone" }).click(),
      saysDone: (within) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible(within),
      keepsInput: () => expect(page.getByLabel("Zone name")).toHaveValue(name),
      isMade: async () => (await zonesNow(account)).some(({ ZONE_NAME }) => ZONE_NAME === name),
    };
  },

  "saving settings": async (page, account, name) => {
    const zone = await zoneOf(account, name);
    await openZone(page, account, zone);
    await chooseOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
    return {
      method: "POST",
      path: `/cdn/${zone.ID}`,
      send: () => page.getByRole("button", { name: "Save changes" }).click(),
      saysDone: (within) => expect(page.getByText("No unsaved changes")).toBeVisible(within),
      keepsInput: async () => {
        await expect(page.getByText("1 unsaved change")).toBeVisible();
        await expect(page.getByLabel("Cache expiration", { exact: true })).toHaveText("1 hour");
      },
      isMade: async () => (await zoneNow(account, zone)).CACHE_EXP === "3600",
    };
  },

  "switching the origin type": async (page, account, name) => {
    const zone = await zoneOf(account, name);
    await page.goto(`/a/${account.id}/zones/${zone.ID}/origin-type`);
    await page.getByRole("radio", { name: "Website" }).check();
    await page.getByLabel("Origin URL").fill("https://www.example.com");
    return {
      method: "POST",
      path: `/cdn/${zone.ID}`,
      send: () => page.getByRole("button", { name: "Change origin type" }).click(),
      saysDone: (within) => expect(page.getByText("Website (SITE)")).toBeVisible(within),
      keepsInput: () => expect(page.getByLabel("Origin URL")).toHaveValue("https://www.example.com"),
      isMade: async () => (await zoneNow(account, zone)).ORIGIN_TYPE === "SITE",
    };
  },

  "deleting a zone": async (page, account, name) => {
    const zone = await zoneOf(account, name);
    await openZone(page, account, zone);
    await page.getByRole("button", { name: "Delete zone" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel(/Type .* to confirm/).fill(name);
    return {
      method: "DELETE",
      path: `/cdn/${zone.ID}`,
      send: () => question.getByRole("button", { name: "Delete zone" }).click(),
      saysDone: (within) => expect(page.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible(within),
      keepsInput: () => expect(question.getByLabel(/Type .* to confirm/)).toHaveValue(name),
      isMade: async () => !(await zonesNow(account)).some(({ ID }) => ID === zone.ID),
    };
  },

  "revoking an origin certificate": async (page, account, name) => {
    const zone = await zoneOf(account, name);
    await account.operator("POST", `/zones/${zone.ID}`, { origin_certificate: 1 });
    await openZone(page, account, zone);
    await page.getByRole("button", { name: "Revoke origin certificate" }).click();
    const question = page.getByRole("alertdialog");
    return {
      method: "DELETE",
      path: `/cdn/${zone.ID}/origin-certificate`,
      send: () => question.getByRole("button", { name: "Revoke origin certificate" }).click(),
      saysDone: async (within) => {
        await expect(question).toBeHidden(within);
        await expect(page.getByRole("button", { name: "Revoke origin certificate" })).toHaveCount(0);
      },
      keepsInput: () => expect(question).toBeVisible(),
      isMade: async () => (await zoneNow(account, zone)).ORIGIN_CERTIFICATE === 0,
    };
  },

  "adding a hostname": async (page, account, name) => {
    const zone = await zoneOf(account, name);
    const hostname = `cdn.${name}.example.com`;
    await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames?add=1`);
    const dialog = page.getByRole("dialog", { name: "Add hostname" });
    await dialog.getByLabel("Hostname").fill(hostname);
    return {
      method: "POST",
      path: `/cdn/${zone.ID}/hostnames`,
      send: () => dialog.getByRole("button", { name: "Add hostname" }).click(),
      saysDone: (within) => expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible(within),
      keepsInput: () => expect(dialog.getByLabel("Hostname")).toHaveValue(hostname),
      isMade: async () => (await hostnamesNow(account, zone)).some(({ HOSTNAME }) => HOSTNAME === hostname),
    };
  },

  "changing a hostname": async (page, account, name) => {
    const { path, now } = await openHostname(page, account, name);
    const on = page.getByRole("button", { name: "Enable HTTPS" });
    return {
      method: "POST",
      path,
      send: () => on.click(),
      saysDone: (within) => expect(page.getByRole("button", { name: "Disable HTTPS" })).toBeVisible(within),
      keepsInput: () => expect(on).toBeVisible(),
      isMade: async () => (await now())?.SSL_ENABLED === 1,
    };
  },

  "deleting a hostname": async (page, account, name) => {
    const { hostname, path, now } = await openHostname(page, account, name);
    await page.getByRole("button", { name: "Delete hostname" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel(/Type .* to confirm/).fill(hostname.HOSTNAME);
    return {
      method: "DELETE",
      path,
      send: () => question.getByRole("button", { name: "Delete hostname" }).click(),
      saysDone: async (within) => {
        await expect(page.getByRole("button", { name: "Add hostname" })).toBeVisible(within);
        await expect(page.getByRole("link", { name: hostname.HOSTNAME })).toHaveCount(0);
      },
      keepsInput: () => expect(question.getByLabel(/Type .* to confirm/)).toHaveValue(hostname.HOSTNAME),
      isMade: async () => (await now()) === undefined,
    };
  },

  "uploading a certificate": async (page, account, name) => {
    const { hostname, path, now } = await openHostname(page, account, name);
    const { certificate, privateKey } = await material([hostname.HOSTNAME]);
    await page.getByRole("button", { name: "Upload certificate" }).click();
    const dialog = page.getByRole("dialog", { name: /^Upload certificate for/ });
    await dialog.getByLabel("Certificate", { exact: true }).fill(certificate + privateKey);
    await expect(dialog.getByText("The private key matches the certificate.")).toBeVisible();
    return {
      method: "POST",
      path: `${path}/certificate`,
      send: () => dialog.getByRole("button", { name: "Upload certificate" }).click(),
      saysDone: (within) => expect(page.getByText(/^Certificate uploaded for /)).toBeVisible(within),
      keepsInput: () => expect(dialog.getByLabel("Private key", { exact: true })).toHaveValue(privateKey),
      isMade: async () => (await now())?.SSL_CERTIFICATE === "CUSTOM",
    };
  },

  "removing a certificate": async (page, account, name) => {
    const { path, now } = await openHostname(page, account, name, true);
    await page.getByRole("button", { name: "Remove certificate" }).click();
    const question = page.getByRole("alertdialog");
    return {
      method: "DELETE",
      path: `${path}/certificate`,
      send: () => question.getByRole("button", { name: "Remove certificate" }).click(),
      saysDone: async (within) => {
        await expect(question).toBeHidden(within);
        await expect(page.getByText("Managed (AUTOCERT)")).toBeVisible();
      },
      keepsInput: () => expect(question).toBeVisible(),
      isMade: async () => (await now())?.SSL_CERTIFICATE === "AUTOCERT",
    };
  },
};

for (const [name, prepare] of Object.entries(writes)) {
  test.describe(name, () => {
    // Each has an account's rate limit to itself: of all of them together, the check of a lost write might be rejected.
    const shared = shareAccount();

    test("whatever befalls it, it is made once or not at all, and the page says which", { tag: "@full" }, async () => {
      test.slow();
      await meetEveryFault(shared.page, shared.account, prepare);
    });
  });
}

test.describe("a response that is lost between the console and the browser", () => {
  const shared = shareAccount();

  test("is looked up, and the change never sent again", async () => {
    const { page, account } = shared;
    const zone = await zoneOf(account, "lostbetween");
    await openZone(page, account, zone);
    await account.forget();
    await page.route(`**/v1/cdn/${zone.ID}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await chooseOption(page.getByLabel("Cache expiration", { exact: true }), "1 hour");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect((await zoneNow(account, zone)).CACHE_EXP).toBe("3600");
    expect(await account.writes()).toHaveLength(1);
  });
});
