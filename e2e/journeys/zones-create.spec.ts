import type { Zone } from "@edge-console/contract/objects/zone";
import type { Page } from "@playwright/test";
import { selectOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();

/** Settings of a zone whose origin is a bucket, without its secret key. */
const bucket = {
  ORIGIN_TYPE: "S3",
  ORIGIN_URL: "https://s3.example.com",
  S3_BUCKET: "files",
  S3_REGION: "auto",
  S3_ADDRESSING: "PATH",
  S3_ACCESS_KEY: "ACCESSKEY1",
};

test.beforeAll(async () => {
  // The domain of default hostnames is unknown before the first zone.
  await createZone(shared.account, "firstzone");
});

async function openForm(page: Page, type: string): Promise<void> {
  await page.goto(`/a/${shared.account.id}/zones/new`);
  await page.getByRole("radio", { name: type }).check();
}

test("creates a website zone and shows the next steps", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await openForm(page, "Website");
  await page.getByLabel("Origin URL").fill("https://www.example.com");
  await page.getByLabel("Zone name").fill("ShopSite");
  await expect(page.getByText(/Default hostname: shopsite\.[a-z]/)).toBeVisible();
  await page.getByRole("button", { name: "Create zone" }).click();

  await expect(page.getByRole("heading", { name: "Next steps" })).toBeVisible();
  expect(await account.writes()).toEqual([
    {
      method: "POST",
      path: "/v1/cdn",
      body: { ZONE_NAME: "ShopSite", ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://www.example.com" },
    },
  ]);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Add hostname" }).click();
  await expect(page.getByRole("dialog", { name: "Add hostname" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("listitem").filter({ hasText: "Allow the edge IP addresses" })).toBeVisible();
});

test("creates an S3 zone and stores no secret in the browser", async () => {
  const { page, account } = shared;
  await openForm(page, "Bucket");
  await page.getByLabel("Bucket endpoint").fill("https://s3.example.com");
  await page.getByRole("textbox", { name: "Bucket", exact: true }).fill("files");
  await page.getByLabel("Region").fill("auto");
  await page.getByLabel("Access key").fill("ACCESSKEY1");
  await page.getByLabel("Secret key", { exact: true }).fill("canary-secret-key-1");
  await page.getByLabel("Zone name").fill("bucketzone");
  const storedText = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(storedText).toContain("bucketzone");
  expect(storedText).not.toContain("canary-secret-key-1");
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "bucketzone" })).toBeVisible();
  expect((await account.writes())[0]?.body).toEqual({
    ZONE_NAME: "bucketzone",
    ...bucket,
    S3_SECRET_KEY: "********",
  });
});

test("creates a tunnel zone with an endpoint and a delivery mode", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const tunnel = await createTunnel(account, "office");
  const endpoint = await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7", PORT: 8080 });
  await account.clearRequests();
  await openForm(page, "Tunnel");
  await page.getByLabel("Tunnel endpoint").click();
  const group = page.getByRole("group", { name: "office: Never connected" });
  await expect(group.getByRole("option")).toHaveText(`wiki (${endpoint.TARGET})`);
  await page.keyboard.press("Escape");
  await page.getByLabel("Zone name").fill("officewiki");
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByText("Select an endpoint.")).toBeVisible();
  await selectOption(page.getByLabel("Tunnel endpoint"), `wiki (${endpoint.TARGET})`);
  await page.getByRole("radio", { name: "Static files" }).check();
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "officewiki" })).toBeVisible();
  expect(await account.writes()).toEqual([
    {
      method: "POST",
      path: "/v1/cdn",
      body: {
        ZONE_NAME: "officewiki",
        ORIGIN_TYPE: "TUNNEL",
        TUNNEL_ENDPOINT: endpoint.ENDPOINT_ID,
        TUNNEL_MODE: "STANDARD",
      },
    },
  ]);
});

test("duplicates a zone and lists what can't be copied", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const { ID }: Zone = await createZone(account, "likethis", {
    ...bucket,
    S3_SECRET_KEY: "canary-secret-key-2",
    CACHE_EXP: "3600",
    BLOCK_IPS: "192.0.2.0/24\n198.51.100.1",
  });
  await account.clearRequests();
  await page.goto(`/a/${account.id}/zones/${ID}/settings`);
  await page.getByRole("link", { name: "Duplicate zone" }).click();
  await expect(page.getByText("The bucket's secret key. Enter it again.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Bucket", exact: true })).toHaveValue("files");
  await expect(page.getByLabel("Secret key", { exact: true })).toHaveValue("");
  await page.getByLabel("Secret key", { exact: true }).fill("canary-secret-key-3");
  await page.getByLabel("Zone name").fill("likethat");
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "likethat" })).toBeVisible();
  expect((await account.writes())[0]?.body).toEqual({
    ZONE_NAME: "likethat",
    ...bucket,
    S3_SECRET_KEY: "********",
    CACHE_EXP: "3600",
    BLOCK_IPS: "192.0.2.0/24\n198.51.100.1",
  });
});
