import { envelopeSchema } from "@edge-console/contract/objects/envelope";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Locator } from "@playwright/test";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createCustomHostname, issueCertificate, now } from "../fixtures/certificates.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { addTraffic } from "../fixtures/traffic.ts";
import { createZone } from "../fixtures/zones.ts";

/** Runs a command in a shell, in a temporary folder with `files` and additional environment variables. Returns its output. */
async function runInShell(
  command: string,
  { variables, files = {} }: { variables: Readonly<Record<string, string>>; files?: Readonly<Record<string, string>> },
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "edge-curl-"));
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
    const { stdout } = await promisify(execFile)("sh", ["-c", command], {
      cwd: folder,
      env: { ...process.env, ...variables },
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const shared = shareAccount();
let run: (
  command: string,
  variables?: Readonly<Record<string, string>>,
  files?: Readonly<Record<string, string>>,
) => Promise<{ CODE: number; MESSAGE: string }>;

test.beforeAll(({ stack }) => {
  run = async (command, more = {}, files = {}) => {
    const variables = { EDGE_API_URL: stack.edgeApi.url, EDGE_API_KEY: shared.account.apiKey, ...more };
    return envelopeSchema.parse(JSON.parse(await runInShell(command, { variables, files })));
  };
});

/** Expands and returns the curl command of a dialog or form. */
async function readCommand(container: Locator): Promise<string> {
  await container.getByText("Show as curl").click();
  const command = await container.getByRole("region", { name: "curl command" }).textContent();
  if (!command) throw new Error("no command is shown");
  return command;
}

const listZones = async () => (await shared.account.service<{ CDN_ZONES: Zone[] }>("GET", "/cdn")).CDN_ZONES;

test("creates a zone with the curl command of the form", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByRole("radio", { name: "Bucket" }).check();
  await page.getByLabel("Bucket endpoint").fill("https://s3.example.com/it's");
  await page.getByRole("textbox", { name: "Bucket", exact: true }).fill("files");
  await page.getByLabel("Region").fill("auto");
  await page.getByLabel("Access key").fill("ACCESSKEY1");
  await page.getByLabel("Secret key", { exact: true }).fill("canary-secret-key-6");
  await page.getByLabel("Zone name").fill("bycommand");
  const command = await readCommand(page.getByRole("form", { name: "Create zone" }));
  expect(command).not.toContain("canary");
  expect(await run(command)).toMatchObject({ CODE: 400 });
  expect(await run(command, { S3_SECRET_KEY: "canary-secret-key-7" })).toMatchObject({ CODE: 200 });
  expect(await listZones()).toMatchObject([{ ZONE_NAME: "bycommand", S3_BUCKET: "files", S3_SECRET_KEY_SET: 1 }]);
});

test("adds, updates, and deletes a hostname with the shown curl commands", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const host = await createCustomHostname(account, "curled");
  await page.goto(host.page);
  const steps = page.getByRole("listitem");
  expect(
    await run(await readCommand(steps.filter({ has: page.getByRole("heading", { name: "Enable HTTPS" }) }))),
  ).toMatchObject({ CODE: 200 });
  expect(await host.read()).toMatchObject({ SSL_ENABLED: 1 });

  const good = await issueCertificate([host.name]);
  await page.getByRole("button", { name: "Upload certificate" }).click();
  const upload = await readCommand(page.getByRole("dialog"));
  const files = { "certificate.pem": good.certificate, "private-key.pem": good.privateKey };
  expect(await run(upload, {}, files)).toMatchObject({ MESSAGE: "CDN Hostname Certificate Saved." });
  await page.reload();

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Force HTTPS", exact: true }).click();
  expect(await run(await readCommand(page.getByRole("alertdialog")))).toMatchObject({ CODE: 200 });
  expect(await host.read()).toMatchObject({ FORCE_SSL: 1 });
  await page.reload();
  expect(
    await run(await readCommand(steps.filter({ has: page.getByRole("heading", { name: "Force HTTPS" }) }))),
  ).toMatchObject({ CODE: 200 });
  expect(await host.read()).toMatchObject({ FORCE_SSL: 0 });

  await page.getByRole("button", { name: "Remove certificate" }).click();
  expect(await run(await readCommand(page.getByRole("alertdialog")))).toMatchObject({ CODE: 200 });
  await page.reload();
  await page.getByRole("button", { name: "Disable HTTPS" }).click();
  expect(await run(await readCommand(page.getByRole("alertdialog")))).toMatchObject({ CODE: 200 });
  expect(await host.read()).toMatchObject({ SSL_ENABLED: 0, SSL_CERTIFICATE: "AUTOCERT" });
  await page.reload();
  await page.getByRole("button", { name: "Delete hostname" }).click();
  expect(await run(await readCommand(page.getByRole("alertdialog")))).toMatchObject({ CODE: 200 });
  await expect(host.read()).rejects.toThrow("CDN Hostname not found.");
});

test("disables the default hostname and deletes a zone with the shown curl commands", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const host = await createCustomHostname(account, "gone");
  const [zone] = await listZones();
  if (!zone) throw new Error("there is no zone");
  const path = `/cdn/${zone.ID}/hostnames`;
  const { CDN_HOSTNAMES: hostnames }: { CDN_HOSTNAMES: Hostname[] } = await account.service("GET", path);
  const standard = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
  await page.goto(`/a/${account.id}/zones/${zone.ID}/hostnames/${standard?.ID}`);
  await page.getByRole("button", { name: "Disable default hostname" }).click();
  const confirmDialog = page.getByRole("alertdialog");
  await expect(confirmDialog.getByText(`Zone ${zone.ZONE_NAME}: no requests in 24 hours.`)).toBeVisible();
  expect(await run(await readCommand(confirmDialog))).toMatchObject({ CODE: 200 });
  expect(await account.service("GET", `${path}/${standard?.ID}`)).toMatchObject({ STATUS: "DISABLED" });

  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await page.getByRole("button", { name: "Delete zone" }).click();
  await expect(confirmDialog.getByText(`Zone ${zone.ZONE_NAME}: no requests in 24 hours.`)).toBeVisible();
  expect(await run(await readCommand(confirmDialog))).toMatchObject({ CODE: 200 });
  await expect(host.read()).rejects.toThrow("CDN Zone not found.");
});

test("saves settings with the curl command of the review", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await createZone(account, "reviewed");
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings`);
  await page.getByRole("switch", { name: "Strip cookies" }).uncheck();
  await page.getByRole("group", { name: "Blocked IP addresses" }).getByRole("radio", { name: "Text" }).check();
  await page.getByLabel("Blocked IP addresses, as text").fill("10.1.2.3/24\n192.0.2.1");
  await page.getByRole("button", { name: "Review changes" }).click();
  const command = await page.getByRole("dialog").getByRole("region", { name: "curl command" }).textContent();
  expect(await run(String(command))).toMatchObject({ CODE: 200 });
  expect(await account.service("GET", `/cdn/${zone.ID}`)).toMatchObject({
    STRIP_COOKIES: 0,
    BLOCK_IPS: "10.1.2.0/24\n192.0.2.1",
  });
});

test("reads statistics with the shown curl command", { tag: "@full" }, async ({ stack }) => {
  const { page, account } = shared;
  const zone = await createZone(account, "figures");
  await addTraffic(stack, [{ zone: zone.ID, timestamp: now(), requests: 70, bandwidth: 1_000 }]);
  await page.goto(`/a/${account.id}/zones/${zone.ID}/statistics?range=7d`);
  const command = await readCommand(page.getByRole("main"));
  expect(command).toContain("curl -X GET");
  expect(await run(command)).toMatchObject({ DATA: { CDN_DAILY_STATS: [{ REQUESTS: 70 }] } });
});
