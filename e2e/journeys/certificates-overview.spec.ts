import { readFile } from "node:fs/promises";
import type { Zone } from "@edge-console/contract/objects/zone";
import { createCustomHostname, daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { expect, test } from "../fixtures/test.ts";

test("lists certificates by expiration date, filters, and exports them", async ({ full, account }) => {
  // The overview loads the hostnames too.
  await full.goto(`/a/${account.id}/account`);
  const [expiring, valid] = [await createCustomHostname(account, "soon"), await createCustomHostname(account, "later")];
  const managed = await createCustomHostname(account, "plain");
  await expiring.upload(await issueCertificate([expiring.name], { notAfter: now() + 5 * daySeconds }));
  await valid.upload(await issueCertificate([valid.name], { notAfter: now() + 60 * daySeconds }));
  await account.clearRequests();
  await full.goto(`/a/${account.id}/certificates`);
  const rows = full.getByRole("table", { name: "Certificates" }).getByRole("link");
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toHaveText(expiring.name);
  await expect(rows.nth(1)).toHaveText(valid.name);
  await expect(rows.filter({ hasText: managed.name })).toBeVisible();
  await expect(
    full.getByRole("table", { name: "Expiring certificates by week" }).getByRole("row", { name: / 1 0$/ }),
  ).toHaveCount(2);
  const hostnameRequests = (await account.requests()).filter(({ path }) => path.endsWith("/hostnames"));
  expect(hostnameRequests).toHaveLength(3);

  await full.getByRole("button", { name: "1 uploaded, expires within 21 days" }).click();
  await expect(rows).toHaveCount(1);
  await expect(full).toHaveURL(/certificate=expiring/);
  await full.reload();
  await expect(rows).toHaveCount(1);

  await full.getByRole("button", { name: "Export" }).click();
  const [csv] = await Promise.all([
    full.waitForEvent("download"),
    full.getByRole("menuitem", { name: "Download CSV" }).click(),
  ]);
  const text = await readFile(await csv.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain(`${expiring.name},`);
  expect(text).toMatch(/,CUSTOM,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,expiring/);
});

test("finds hostnames by name and stores the search in the URL", { tag: "@full" }, async ({ full, account }) => {
  const [firstHostname, secondHostname] = [
    await createCustomHostname(account, "one"),
    await createCustomHostname(account, "two"),
  ];
  await full.goto(`/a/${account.id}/hostnames`);
  const rows = full.getByRole("table", { name: "Hostnames" }).getByRole("link");
  await expect(rows).toHaveCount(4);
  await full.keyboard.press("/");
  await full.keyboard.type(firstHostname.name);
  await expect(rows).toHaveCount(1);
  await expect(full).toHaveURL(new RegExp(`q=${RegExp.escape(firstHostname.name)}`));
  await full.keyboard.press("ArrowDown");
  await full.keyboard.press("Enter");
  await expect(full.getByRole("heading", { name: firstHostname.name })).toBeVisible();

  await full.goto(`/a/${account.id}/hostnames?type=custom&sort=-hostname`);
  await expect(rows).toHaveText([secondHostname.name, firstHostname.name]);
});

test(
  "continues automatically after a rate limit and loads no zone twice",
  { tag: "@full" },
  async ({ full, account }) => {
    // The overview loads the hostnames too.
    await full.goto(`/a/${account.id}/account`);
    const zones: Zone[] = [];
    for (let index = 0; index < 12; index += 1) {
      const body = { ZONE_NAME: `many${index}x${account.id.slice(0, 6)}`, ORIGIN_URL: "https://origin.example" };
      zones.push(await account.service<Zone>("POST", "/cdn", body));
    }
    const rateLimitedZone = zones[3];
    await account.clearRequests();
    await account.armFault({
      method: "GET",
      path: `/cdn/${rateLimitedZone?.ID}/hostnames$`,
      when: "before",
      kind: "status",
      status: 429,
      retry_after: 8,
      times: 1,
    });
    await full.goto(`/a/${account.id}/hostnames`);
    await expect(full.getByText(/^Stopped at \d+ of 12 zones$/)).toBeVisible();
    await expect(full.getByText(/^Retrying in \d seconds?\.$/)).toBeVisible();
    await expect(full.getByRole("table", { name: "Hostnames" }).getByRole("link")).toHaveCount(12);
    await expect(full.getByText(/^Stopped at/)).toHaveCount(0);
    const hostnameRequests = (await account.requests()).filter(
      ({ path, status }) => path.endsWith("/hostnames") && status === 200,
    );
    expect(new Set(hostnameRequests.map(({ path }) => path)).size).toBe(12);
    expect(hostnameRequests).toHaveLength(12);
  },
);

test(
  "adds new rows at the end and sorts them when the pointer leaves the table",
  { tag: "@full" },
  async ({ full, account }) => {
    await full.goto(`/a/${account.id}/account`);
    const name = (start: string) => `${start}x${account.id.slice(0, 6)}`;
    const [first] = await Promise.all(
      ["a", "m", "z"].map((start) =>
        account.service<Zone>("POST", "/cdn", { ZONE_NAME: name(start), ORIGIN_URL: "https://origin.example" }),
      ),
    );
    const { release } = await holdRequests(full, `**/v1/cdn/${first?.ID}/hostnames`);
    await full.goto(`/a/${account.id}/hostnames`);
    const rows = full.getByRole("table", { name: "Hostnames" }).getByRole("link");
    const toNamePatterns = (...prefixes: string[]) => prefixes.map((start) => new RegExp(`^${name(start)}`));
    await expect(full.getByText("Loading 2 of 3 zones")).toBeVisible();
    await expect(rows).toHaveText(toNamePatterns("m", "z"));
    await rows.first().hover();
    release();
    await expect(full.getByText("3 hostnames")).toBeVisible();
    await expect(rows).toHaveText(toNamePatterns("m", "z", "a"));
    await full.getByRole("heading", { name: "Hostnames" }).hover();
    await expect(rows).toHaveText(toNamePatterns("a", "m", "z"));
  },
);

test("opens the replace dialog when a certificate is dropped on the page", async ({ full, account }) => {
  const host = await createCustomHostname(account);
  await host.upload(await issueCertificate([host.name], { notAfter: now() + 5 * daySeconds }));
  const { certificate, privateKey } = await issueCertificate([host.name]);
  await full.goto(`/a/${account.id}/certificates`);
  await expect(full.getByRole("link", { name: host.name })).toBeVisible();
  const transfer = await full.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "bundle.pem"));
    return data;
  }, certificate + privateKey);
  await full.dispatchEvent("main", "drop", { dataTransfer: transfer });
  const dialog = full.getByRole("dialog", { name: "Replace certificates" });
  await expect(dialog.getByText("The private key matches the certificate.")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: host.name })).toBeChecked();
});
