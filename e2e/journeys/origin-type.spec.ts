import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import type { Page } from "@playwright/test";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";

const shared = shareAccount();
const types = ["STANDARD", "SITE", "S3", "TUNNEL"] as const satisfies readonly OriginType[];
const typeLabels: Record<OriginType, string> = {
  STANDARD: "Web server",
  SITE: "Website",
  S3: "S3 bucket",
  TUNNEL: "Tunnel",
};
let endpoint: Endpoint;

const endpointLabel = ({ NAME, TARGET }: Endpoint) => `${NAME} (${TARGET})`;

test.beforeAll(async () => {
  const tunnel = await createTunnel(shared.account, "office");
  endpoint = await addEndpoint(shared.account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" });
});

/** Settings that differ from the defaults of every type, so that changing the type has side effects. */
const customSettings = {
  VERIFY_ORIGIN_SSL: 1,
  ADD_HOST_HEADER: 0,
  FOLLOW_REDIRECTS: 1,
  STRIP_COOKIES: 1,
  BLOCK_ROOT: 1,
  BLOCK_POST: 1,
  ADD_CANONICAL_HEADER: 1,
  CACHE_EXP: "3600",
};

const origins: Record<OriginType, () => object> = {
  STANDARD: () => ({ ORIGIN_URL: "https://origin.example", HOME_POP: "auto" }),
  SITE: () => ({ ORIGIN_URL: "https://www.example.com", HOME_POP: "auto" }),
  S3: () => ({
    ORIGIN_URL: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_REGION: "auto",
    S3_ACCESS_KEY: "ACCESSKEY1",
    S3_SECRET_KEY: "canary-secret-key-4",
    HOME_POP: "auto",
  }),
  TUNNEL: () => ({ TUNNEL_ENDPOINT: endpoint.ENDPOINT_ID, TUNNEL_MODE: "STANDARD" }),
};

async function createZone(type: OriginType, name: string): Promise<Zone> {
  const body = { ZONE_NAME: name, ORIGIN_TYPE: type, ...customSettings, ...origins[type]() };
  const zone: Zone = await shared.account.service("POST", "/cdn", body);
  await shared.account.clearRequests();
  return zone;
}

const getZone = async ({ ID }: Zone) => await shared.account.service<Zone>("GET", `/cdn/${ID}`);

async function fillOrigin(page: Page, to: OriginType): Promise<void> {
  if (to === "TUNNEL") {
    await selectOption(page.getByLabel("Tunnel endpoint"), endpointLabel(endpoint));
    await page.getByRole("radio", { name: "Website (SITE)" }).check();
    return;
  }
  await page.getByLabel(to === "S3" ? "Bucket endpoint" : "Origin URL").fill("https://new.example.com");
  if (to !== "S3") return;
  await page.getByRole("textbox", { name: "Bucket", exact: true }).fill("more-files");
  await page.getByLabel("Region").fill("auto");
  await page.getByLabel("Access key").fill("ACCESSKEY2");
  await page.getByLabel("Secret key", { exact: true }).fill("canary-secret-key-5");
}

/** Confirms the change after its consequences are shown. */
async function confirmChange(page: Page): Promise<void> {
  const confirmDialog = page.getByRole("alertdialog");
  await expect(confirmDialog).toContainText("no requests in 24 hours");
  await confirmDialog.getByRole("button", { name: /^(Change origin type|Save changes)$/ }).click();
}

/** Fields that the request contains for a type. */
const requestFields: Record<OriginType, () => Record<string, unknown>> = {
  STANDARD: () => ({ ORIGIN_URL: "https://new.example.com" }),
  SITE: () => ({ ORIGIN_URL: "https://new.example.com" }),
  S3: () => ({
    ORIGIN_URL: "https://new.example.com",
    S3_BUCKET: "more-files",
    S3_REGION: "auto",
    S3_ADDRESSING: "PATH",
    S3_ACCESS_KEY: "ACCESSKEY2",
    S3_SECRET_KEY: "********",
  }),
  TUNNEL: () => ({ TUNNEL_ENDPOINT: endpoint.ENDPOINT_ID, TUNNEL_MODE: "SITE" }),
};

/** Fields that follow from the request, so they aren't side effects. */
const derivedFields = new Set(["ORIGIN_TYPE", "TUNNEL_TARGET", "S3_SECRET_KEY_SET"]);

/** Each type occurs once. */
const everyRun = new Set(["STANDARD to S3", "SITE to TUNNEL"]);

for (const from of types) {
  for (const to of types.filter((type) => type !== from)) {
    const details = everyRun.has(`${from} to ${to}`) ? {} : { tag: "@full" };
    test(`${from} to ${to}: shows all side effects and sends kept values unchanged`, details, async () => {
      const { page, account } = shared;
      const before = await createZone(from, `from${from}to${to}`);
      await page.goto(`/a/${account.id}/zones/${before.ID}/origin-type`);
      await page.getByRole("radio", { name: typeLabels[to], exact: true }).check();
      await fillOrigin(page, to);

      const listedFields = await page.locator("table tbody th code").allTextContents();
      const keepCheckboxes = page.locator("tbody").getByRole("checkbox");
      const keptValues: Record<string, unknown> = {};
      if ((await keepCheckboxes.count()) > 0) {
        const row = page.locator("tbody tr").filter({ has: page.getByRole("checkbox") });
        const field = String(await row.first().locator("th code").textContent());
        await keepCheckboxes.first().check();
        keptValues[field] = Object.entries(before).find(([name]) => name === field)?.[1];
      }
      await page.getByRole("button", { name: "Change origin type" }).click();
      await confirmChange(page);
      await expect(page.getByRole("heading", { level: 1, name: before.ZONE_NAME })).toBeVisible();

      expect(await account.writes()).toEqual([
        {
          method: "POST",
          path: `/v1/cdn/${before.ID}`,
          body: { ORIGIN_TYPE: to, ...requestFields[to](), ...keptValues },
        },
      ]);
      const after = await getZone(before);
      expect(after).toMatchObject(keptValues);
      const previousValues: Readonly<Record<string, unknown>> = before;
      const changed = Object.entries(after)
        .filter(
          ([field, value]) =>
            value !== previousValues[field] && !(field in requestFields[to]()) && !derivedFields.has(field),
        )
        .map(([field]) => field);
      expect(listedFields.filter((field) => !(field in keptValues))).toEqual(expect.arrayContaining(changed));
    });
  }
}

test("changes a static-files zone to a tunnel with the tunnel's defaults", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const before = await createZone("SITE", "statictunnel");
  await page.goto(`/a/${account.id}/zones/${before.ID}/origin-type`);
  await page.getByRole("radio", { name: typeLabels.TUNNEL }).check();
  await selectOption(page.getByLabel("Tunnel endpoint"), endpointLabel(endpoint));
  await page.getByRole("radio", { name: "Static files" }).check();
  await page.getByRole("button", { name: "Change origin type" }).click();
  await confirmChange(page);
  await expect(page.getByRole("heading", { level: 1, name: before.ZONE_NAME })).toBeVisible();
  expect(await account.writes()).toEqual([
    {
      method: "POST",
      path: `/v1/cdn/${before.ID}`,
      body: { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.ENDPOINT_ID, TUNNEL_MODE: "STANDARD" },
    },
  ]);
  expect(await getZone(before)).toMatchObject({ TUNNEL_MODE: "STANDARD", STRIP_COOKIES: 1, CACHE_EXP: "3600" });
});

test("changes the endpoint of a tunnel zone, then its type to Website", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const tunnel = await createTunnel(account, "plant");
  const other = await addEndpoint(account, tunnel, { NAME: "shop", HOST: "10.0.0.8" });
  const before = await createZone("TUNNEL", "tunnelstays");
  const path = `/v1/cdn/${before.ID}`;
  await page.goto(`/a/${account.id}/zones/${before.ID}/settings`);
  await page.getByRole("link", { name: "Edit endpoint or delivery" }).click();
  const endpoints = page.getByLabel("Tunnel endpoint");
  await expect(endpoints).toHaveText(endpointLabel(endpoint));
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toHaveAccessibleDescription("No changes");
  await selectOption(endpoints, endpointLabel(other));
  await save.click();
  await confirmChange(page);
  await expect(endpoints).toBeHidden();
  await expect(page.getByText(other.TARGET)).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path, body: { TUNNEL_ENDPOINT: other.ENDPOINT_ID } }]);

  await account.clearRequests();
  await page.getByRole("link", { name: "Edit endpoint or delivery" }).click();
  await page.getByRole("radio", { name: "Website (SITE)" }).check();
  await page.getByRole("checkbox", { name: /Keep 1 hour/ }).check();
  await expectAccessible(page);
  await save.click();
  await confirmChange(page);
  // The form shows this text too.
  await expect(page).not.toHaveURL(/origin-type/);
  await expect(page.getByText("Website (SITE)")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "POST", path, body: { TUNNEL_MODE: "SITE", CACHE_EXP: "3600" } }]);
  expect(await getZone(before)).toMatchObject({ STRIP_COOKIES: 0, ADD_HOST_HEADER: 1, CACHE_EXP: "3600" });
});

test("allows neither a tunnel nor HTTP for a zone with an origin certificate", { tag: "@full" }, async ({ stack }) => {
  const { page, account } = shared;
  const before = await createZone("STANDARD", "certified");
  await stack.edgeApi.operator.call("POST", `/zones/${before.ID}`, { origin_certificate: 1 });
  await page.goto(`/a/${account.id}/zones/${before.ID}/origin-type`);
  await expect(page.getByRole("radio", { name: "Tunnel" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "Website" }).check();
  await page.getByLabel("Origin URL").fill("http://www.example.com");
  await page.getByRole("button", { name: "Change origin type" }).click();
  await expect(page.getByText("Use https:// while the zone has an origin certificate.")).toBeVisible();
  expect(await account.writes()).toEqual([]);

  // After revoking the certificate, the tunnel is available. Unsaved changes of the form aren't sent.
  await page.goto(`/a/${account.id}/zones/${before.ID}/settings`);
  await selectOption(page.getByLabel("Cache expiration", { exact: true }), "Don't cache");
  await page
    .getByRole("form", { name: "Zone settings" })
    .getByRole("button", { name: "Revoke origin certificate" })
    .click();
  const confirmDialog = page.getByRole("alertdialog");
  await expectAccessible(page);
  await confirmDialog.getByRole("button", { name: "Revoke origin certificate" }).click();
  await expect(page.getByText("Origin certificate revoked")).toBeVisible();
  expect(await account.writes()).toEqual([
    { method: "DELETE", path: `/v1/cdn/${before.ID}/origin-certificate`, body: null },
  ]);
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.goto(`/a/${account.id}/zones/${before.ID}/origin-type`);
  await expect(page.getByRole("radio", { name: "Tunnel" })).not.toHaveAttribute("aria-disabled");
});
