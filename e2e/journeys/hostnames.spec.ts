import { keyPair, keyPem, makeAuthority } from "@edge-console/testing/certificates";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Locator, Page } from "@playwright/test";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, signIn, test } from "../fixtures/test.ts";

const shared = shareAccount();
const now = Math.floor(Date.now() / 1000);
let zones = 0;

interface Place {
  readonly page: Page;
  readonly zone: Zone;
  readonly standard: Hostname;
}

/** A zone of the test's own; hostnames are unique over all zones, so each has its own domain too. */
async function makeZone(): Promise<Place & { readonly domain: string }> {
  const { account, page } = shared;
  zones += 1;
  const zone: Zone = await account.service("POST", "/cdn", {
    ZONE_NAME: `hosts${zones}`,
    ORIGIN_URL: "https://origin.example",
  });
  const [standard] = await hostnamesOf(zone);
  if (!standard) throw new Error("a zone has a default hostname from the start");
  await account.forget();
  return { page, zone, standard, domain: `shop${zones}.example.com` };
}

async function hostnamesOf({ ID }: Zone): Promise<Hostname[]> {
  return (await shared.account.service<{ CDN_HOSTNAMES: Hostname[] }>("GET", `/cdn/${ID}/hostnames`)).CDN_HOSTNAMES;
}

/** A custom hostname as the service has it now. */
async function custom(zone: Zone): Promise<Hostname> {
  const found = (await hostnamesOf(zone)).find(({ DEFAULT }) => DEFAULT === 0);
  if (!found) throw new Error("the zone has no hostname of its own");
  return found;
}

async function addByService({ zone }: Place, name: string, fields?: object): Promise<Hostname> {
  const added: Hostname = await shared.account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: name });
  if (fields) await shared.account.service("POST", `/cdn/${zone.ID}/hostnames/${added.ID}`, fields);
  await shared.account.forget();
  return added;
}

const open = ({ page, zone }: Place, hostname: Hostname) =>
  page.goto(`/a/${shared.account.id}/zones/${zone.ID}/hostnames/${hostname.ID}`);

async function fillNew({ page, zone }: Place, name: string): Promise<Locator> {
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}/hostnames?add=1`);
  const dialog = page.getByRole("dialog", { name: "Add hostname" });
  await dialog.getByLabel("Hostname").fill(name);
  return dialog.getByRole("button", { name: "Add hostname" });
}

/** A button that cannot be pressed says why before anybody presses it. */
async function expectLocked(button: Locator, reason: string | RegExp): Promise<void> {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(reason);
}

const writesTo = async (path: string) =>
  (await shared.account.writes()).filter((write) => write.path === path).map(({ method, body }) => ({ method, body }));

test("from no hostname to Force HTTPS, step by step, and back", async ({ stack }) => {
  const place = await makeZone();
  const { page, zone, standard, domain } = place;

  // (none) → added without HTTPS, so that DNS can be pointed first.
  await page.goto(`/a/${shared.account.id}/zones/${zone.ID}/hostnames`);
  await page.getByRole("button", { name: "Add hostname" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hostname" });
  await dialog.getByLabel("Hostname").fill(domain);
  await expect(dialog.getByText(standard.HOSTNAME)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add hostname" }).click();
  await expect(page.getByRole("heading", { name: "Set up HTTPS" })).toBeVisible();
  expect(await writesTo(`/v1/cdn/${zone.ID}/hostnames`)).toEqual([{ method: "POST", body: { HOSTNAME: domain } }]);
  const hostname = await custom(zone);
  expect(hostname).toMatchObject({ SSL_ENABLED: 0, FORCE_SSL: 0, STATUS: "ACTIVE" });
  const path = `/v1/cdn/${zone.ID}/hostnames/${hostname.ID}`;

  // The DNS, as the console's resolver sees it; the hostname itself is never called.
  await expect(page.getByText("No DNS record found.")).toBeVisible();
  stack.dns.set({ [domain]: { cname: "elsewhere.example.net" } });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(/DNS points elsewhere\..*elsewhere\.example\.net/)).toBeVisible();
  stack.dns.set({ [domain]: { cname: standard.HOSTNAME } });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("DNS points to this zone.")).toBeVisible();

  // Force HTTPS is locked until HTTPS is on and a certificate is there.
  const force = page.getByRole("button", { name: "Force HTTPS", exact: true });
  await expectLocked(force, "Enable HTTPS first.");
  // Stands the clock, so that the certificate is not there before it is asked for.
  await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000));
  await shared.account.forget();
  await page.getByRole("button", { name: "Enable HTTPS" }).click();
  await expect(page.getByText("Issuing certificate…")).toBeVisible();
  expect(await writesTo(path)).toEqual([{ method: "POST", body: { SSL_ENABLED: 1 } }]);
  await expectLocked(force, "Waiting for a certificate.");
  await stack.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`);
  await expect(page.getByText(/Managed, renews automatically/)).toBeVisible();

  // FORCE_SSL 0 → 1.
  await shared.account.forget();
  await force.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Browsers remember this");
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole("button", { name: "Force HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible();
  expect(await writesTo(path)).toEqual([{ method: "POST", body: { FORCE_SSL: 1 } }]);
  expect(await accessibilityFaults(page)).toEqual([]);

  // SSL off takes FORCE_SSL with it.
  await shared.account.forget();
  await page.getByRole("button", { name: "Disable HTTPS" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("can't reach the hostname");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Enable HTTPS" })).toBeVisible();
  expect(await writesTo(path)).toEqual([{ method: "POST", body: { SSL_ENABLED: 0 } }]);
  await expectLocked(force, "Enable HTTPS first.");
  expect(await custom(zone)).toMatchObject({ SSL_ENABLED: 0, FORCE_SSL: 0 });
});

test(
  "Force HTTPS is scheduled, and carried out by the server when no tab of the member is open",
  { tag: "@full" },
  async ({ browser, stack }) => {
    const place = await makeZone();
    const { zone, domain } = place;
    const { account, member } = shared;
    // The service's clock stands still, so that the certificate is issued only when the test says so.
    await stack.edgeApi.operator.setClock(Math.floor(Date.now() / 1000));
    const hostname = await addByService(place, `cdn.${domain}`, { SSL_ENABLED: 1 });
    const path = `/v1/cdn/${zone.ID}/hostnames/${hostname.ID}`;
    const page = await signIn(browser, stack.console.url, member);
    await open({ ...place, page }, hostname);
    const steps = page.getByRole("listitem");
    const step = (name: string) => steps.filter({ has: page.getByRole("heading", { name }) });
    // HTTPS requests fail without a certificate.
    await expect(step("Enable HTTPS")).toContainText("Pending");
    const schedule = page.getByRole("button", { name: "Schedule Force HTTPS" });
    await schedule.click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("even if you close this tab");
    await expect(dialog).toContainText("301");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Schedule Force HTTPS" }).click();
    const cancel = page.getByRole("button", { name: `Cancel Force HTTPS for ${hostname.HOSTNAME}` });
    await expect(page.getByText(`Scheduled by ${member.email}`)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    // It can be canceled, and scheduled again.
    await cancel.click();
    await expect(cancel).toBeHidden();
    await schedule.click();
    await dialog.getByRole("button", { name: "Schedule Force HTTPS" }).click();
    await expect(cancel).toBeVisible();
    await page.context().close();

    // A colleague sees who scheduled it, in both lists and on the hostname's page.
    const colleague = await signIn(browser, stack.console.url, await account.member("developer"));
    for (const list of [`/a/${account.id}/hostnames`, `/a/${account.id}/zones/${zone.ID}/hostnames`]) {
      await colleague.goto(list);
      await expect(colleague.getByText(`Scheduled by ${member.email}`)).toBeVisible();
      const row = colleague.getByRole("row", { name: hostname.HOSTNAME });
      await expect(row).toContainText("Pending");
    }
    await open({ ...place, page: colleague }, hostname);
    await expect(colleague.getByText(`Scheduled by ${member.email}`)).toBeVisible();

    await account.forget();
    await stack.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`);
    // Both at once: the message goes away by itself.
    await Promise.all([
      expect(colleague.getByText("Force HTTPS enabled")).toBeVisible({ timeout: 40_000 }),
      expect(colleague.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible({ timeout: 40_000 }),
    ]);
    await expect(colleague.getByText(`Scheduled by ${member.email}`)).toBeHidden();
    expect(await writesTo(path)).toEqual([{ method: "POST", body: { FORCE_SSL: 1 } }]);
    await colleague.context().close();
  },
);

test("an expired certificate keeps Force HTTPS locked", { tag: "@full" }, async ({ stack }) => {
  const place = await makeZone();
  const hostname = await addByService(place, place.domain, { SSL_ENABLED: 1 });
  await stack.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`, { expires: now - 60 });
  await open(place, hostname);
  await expectLocked(
    place.page.getByRole("button", { name: "Force HTTPS", exact: true }),
    "The certificate has expired.",
  );
});

test("a certificate of one's own switches HTTPS on; removing it goes back to an automatic one", async () => {
  const place = await makeZone();
  const { page, zone, domain } = place;
  const hostname = await addByService(place, domain);
  const authority = await makeAuthority(now);
  const pair = await keyPair("p-256");
  const leaf = await authority.issue(pair, { names: [domain], notBefore: now - 3600, notAfter: now + 90 * 86_400 });
  await open(place, hostname);
  await page.getByRole("button", { name: "Upload certificate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Certificate", { exact: true }).fill(leaf + authority.intermediate);
  await dialog.getByLabel("Private key").fill(keyPem(pair));
  await dialog.getByRole("button", { name: "Upload certificate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  expect(await writesTo(`/v1/cdn/${zone.ID}/hostnames/${hostname.ID}/certificate`)).toEqual([
    { method: "POST", body: { CERTIFICATE: expect.any(String), PRIVATE_KEY: "********" } },
  ]);
  expect(await custom(zone)).toMatchObject({ SSL_CERTIFICATE: "CUSTOM", SSL_ENABLED: 1 });
  await page.getByRole("button", { name: "Force HTTPS", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Force HTTPS" }).click();
  await expect(page.getByRole("button", { name: "Disable Force HTTPS" })).toBeVisible();

  await shared.account.forget();
  await page.getByRole("button", { name: "Remove certificate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove certificate" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove certificate" })).toBeHidden();
  expect(await writesTo(`/v1/cdn/${zone.ID}/hostnames/${hostname.ID}/certificate`)).toEqual([
    { method: "DELETE", body: null },
  ]);
  expect(await custom(zone)).toMatchObject({ SSL_CERTIFICATE: "AUTOCERT", FORCE_SSL: 0 });
});

test("the default hostname: disabled only beside one's own, which then cannot go, and enabled again", async () => {
  const place = await makeZone();
  const { page, zone, standard, domain } = place;
  const path = `/v1/cdn/${zone.ID}/hostnames/${standard.ID}`;
  await open(place, standard);
  const disable = page.getByRole("button", { name: "Disable default hostname" });
  await expectLocked(disable, /Add a custom hostname first/);
  await expect(page.getByRole("button", { name: "Upload certificate" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Disable HTTPS" })).toHaveCount(0);

  const own = await addByService(place, domain);
  await page.reload();
  await disable.click();
  await expect(page.getByRole("alertdialog")).toContainText("All links that use this name stop working.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable default hostname" }).click();
  const enable = page.getByRole("button", { name: "Enable default hostname" });
  await expect(enable).toBeVisible();
  expect(await writesTo(path)).toEqual([{ method: "POST", body: { STATUS: "DISABLED" } }]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await open(place, own);
  await expectLocked(page.getByRole("button", { name: "Delete hostname" }), /only hostname that serves traffic/);

  await open(place, standard);
  await shared.account.forget();
  await enable.click();
  await expect(disable).toBeVisible();
  expect(await writesTo(path)).toEqual([{ method: "POST", body: { STATUS: "ACTIVE" } }]);
  expect(await hostnamesOf(zone)).toContainEqual(expect.objectContaining({ ID: standard.ID, STATUS: "ACTIVE" }));
});

test("the default hostname can force HTTPS, and stop", { tag: "@full" }, async ({ stack }) => {
  const place = await makeZone();
  const { page, zone, standard } = place;
  await stack.edgeApi.operator.call("POST", `/hostnames/${standard.ID}/issue`);
  await open(place, standard);
  await page.getByRole("button", { name: "Force HTTPS", exact: true }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Force HTTPS" });
  const stop = page.getByRole("button", { name: "Disable Force HTTPS" });
  await expect(confirm.or(stop)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await stop.click();
  await expect(page.getByRole("button", { name: "Force HTTPS", exact: true })).toBeVisible();
  expect(await writesTo(`/v1/cdn/${zone.ID}/hostnames/${standard.ID}`)).toEqual([
    { method: "POST", body: { FORCE_SSL: 1 } },
    { method: "POST", body: { FORCE_SSL: 0 } },
  ]);
});

test("a hostname goes with its certificates, after its name was typed", async () => {
  const place = await makeZone();
  const { page, zone, domain } = place;
  const hostname = await addByService(place, domain);
  await open(place, hostname);
  await page.getByRole("button", { name: "Delete hostname" }).click();
  const question = page.getByRole("alertdialog");
  await expectLocked(question.getByRole("button", { name: "Delete hostname" }), `Type ${domain} first`);
  await question.getByLabel(/Type .* to confirm/).fill(domain);
  await question.getByRole("button", { name: "Delete hostname" }).click();
  await expect(page.getByRole("link", { name: domain })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add hostname" })).toBeVisible();
  expect(await writesTo(`/v1/cdn/${zone.ID}/hostnames/${hostname.ID}`)).toEqual([{ method: "DELETE", body: null }]);
  expect(await hostnamesOf(zone)).toHaveLength(1);
});

test("names that the service refuses are told as they are typed, and nothing is sent", { tag: "@full" }, async () => {
  const place = await makeZone();
  for (const name of ["example.com", "*.example.com", "192.0.2.1", "shop.example.com:8080", "shop.example.co.uk/x"]) {
    const add = await fillNew(place, name);
    await add.click();
    await expect(place.page.getByRole("dialog").getByLabel("Hostname")).toHaveAttribute("aria-invalid", "true");
    await expect(place.page.getByRole("dialog").getByLabel("Hostname")).toHaveValue(name);
  }
  expect(await shared.account.writes()).toEqual([]);
});
