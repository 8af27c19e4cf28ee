import type { Zone } from "@edge-console/contract/objects/zone";
import { createMember } from "@edge-console/testing/admin";
import type { Page } from "@playwright/test";
import { createAccount, type TestAccount } from "../fixtures/account.ts";
import { createCustomHostname, issueCertificate, now } from "../fixtures/certificates.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { getLayoutShifts, observeLayoutShifts } from "../fixtures/page-requests.ts";
import { expect, openSession, test } from "../fixtures/test.ts";
import { addEndpoint, createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

/** State of a zone as every screen shows it. */
interface Case {
  readonly name: string;
  readonly id: string;
  readonly word: string;
  readonly sentence: string;
}

/** Creates a zone with a custom hostname whose certificate expires within seconds, at `expiresAt`. */
async function createExpiringZone(account: TestAccount, name: string) {
  const custom = await createCustomHostname(account, name);
  let expiresAt = 0;
  // On a busy machine, it may expire before it's uploaded.
  await expect(async () => {
    expiresAt = now() + 5;
    await custom.upload(await issueCertificate([custom.name], { notAfter: expiresAt }));
  }).toPass();
  return { custom, expiresAt };
}

async function createCases(account: TestAccount): Promise<Case[]> {
  const create = (ZONE_NAME: string, fields: Partial<Zone>) => createZone(account, ZONE_NAME, fields);
  const tunnel = await createTunnel(account, "office");
  const { ENDPOINT_ID } = await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" });
  const behindTunnel = await createZone(account, "behindtunnel", {
    ORIGIN_TYPE: "TUNNEL",
    TUNNEL_ENDPOINT: ENDPOINT_ID,
  });
  const maintained = await create("maintained", { MAINTENANCE: 1 });
  const { custom } = await createExpiringZone(account, "expired");
  const { CDN_ZONES } = await account.service<{ CDN_ZONES: Zone[] }>("GET", "/cdn");
  const expired = CDN_ZONES.find(({ ZONE_NAME }) => ZONE_NAME.startsWith("expired"))!;
  return [
    {
      name: behindTunnel.ZONE_NAME,
      id: behindTunnel.ID,
      word: "Setting up",
      sentence: "Setting up: tunnel office has never connected",
    },
    {
      name: maintained.ZONE_NAME,
      id: maintained.ID,
      word: "Maintenance",
      sentence: "Not serving traffic: maintenance mode is on",
    },
    {
      name: expired.ZONE_NAME,
      id: expired.ID,
      word: "Partial outage",
      sentence: `Some requests are failing: the certificate of ${custom.name} expired`,
    },
  ];
}

async function expectOnAllScreens(page: Page, account: TestAccount, { name, id, word, sentence }: Case) {
  const zones = `/a/${account.id}/zones`;
  await page.goto(zones);
  const row = page.getByRole("table", { name: "Zones" }).getByRole("row").filter({ hasText: name });
  await expect(row.getByTitle(sentence)).toHaveText(word);

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox", { name: "Search" }).fill(name);
  await expect(palette.getByRole("option", { name: new RegExp(`^${name}.*Zone$`) }).first()).toContainText(word);

  await page.goto(`${zones}/${id}`);
  await expect(page.getByRole("link", { name: word, exact: true })).toHaveAttribute("title", sentence);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();

  await page.goto(`${zones}/${id}/diagnostics`);
  await expect(page.getByRole("link", { name: word, exact: true })).toBeVisible();
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy summary" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const summary = await page.evaluate(() => navigator.clipboard.readText());
  expect(summary).toContain(`- Status: ${word}\n- ${sentence}.`);
}

test(
  "shows the same status of a zone on all screens, without loading its hostnames first",
  { tag: "@full" },
  async ({ stack, browser }) => {
    test.slow();
    const account = await createAccount(stack);
    const cases = await createCases(account);
    const calm = await createZone(account, "suspended");
    const page = await openSession(browser, stack.console.url, await account.member("full"));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/a/${account.id}/zones`);
    const table = page.getByRole("table", { name: "Zones" });
    for (const { name, word, sentence } of cases) {
      const row = table.getByRole("row").filter({ hasText: name });
      await expect(row.getByTitle(sentence)).toHaveText(word);
    }
    for (const each of cases) await expectOnAllScreens(page, account, each);

    await page.goto(`/a/${account.id}`);
    const attention = page.getByRole("list", { name: "Needs attention" });
    await expect(attention).toContainText("behindtunnel is waiting for a connector");
    await expect(attention).toContainText("maintained isn't serving traffic: maintenance mode is on");
    await expect(attention).toContainText(/The certificate of .* expired/);

    const staff = await createMember(stack.admin.run, `kim-${account.id}@support.example`);
    await stack.admin.run(["support", "add", staff.email]);
    const support = await openSession(browser, stack.console.url, staff);
    await support.goto(`/support?q=${account.id}`);
    for (const { name, word, sentence } of cases) {
      const result = support.getByRole("row").filter({ hasText: name });
      await expect(result.getByTitle(sentence)).toHaveText(word);
    }

    await account.operator("POST", `/accounts/${account.serviceId}`, { usage_paused: 1 });
    await expectOnAllScreens(page, account, {
      name: calm.ZONE_NAME,
      id: calm.ID,
      word: "Paused: usage limit",
      sentence: "Not serving traffic: free usage limit reached",
    });
    await page.context().close();
    await support.context().close();
  },
);

test(
  "reads a zone behind one of 20 tunnels with at most six calls to the API",
  { tag: "@full" },
  async ({ full, account }) => {
    test.slow();
    const tunnels = await Promise.all(Array.from({ length: 20 }, (_, index) => createTunnel(account, `site ${index}`)));
    const endpoints = [];
    for (const tunnel of tunnels) {
      endpoints.push(await addEndpoint(account, tunnel, { NAME: "wiki", HOST: "10.0.0.7" }));
    }
    const zone = await createZone(account, "remotely", {
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: endpoints[17]?.ENDPOINT_ID,
    });
    await full.goto(`/a/${account.id}/zones/${zone.ID}`);
    const tunnelLink = full.getByRole("definition").getByRole("link", { name: "site 17", exact: true });
    await expect(tunnelLink).toBeVisible();
    await expect(async () => {
      const facts = await full.request.get(`/api/accounts/${account.id}/zone-facts`);
      expect(await facts.json()).toMatchObject({ state: "ready" });
    }).toPass();
    await full.goto("about:blank");
    await account.clearRequests();
    await full.goto(`/a/${account.id}/zones/${zone.ID}`);
    await expect(tunnelLink).toBeVisible();
    await expect(full.getByText("Setting up: tunnel site 17 has never connected")).toBeVisible();
    // Without those of the public status report, which all accounts share, and those of the poll for open pages.
    const paths = (await account.requests()).map(({ path }) => path);
    expect(new Set(paths)).toEqual(
      new Set([`/v1/cdn/${zone.ID}`, `/v1/cdn/${zone.ID}/hostnames`, `/v1/cdn/${zone.ID}/stats`, "/v1/tunnels"]),
    );
    expect(paths.length).toBeLessThanOrEqual(6);
  },
);

test(
  "V22: the zone list starts with trouble, and moves no row that is shown",
  { tag: "@full" },
  async ({ full, account }) => {
    await createZone(account, "aspen");
    await createZone(account, "birch");
    const { expiresAt } = await createExpiringZone(account, "cedar");
    await expect.poll(now).toBeGreaterThan(expiresAt);
    for (const width of [390, 1440]) {
      const page = await full.context().newPage();
      await page.setViewportSize({ width, height: 900 });
      await observeLayoutShifts(page);
      const table = page.getByRole("table", { name: "Zones" });
      const names = table.getByRole("link", { name: /^(?:aspen|birch|cedar)/ });
      const cedar = table.getByRole("row").filter({ hasText: /^cedar/ });
      const { release } = await holdRequests(page, /\/zone-facts\?/);
      await page.goto(`/a/${account.id}/zones`);
      await expect(names).toHaveText([/^aspen/, /^birch/, /^cedar/]);
      release();
      await expect(cedar).toContainText("Partial outage");
      await expect(names).toHaveText([/^aspen/, /^birch/, /^cedar/]);
      expect(await getLayoutShifts(page)).toEqual([]);
      // Opened again with all facts loaded: a page that loads lists the zones without them if they take longer than a second.
      await page.getByRole("link", { name: "Create zone" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Create zone" })).toBeVisible();
      await page.goBack();
      await expect(names).toHaveText([/^cedar/, /^aspen/, /^birch/]);
      await expect(cedar).toContainText("Partial outage");
      if (width < 1440) continue;
      await table.getByRole("button", { name: "Status" }).click();
      await expect(page).toHaveURL(/sort=-state/);
      await expect(names).toHaveText([/^birch/, /^aspen/, /^cedar/]);
    }
  },
);
