import type { Zone } from "@edge-console/contract/objects/zone";
import type { Locator, Page } from "@playwright/test";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
let zoneCount = 0;

/** Creates a zone with these settings and opens its access rules. */
async function openRules(settings: Partial<Zone> = {}): Promise<Zone> {
  const { account, page } = shared;
  zoneCount += 1;
  const zone = await createZone(account, `rules${zoneCount}`, settings);
  await account.clearRequests();
  await page.goto(`/a/${account.id}/zones/${zone.ID}/settings#access`);
  await expect(page.getByRole("heading", { name: "Access rules" })).toBeVisible();
  return zone;
}

const editor = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const entries = (page: Page, name: string) =>
  page.getByRole("region", { name: `${name}, entries` }).getByRole("listitem");
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

/** Pastes text with a real paste event. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Reads the zone from the API, because recorded requests truncate long values. */
async function getZone({ ID }: Zone): Promise<Zone> {
  return await shared.account.service<Zone>("GET", `/cdn/${ID}`);
}

async function getWrittenBody(): Promise<unknown> {
  const [write, ...otherWrites] = await shared.account.writes();
  expect(otherWrites).toEqual([]);
  return write?.body;
}

test("adds hundreds of pasted addresses in the form in which they are saved", { tag: "@full" }, async () => {
  const { page } = shared;
  const zone = await openRules({ BLOCK_IPS: "192.0.2.1" });
  const addresses = Array.from({ length: 300 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  const blocked = editor(page, "Blocked IP addresses");
  await paste(
    blocked.getByLabel("Add to blocked IP addresses"),
    [...addresses, "192.0.2.1/32", "10.1.2.3/24"].join("\n"),
  );
  await expect(blocked.getByText("301 added, 1 duplicate skipped.")).toBeVisible();
  await expect(blocked.getByText("302 of 1,000")).toBeVisible();
  await expect(entries(page, "Blocked IP addresses").first()).toContainText("10.1.2.0/24");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(Object.keys(Object(await getWrittenBody()))).toEqual(["BLOCK_IPS"]);
  expect((await getZone(zone)).BLOCK_IPS).toBe(["192.0.2.1", ...addresses, "10.1.2.0/24"].join("\n"));
});

test("keeps notes on entries for all members until their entry is removed", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await openRules({ BLOCK_IPS: "192.0.2.1" });
  const rows = entries(page, "Blocked IP addresses");
  const field = editor(page, "Blocked IP addresses").getByLabel("Add to blocked IP addresses");
  await paste(field, "198.51.100.9 # Crawler, ticket 4711\n10.1.2.3/24");
  await expect(rows.filter({ hasText: "198.51.100.9" })).toContainText("Crawler, ticket 4711");
  await rows.filter({ hasText: "192.0.2.1" }).getByRole("button", { name: "Add note to 192.0.2.1" }).click();
  const note = page.getByRole("dialog", { name: "Add note to 192.0.2.1" });
  await expectAccessible(page);
  await note.getByLabel("Note on 192.0.2.1").fill("Old office");
  await note.getByLabel("Note on 192.0.2.1").press("Enter");
  await expect(rows.filter({ hasText: "192.0.2.1" })).toContainText("Old office");
  const networks = editor(page, "Blocked networks");
  await networks.getByLabel("Add to blocked networks").fill("64500");
  await networks.getByLabel("Add to blocked networks").press("Enter");
  await networks.getByRole("button", { name: "Add note to AS64500" }).click();
  await page.getByRole("dialog").getByLabel("Note on AS64500").fill("Scraper");
  await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
  await expect(networks).toContainText("Scraper");
  // Notes on unsaved entries wait for the save.
  const readNotes = async (): Promise<unknown> =>
    await (await page.request.get(`/api/accounts/${account.id}/entry-notes?zone=${zone.ID}`)).json();
  await expect.poll(readNotes).toEqual({ notes: { [zone.ID]: { BLOCK_IPS: { "192.0.2.1": "Old office" } } } });
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({
    BLOCK_IPS: "192.0.2.1\n198.51.100.9\n10.1.2.0/24",
    BLOCK_ASNS: "64500",
  });

  await page.reload();
  await expect(rows.filter({ hasText: "198.51.100.9" })).toContainText("Crawler, ticket 4711");
  await expect(networks).toContainText("Scraper");
  await paste(field, "203.0.113.5 # Mistake");
  await expect(rows.filter({ hasText: "203.0.113.5" })).toContainText("Mistake");
  await page.getByRole("button", { name: "Discard" }).click();
  await field.fill("203.0.113.5");
  await field.press("Enter");
  await expect(rows.filter({ hasText: "203.0.113.5" })).not.toContainText("Mistake");
  await page.getByRole("button", { name: "Remove 203.0.113.5", exact: true }).click();
  await page.getByRole("button", { name: "Remove 192.0.2.1", exact: true }).click();
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await account.service("POST", `/cdn/${zone.ID}`, { BLOCK_IPS: "198.51.100.9\n192.0.2.1" });
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "198.51.100.9" })).toContainText("Crawler, ticket 4711");
  await expect(rows.filter({ hasText: "192.0.2.1" })).not.toContainText("Old office");
  await account.clearRequests();
});

test("adds pending input on blur and reports invalid entries", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await openRules({ BLOCK_IPS: "192.0.2.1" });
  const blocked = editor(page, "Blocked IP addresses").getByLabel("Add to blocked IP addresses");
  await blocked.fill("192.0.2.7");
  await page.getByRole("switch", { name: "Block Tor" }).check();
  await expect(blocked).toHaveValue("");
  const networks = editor(page, "Blocked networks").getByLabel("Add to blocked networks");
  await networks.fill("AS64500, 64501");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({
    BLOCK_IPS: "192.0.2.1\n192.0.2.7",
    BLOCK_ASNS: "64500,64501",
    BLOCK_TOR: 1,
  });

  await account.clearRequests();
  await blocked.fill("192.0.2.");
  await page.getByRole("switch", { name: "Block VPNs" }).check();
  await save(page).click();
  await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
  await expect(page.getByText("“192.0.2.” wasn't added. Fix or remove it.")).toBeVisible();
  expect(await account.writes()).toEqual([]);
  await blocked.fill("");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({ BLOCK_VPN: 1 });
  expect((await getZone(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.7");

  // The native menu swallows the mouseup event.
  await account.clearRequests();
  await blocked.hover();
  await page.mouse.down({ button: "right" });
  await blocked.fill("192.0.2.9");
  await blocked.press("Tab");
  await expect(editor(page, "Blocked IP addresses").getByText("192.0.2.9")).toBeVisible();
  await save(page).press("Enter");
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({ BLOCK_IPS: "192.0.2.1\n192.0.2.7\n192.0.2.9" });
  await page.mouse.up({ button: "right" });
});

test("reports invalid lines by number and sends nothing until they are fixed", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await openRules();
  const allowed = editor(page, "Always-allowed IP addresses");
  await expect(allowed).toContainText("Not an allowlist");
  await allowed.getByRole("radio", { name: "Text" }).check();
  const text = allowed.getByLabel("Always-allowed IP addresses, as text");
  await text.fill("192.0.2.1\n# the office\n10.1.2.3/24\nnonsense\n192.0.2.1/32");
  await expect(allowed.getByText("Line 3: 10.1.2.3/24 is saved as 10.1.2.0/24")).toBeVisible();
  await expect(allowed.getByText("Line 5: same as line 1")).toBeVisible();
  await expect(allowed.getByText("2 of 1,000")).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
  expect(await account.writes()).toEqual([]);

  await allowed.getByRole("button", { name: "Line 4" }).click();
  await expect(text).toBeFocused();
  await page.keyboard.insertText("198.51.100.0/24");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({ ALLOW_IPS: "192.0.2.1\n10.1.2.0/24\n198.51.100.0/24" });
});

test("saves 1,000 addresses and rejects one more", { tag: "@full" }, async () => {
  const { page, account } = shared;
  const zone = await openRules();
  const thousand = Array.from({ length: 1_000 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`);
  const blocked = editor(page, "Blocked IP addresses");
  const field = blocked.getByLabel("Add to blocked IP addresses");
  await paste(field, thousand.join("\n"));
  await expect(blocked.getByText("1,000 of 1,000")).toBeVisible();
  await field.fill("192.0.2.1");
  await field.press("Enter");
  await expect(blocked.getByText("1,001 of 1,000")).toBeVisible();
  await save(page).click();
  await expect(blocked.getByText("The list has 1001 entries. The limit is 1000.")).toBeVisible();
  expect(await account.writes()).toEqual([]);
  await blocked.getByRole("button", { name: "Remove 192.0.2.1" }).click();
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByRole("dialog").getByText("Added: 1,000")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(Object.keys(Object(await getWrittenBody()))).toEqual(["BLOCK_IPS"]);
  expect((await getZone(zone)).BLOCK_IPS).toBe(thousand.join("\n"));
});

test("changes the country mode when the last allowed country is removed", { tag: "@full" }, async () => {
  const { page } = shared;
  await openRules({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE" });
  const countries = editor(page, "Countries");
  await countries.getByRole("button", { name: "Remove Germany" }).click();
  await countries.getByRole("button", { name: "Block listed countries instead" }).click();
  await expect(page.getByRole("radio", { name: "Block listed countries" })).toBeChecked();
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await getWrittenBody()).toEqual({ COUNTRY_MODE: "BLOCK", COUNTRIES: "" });
});

test(
  "asks for the zone's name before every IPv4 visitor is blocked, also after a review",
  { tag: "@full" },
  async () => {
    const { page, account } = shared;
    const zone = await openRules();
    const input = editor(page, "Blocked IP addresses").getByLabel("Add to blocked IP addresses");
    await input.fill("0.0.0.0/0");
    await input.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: `Save changes to ${zone.ZONE_NAME}?` });
    await save(page).click();
    await expect(dialog.getByText("Blocks every IPv4 visitor.")).toBeVisible();
    await expect(dialog.getByText("No requests in the last 24 hours.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Review changes" }).click();
    const review = page.getByRole("dialog", { name: "Review 1 change" });
    await expect(review.getByRole("button", { name: "Save changes" })).toBeDisabled();
    expect(await account.writes()).toEqual([]);
    await review.getByLabel(`Type ${zone.ZONE_NAME} to confirm`).fill(zone.ZONE_NAME);
    await review.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect(await getWrittenBody()).toEqual({ BLOCK_IPS: "0.0.0.0/0" });
  },
);

test("tests a visitor against saved and unsaved rules without sending anything", { tag: "@full" }, async () => {
  const { page, account } = shared;
  await openRules({ BLOCK_IPS: "10.0.0.0/8", COUNTRIES: "DE", BLOCK_TOR: 1 });
  const visitorTest = page.getByRole("region", { name: "Test a visitor" });
  await visitorTest.getByLabel("IP address").fill("10.1.2.3");
  await expect(visitorTest.getByText("Blocked", { exact: true })).toBeVisible();
  await expect(visitorTest.getByText("Blocked IP addresses contain 10.0.0.0/8.")).toBeVisible();
  await expect(visitorTest.getByText("Enter the country to test all rules.")).toBeVisible();
  await expect(visitorTest.getByText(/also blocks Tor/)).toBeVisible();

  const allowInput = editor(page, "Always-allowed IP addresses").getByLabel("Add to always-allowed IP addresses");
  await allowInput.fill("10.1.2.3");
  await allowInput.press("Enter");
  await expect(visitorTest.getByText("Conflicting rules")).toBeVisible();
  await expect(visitorTest.getByText("the API doesn't document which rule wins")).toBeVisible();

  await visitorTest.getByLabel("IP address").fill("");
  const country = visitorTest.getByRole("combobox", { name: "Country" });
  await country.fill("Germany");
  await page.getByRole("option", { name: "Germany DE" }).click();
  await expect(visitorTest.getByText("Germany is blocked by the country rule.")).toBeVisible();
  await country.fill("France");
  await page.getByRole("option", { name: "France FR" }).click();
  await expect(visitorTest.getByText("Not blocked")).toBeVisible();
  expect(await account.requests().then((all) => all.filter(({ method }) => method !== "GET"))).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
});

test("full lists are accessible in both themes and on a phone", { tag: "@full" }, async () => {
  const { page } = shared;
  await openRules({
    BLOCK_IPS: Array.from({ length: 1_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).join("\n"),
    ALLOW_IPS: "192.0.2.1",
    COUNTRIES: "DE,FR,US",
    COUNTRY_MODE: "ALLOW",
    BLOCK_ASNS: Array.from({ length: 40 }, (_, index) => 64_500 + index).join(","),
  });
  await editor(page, "Countries").getByRole("button", { name: "Show all 249" }).click();
  for (const width of [1440, 390]) {
    // High enough that the save bar doesn't cover controls.
    await page.setViewportSize({ width, height: 6_000 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});
