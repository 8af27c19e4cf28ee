import { readFile } from "node:fs/promises";
import { createCustomHostname, daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { getLayoutShifts, observeLayoutShifts } from "../fixtures/page-requests.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

test("lists certificates by expiration date, filters, and exports them", async ({ full, account }) => {
  const [expiring, valid] = [await createCustomHostname(account, "soon"), await createCustomHostname(account, "later")];
  const managed = await createCustomHostname(account, "plain");
  await expiring.upload(await issueCertificate([expiring.name], { notAfter: now() + 5 * daySeconds }));
  await valid.upload(await issueCertificate([valid.name], { notAfter: now() + 60 * daySeconds }));
  await full.goto(`/a/${account.id}/certificates`);
  const rows = full.getByRole("table", { name: "Certificates" }).getByRole("link");
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toHaveText(expiring.name);
  await expect(rows.nth(1)).toHaveText(valid.name);
  await expect(rows.filter({ hasText: managed.name })).toBeVisible();
  await expect(
    full.getByRole("table", { name: "Expiring certificates by week" }).getByRole("row", { name: / 1 0$/ }),
  ).toHaveCount(2);
  // The server has them, so that no other page or visit reads them from the API.
  await account.clearRequests();
  await full.goto(`/a/${account.id}/hostnames`);
  await expect(full.getByText("6 hostnames")).toBeVisible();
  expect((await account.requests()).filter(({ path }) => path.endsWith("/hostnames"))).toEqual([]);
  await full.goBack();

  await full.getByRole("button", { name: "1 uploaded, expires within 30 days" }).click();
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

test(
  "shows a change of a zone's page in the list of all hostnames, and what scripts changed on request",
  { tag: "@full" },
  async ({ full, account }) => {
    const host = await createCustomHostname(account);
    await full.goto(`/a/${account.id}/hostnames`);
    const row = full.getByRole("row", { name: host.name });
    await expect(row.getByText("HTTPS off")).toBeVisible();
    await row.getByRole("link", { name: host.name }).click();
    await full.getByRole("button", { name: "Enable HTTPS" }).click();
    await expect(full.getByText("HTTPS enabled")).toBeVisible();
    await full.getByRole("link", { name: "Hostnames" }).first().click();
    await expect(row.getByText("Issuing")).toBeVisible();

    const other = await createCustomHostname(account, "script");
    await full.getByRole("button", { name: "Refresh" }).click();
    await expect(full.getByRole("row", { name: other.name })).toBeVisible();
  },
);

test(
  "shows the last known hostnames with their age while the API is unavailable",
  { tag: "@full" },
  async ({ full, account }) => {
    const host = await createCustomHostname(account);
    await observeLayoutShifts(full);
    await full.goto(`/a/${account.id}/hostnames`);
    await expect(full.getByRole("row", { name: host.name })).toBeVisible();
    await account.armFault({ method: "GET", when: "before", kind: "status", status: 503, times: 1_000 });
    await full.getByRole("button", { name: "Refresh" }).click();
    await expect(full.getByText(/^This page shows data from/)).toBeVisible();
    expect(await getLayoutShifts(full)).toEqual([]);
    for (const width of [390, 1440]) {
      await full.setViewportSize({ width, height: 844 });
      await full.reload();
      await expect(full.getByText(/^This page shows data from/)).toBeVisible();
      await expect(full.getByRole("row", { name: host.name })).toBeVisible();
      await expectAccessible(full, `earlier hostnames at ${width} px`);
      expect(await getLayoutShifts(full), `at ${width} px`).toEqual([]);
    }

    // A page that is opened now shows names instead of the error alone.
    await full.goto(`/a/${account.id}/zones`);
    await expect(full.getByRole("link", { name: host.zone.ZONE_NAME })).toBeVisible();
    await full.goto(`/a/${account.id}/zones/${host.zone.ID}/hostnames`);
    await expect(full.getByRole("heading", { name: host.zone.ZONE_NAME })).toBeVisible();
    await expect(full.getByRole("link", { name: host.name })).toBeVisible();
    await expect(full.getByText(/^This page shows data from/)).toBeVisible();
  },
);

test(
  "opens the replace dialog when a certificate is dropped on the page",
  { tag: "@full" },
  async ({ full, account }) => {
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
  },
);
