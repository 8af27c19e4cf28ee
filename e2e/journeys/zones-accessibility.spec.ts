import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { demoPassword } from "@edge-console/testing/console";
import type { Page } from "@playwright/test";
import { daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { selectOption } from "../fixtures/select.ts";
import { startInspection } from "../fixtures/session-calls.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
const emptyAccount = shareAccount();

let zone: Zone;
let otherZone: Zone;
let hostname: Hostname;
let defaultHostname: Hostname;

test.beforeAll(async () => {
  const { account } = shared;
  zone = await createZone(account, "everything", {
    BLOCK_IPS: "192.0.2.1\n2001:db8::/32",
    COUNTRIES: "DE,FR",
    BLOCK_ASNS: "64500",
    MAINTENANCE: 1,
    TOKEN_AUTH: 1,
    HOME_POP: "auto",
  });
  otherZone = await createZone(account, "another");
  await account.operator("POST", `/zones/${zone.ID}`, { origin_certificate: 1 });
  const path = `/cdn/${zone.ID}/hostnames`;
  hostname = await account.service<Hostname>("POST", path, { HOSTNAME: "cdn.everything.example.com" });
  const { certificate, privateKey } = await issueCertificate([hostname.HOSTNAME], { notAfter: now() + 5 * daySeconds });
  const body = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
  await account.service("POST", `${path}/${hostname.ID}/certificate`, body);
  const { CDN_HOSTNAMES }: { CDN_HOSTNAMES: Hostname[] } = await account.service("GET", path);
  defaultHostname = CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1) ?? hostname;
});

const accountPath = (path: string) => `/a/${shared.account.id}/${path}`;
const zonePath = (path = "") => `zones/${zone.ID}${path}`;

interface Screen {
  readonly path: () => string;
  /** Waits for its content when it has data. */
  readonly expectContent: (page: Page) => Promise<void>;
  /** Has it load from the API, if it comes from the console's copy. */
  readonly refresh?: (page: Page) => Promise<void>;
}

const clickRefresh = (page: Page) => page.getByRole("button", { name: "Refresh", exact: true }).click();

/** Every screen. */
const screens: Record<string, Screen> = {
  "the list of zones": {
    path: () => "zones",
    expectContent: (page) => expect(page.getByRole("link", { name: "everything", exact: true })).toBeVisible(),
  },
  "a zone's overview": {
    path: () => zonePath(),
    expectContent: (page) => expect(page.getByRole("heading", { name: "Status" })).toBeVisible(),
  },
  "the settings": {
    path: () => zonePath("/settings"),
    expectContent: (page) => expect(page.getByRole("button", { name: "Remove 192.0.2.1" })).toBeVisible(),
  },
  "the switch of the origin type": {
    path: () => zonePath("/origin-type"),
    expectContent: (page) => expect(page.getByRole("radio", { name: "Website" })).toBeVisible(),
  },
  "the comparison": {
    path: () => `zones/compare?left=${zone.ID}&right=${otherZone.ID}`,
    expectContent: (page) => expect(page.getByRole("table", { name: "Differences" })).toBeVisible(),
  },
  "the diagnostics": {
    path: () => zonePath("/diagnostics"),
    expectContent: (page) => expect(page.getByRole("button", { name: "Copy summary" })).toBeVisible(),
  },
  "a zone's hostnames": {
    path: () => zonePath("/hostnames"),
    expectContent: (page) => expect(page.getByRole("link", { name: hostname.HOSTNAME })).toBeVisible(),
  },
  "a hostname": {
    path: () => zonePath(`/hostnames/${hostname.ID}`),
    expectContent: (page) => expect(page.getByRole("button", { name: "Remove certificate" })).toBeVisible(),
  },
  "the default hostname": {
    path: () => zonePath(`/hostnames/${defaultHostname.ID}`),
    expectContent: (page) => expect(page.getByRole("button", { name: "Disable default hostname" })).toBeVisible(),
  },
  "the account's hostnames": {
    path: () => "hostnames",
    refresh: clickRefresh,
    expectContent: (page) => expect(page.getByRole("link", { name: hostname.HOSTNAME })).toBeVisible(),
  },
  "the account's certificates": {
    path: () => "certificates",
    refresh: clickRefresh,
    expectContent: (page) => expect(page.getByRole("link", { name: hostname.HOSTNAME })).toBeVisible(),
  },
};

for (const [name, { path, expectContent, refresh }] of Object.entries(screens)) {
  test(`${name} is accessible while loading, with data, and on failure`, { tag: "@full" }, async () => {
    const { page, account } = shared;
    const { release } = await holdRequests(page, /\/v1\/cdn|\/accounts\/\w+\/hostnames$/);
    await page.goto(accountPath(path()));
    await expect(page.getByText(/^Loading/).first()).toBeAttached();
    await expectAccessible(page, "loading");
    release();
    await expectContent(page);
    await expectAccessible(page, "full");
    await account.armFault({ method: "GET", path: "/v1/cdn", when: "before", kind: "status", status: 503 });
    await page.goto(accountPath(path()));
    await refresh?.(page);
    await expect(page.getByText("The Edge API is unavailable").first()).toBeVisible();
    await expectAccessible(page, "failing");
  });
}

test("empty lists are accessible", { tag: "@full" }, async () => {
  const { page, account } = emptyAccount;
  for (const [path, text] of [
    ["zones", "No zones yet"],
    ["zones/compare", "Compare their settings side by side"],
    ["hostnames", "No hostnames yet"],
    ["certificates", "No certificates yet"],
  ] as const) {
    await page.goto(`/a/${account.id}/${path}`);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("zone form is accessible when empty, invalid, and rejected", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.goto(accountPath("zones/new"));
  await page.getByRole("radio", { name: "Tunnel" }).check();
  await expect(page.getByText("No tunnel endpoints yet")).toBeVisible();
  await expectAccessible(page, "without an endpoint");
  await page.getByRole("radio", { name: "Bucket" }).check();
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByText("Use 4 to 40 letters and digits.")).toBeVisible();
  await expectAccessible(page, "wrong");
  await page.getByRole("radio", { name: "Web server" }).check();
  await page.getByLabel("Origin URL").fill("https://origin.example");
  await page.getByLabel("Zone name").fill("refusedzone");
  await account.armFault({ method: "POST", path: "/v1/cdn$", when: "before", kind: "status", status: 500 });
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByRole("button", { name: "Copy request ID" })).toBeVisible();
  await expectAccessible(page, "refused");
});

test("settings are accessible with unsaved changes, in review, and in each dialog", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await page.goto(accountPath(zonePath("/settings")));
  await page.getByRole("switch", { name: "Block POST requests" }).check();
  await page.getByLabel("Origin URL", { exact: true }).fill("ftp://origin.example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
  await expectAccessible(page, "wrong");
  await page.getByRole("button", { name: "Undo change of Origin URL" }).click();
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "review");
  await page.keyboard.press("Escape");
  await account.armFault({ method: "POST", path: "/v1/cdn/", when: "before", kind: "status", status: 500 });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Copy request ID" })).toBeVisible();
  await expectAccessible(page, "refused");
  await page.getByRole("button", { name: "Discard" }).click();
  for (const name of ["Revoke origin certificate", "Delete zone"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
  }
});

test("bulk edit is accessible in each step", { tag: "@full" }, async () => {
  const { page } = shared;
  await page.goto(accountPath("zones"));
  for (const name of ["everything", "another"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expectAccessible(page, "chosen");
  await page.getByRole("link", { name: "Bulk edit" }).click();
  await selectOption(page.getByLabel("Setting to change"), "Block POST requests");
  await selectOption(page.getByLabel("Block POST requests", { exact: true }), "On");
  await expectAccessible(page, "preview");
  await page.getByRole("button", { name: "Update 2 zones" }).click();
  await expectAccessible(page, "asked");
  await page.getByRole("alertdialog").getByRole("button", { name: "Update 2 zones" }).click();
  await expect(page.getByText(/^2 of 2 zones/)).toBeVisible();
  await expectAccessible(page, "done");
});

test("hostnames and certificates are accessible with each dialog open", { tag: "@full" }, async () => {
  const { page } = shared;
  await page.goto(accountPath(zonePath("/hostnames?dialog=add")));
  const add = page.getByRole("dialog", { name: "Add hostname" });
  await add.getByLabel("Hostname").fill("example.com");
  await add.getByRole("button", { name: "Add hostname" }).click();
  await expect(add.getByLabel("Hostname")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "Add hostname, wrong");

  await page.goto(accountPath(zonePath(`/hostnames/${hostname.ID}`)));
  for (const name of ["Force HTTPS", "Disable HTTPS", "Remove certificate", "Delete hostname"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
  }
  await page.goto(accountPath(zonePath(`/hostnames/${defaultHostname.ID}`)));
  await page.getByRole("button", { name: "Disable default hostname" }).click();
  await expectAccessible(page, "Disable default hostname");

  const { certificate, privateKey } = await issueCertificate([hostname.HOSTNAME]);
  await page.goto(accountPath(zonePath(`/hostnames/${hostname.ID}?dialog=upload`)));
  const upload = page.getByRole("dialog");
  await upload.getByLabel("Certificate", { exact: true }).fill(certificate);
  await upload.getByLabel("Private key", { exact: true }).fill("no key");
  await expect(upload.getByLabel("Private key", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the certificate's doctor, refusing");
  await upload.getByLabel("Private key", { exact: true }).fill(privateKey);
  await expect(upload.getByText("The private key matches the certificate.")).toBeVisible();
  await expectAccessible(page, "the certificate's doctor, content");

  await page.goto(accountPath("certificates"));
  await page.getByRole("button", { name: "Replace certificates" }).click();
  const replaceDialog = page.getByRole("dialog", { name: "Replace certificates" });
  await replaceDialog.getByLabel("Certificate", { exact: true }).fill(certificate + privateKey);
  await replaceDialog.getByRole("checkbox", { name: hostname.HOSTNAME }).check();
  await expectAccessible(page, "Replace certificates");
  await replaceDialog.getByRole("button", { name: "Upload to 1 hostname" }).click();
  await expect(replaceDialog.getByText("1 of 1 uploaded")).toBeVisible();
  await expectAccessible(page, "Replace certificates, done");
});

test("read-only screens of support staff are accessible", { tag: "@full" }, async ({ stack, browser }) => {
  // Checks each screen with axe.
  test.slow();
  const { account } = shared;
  const bucket = await createZone(account, "supportbucket", {
    ORIGIN_TYPE: "S3",
    ORIGIN_URL: "https://s3.example.com",
    S3_BUCKET: "files",
    S3_REGION: "auto",
    S3_ACCESS_KEY: "CANARYACCESSKEY3",
    S3_SECRET_KEY: "canary-secret-key-8",
  });
  const page = await openSession(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  await startInspection(page, account, "Ticket 4712: a closer look");
  await account.clearRequests();

  const main = page.getByRole("main");
  const changeRequest =
    /^(create|new|add|delete|save|discard|review|switch|copy .* to|change|upload|remove|force|stop|disable|enable|renew|make|revoke|undo|paste)\b/i;
  for (const [name, { path }] of Object.entries(screens)) {
    if (name === "the switch of the origin type") continue;
    await page.goto(accountPath(path()));
    await expect(page.getByRole("region", { name: "Inspection" })).toBeVisible();
    await expect(main.getByText(/everything/).first()).toBeVisible();
    // Column headers sort and change nothing.
    const buttons = main.getByRole("button", { name: changeRequest }).and(page.locator(":not(th *)"));
    await expect(buttons, name).toHaveCount(0);
    await expect(main.getByRole("link", { name: changeRequest }), name).toHaveCount(0);
    await expect(main.getByRole("switch"), name).toHaveCount(0);
    // Checkboxes of rows select what to export.
    await expect(main.getByRole("checkbox").and(page.locator(":not(table *)")), name).toHaveCount(0);
    await expectAccessible(page, name);
  }
  await page.goto(accountPath("hostnames"));
  await main.getByRole("checkbox", { name: `Select ${hostname.HOSTNAME}` }).check();
  await main.getByRole("button", { name: "Actions", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Export"]);
  await page.goto(accountPath(zonePath("/settings")));
  await expect(main.getByText("192.0.2.1")).toBeVisible();
  await expect(main.getByText("AS64500")).toBeVisible();
  await page.goto(accountPath(zonePath(`/hostnames/${hostname.ID}?dialog=upload`)));
  await expect(main.getByText("Example Issuing")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(accountPath(`zones/${bucket.ID}/settings`));
  await expect(main.getByText(/KEY3$/)).toBeVisible();
  expect(await page.content()).not.toMatch(/CANARYACCESSKEY3|canary-secret-key-8/);
  expect(await account.writes()).toEqual([]);
  await page.context().close();
});
