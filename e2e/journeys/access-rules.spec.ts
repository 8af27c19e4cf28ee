import type { Zone } from "@edge-console/contract/objects/zone";
import type { Locator, Page } from "@playwright/test";
import { chooseOption } from "../fixtures/select.ts";
import { shareAccount } from "../fixtures/shared.ts";
import { accessibilityFaults, expect, test } from "../fixtures/test.ts";

const shared = shareAccount();
let made = 0;

/** A zone of the test's own with these settings, opened at its access rules. */
async function openRules(settings: Partial<Zone> = {}): Promise<Zone> {
  const { account, page } = shared;
  made += 1;
  const zone: Zone = await account.service("POST", "/cdn", {
    ZONE_NAME: `rules${made}`,
    ORIGIN_URL: "https://origin.example",
    ...settings,
  });
  await account.forget();
  await page.goto(`/a/${account.id}/zones/${zone.ID}#access`);
  await expect(page.getByRole("heading", { name: "Access rules" })).toBeVisible();
  return zone;
}

const editor = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const entries = (page: Page, name: string) =>
  page.getByRole("region", { name: `${name}, entries` }).getByRole("listitem");
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });

/** Pastes as a person does: what the browser would insert by itself is left to the field. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** What the service holds; the record of requests cuts long values short. */
async function zoneNow({ ID }: Zone): Promise<Zone> {
  return await shared.account.service<Zone>("GET", `/cdn/${ID}`);
}

async function writtenBody(): Promise<unknown> {
  const [write, ...more] = await shared.account.writes();
  expect(more).toEqual([]);
  return write?.body;
}

test("hundreds of addresses are pasted at once, shown and sent as they will be saved", async () => {
  const { page } = shared;
  const zone = await openRules({ BLOCK_IPS: "192.0.2.1" });
  const hundreds = Array.from({ length: 300 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  const blocked = editor(page, "Blocked IP addresses");
  await paste(
    blocked.getByLabel("Add to blocked IP addresses"),
    [...hundreds, "192.0.2.1/32", "10.1.2.3/24"].join("\n"),
  );
  await expect(blocked.getByText("301 added, 1 duplicate skipped.")).toBeVisible();
  await expect(blocked.getByText("302 of 1,000")).toBeVisible();
  await expect(entries(page, "Blocked IP addresses").first()).toContainText("10.1.2.0/24");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(Object.keys(Object(await writtenBody()))).toEqual(["BLOCK_IPS"]);
  expect((await zoneNow(zone)).BLOCK_IPS).toBe(["192.0.2.1", ...hundreds, "10.1.2.0/24"].join("\n"));
});

test("one address is added with its host bits shown as cleared, found by what it contains, and removed", async () => {
  const { page, account } = shared;
  await openRules({ BLOCK_IPS: "192.0.2.1\n192.0.2.2\n192.0.2.3\n192.0.2.4\n192.0.2.5\n198.51.100.7" });
  const blocked = editor(page, "Blocked IP addresses");
  const field = blocked.getByLabel("Add to blocked IP addresses");
  await field.fill("10.1.2.3/24");
  await expect(blocked.getByText("Saved as 10.1.2.0/24")).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.fill("10.1.2.99/24");
  await field.press("Enter");
  await expect(blocked.getByText("Already in the list.")).toBeVisible();
  await field.fill("nonsense");
  await field.press("Enter");
  await expect(blocked.getByText("Enter an IP address or CIDR range.")).toBeVisible();
  await field.fill("");

  await blocked.getByRole("textbox", { name: "Search entries" }).fill("10.1.2.200");
  await expect(entries(page, "Blocked IP addresses")).toHaveCount(1);
  await blocked.getByRole("textbox", { name: "Search entries" }).fill("");
  await chooseOption(blocked.getByLabel("Blocked IP addresses: order"), "By address");
  await expect(entries(page, "Blocked IP addresses").first()).toContainText("10.1.2.0/24");
  await blocked.getByRole("button", { name: "Remove 10.1.2.0/24" }).click();
  await expect(blocked.getByRole("button", { name: "Remove 192.0.2.1", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await writtenBody()).toEqual({ BLOCK_IPS: "192.0.2.2\n192.0.2.3\n192.0.2.4\n192.0.2.5\n198.51.100.7" });
  await account.forget();
});

test(
  "what is typed and not added counts once its field is left; what is no entry is never left out in silence",
  { tag: "@full" },
  async () => {
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
    expect(await writtenBody()).toEqual({ BLOCK_IPS: "192.0.2.1\n192.0.2.7", BLOCK_ASNS: "64500,64501", BLOCK_TOR: 1 });

    await account.forget();
    await blocked.fill("192.0.2.");
    await page.getByRole("switch", { name: "Block VPNs" }).check();
    await save(page).click();
    await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
    await expect(page.getByText("“192.0.2.” wasn't added. Fix or remove it.")).toBeVisible();
    expect(await account.writes()).toEqual([]);
    await blocked.fill("");
    await save(page).click();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect(await writtenBody()).toEqual({ BLOCK_VPN: 1 });
    expect((await zoneNow(zone)).BLOCK_IPS).toBe("192.0.2.1\n192.0.2.7");

    // A menu of the browser's own takes the end of the press with it.
    await account.forget();
    await blocked.hover();
    await page.mouse.down({ button: "right" });
    await blocked.fill("192.0.2.9");
    await blocked.press("Tab");
    await expect(editor(page, "Blocked IP addresses").getByText("192.0.2.9")).toBeVisible();
    await save(page).press("Enter");
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect(await writtenBody()).toEqual({ BLOCK_IPS: "192.0.2.1\n192.0.2.7\n192.0.2.9" });
    await page.mouse.up({ button: "right" });
  },
);

test(
  "as text, each line that is no entry is named by its number, and nothing is sent until they are mended",
  { tag: "@full" },
  async () => {
    const { page, account } = shared;
    await openRules();
    const allowed = editor(page, "Always-allowed IP addresses");
    await expect(allowed).toContainText("This is not an allowlist");
    await allowed.getByRole("radio", { name: "Text" }).check();
    const text = allowed.getByLabel("Always-allowed IP addresses, as text");
    await text.fill("192.0.2.1\n# the office\n10.1.2.3/24\nnonsense\n192.0.2.1/32");
    await expect(allowed.getByText("Line 2: comments aren't saved")).toBeVisible();
    await expect(allowed.getByText("Line 3: 10.1.2.3/24 is saved as 10.1.2.0/24")).toBeVisible();
    await expect(allowed.getByText("Line 5: same as line 1")).toBeVisible();
    await expect(allowed.getByText("2 of 1,000")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await save(page).click();
    await expect(page.getByText("Fix the highlighted setting")).toBeVisible();
    expect(await account.writes()).toEqual([]);

    await allowed.getByRole("button", { name: "Remove comments" }).click();
    await allowed.getByRole("button", { name: "Line 3" }).click();
    await expect(text).toBeFocused();
    await page.keyboard.insertText("198.51.100.0/24");
    await save(page).click();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect(await writtenBody()).toEqual({ ALLOW_IPS: "192.0.2.1\n10.1.2.0/24\n198.51.100.0/24" });
  },
);

test("a thousand addresses are saved, and one more is refused with the count", { tag: "@full" }, async () => {
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
  expect(Object.keys(Object(await writtenBody()))).toEqual(["BLOCK_IPS"]);
  expect((await zoneNow(zone)).BLOCK_IPS).toBe(thousand.join("\n"));
});

test(
  "countries are found by name, code or as a list, and only-these without any is refused beside the field",
  { tag: "@full" },
  async () => {
    const { page, account } = shared;
    await openRules();
    const countries = editor(page, "Countries");
    await page.getByRole("radio", { name: "Allow only listed countries" }).check();
    await expect(countries.getByText("All visitors would be blocked")).toBeVisible();
    await save(page).click();
    await expect(
      countries.getByText("Enter at least one country. An empty list would block all visitors."),
    ).toBeVisible();
    expect(await account.writes()).toEqual([]);

    const search = countries.getByRole("textbox", { name: /Add country/ });
    await search.fill("germ");
    await countries.getByRole("checkbox", { name: /Germany/ }).check();
    await search.fill("fr, us");
    await countries.getByRole("button", { name: "Add 2 countries" }).click();
    await expect(countries.getByRole("button", { name: "Remove France" })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await save(page).click();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    expect(await writtenBody()).toEqual({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE,FR,US" });
  },
);

test("the last country under only-these takes the mode along, in the same save", { tag: "@full" }, async () => {
  const { page } = shared;
  await openRules({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE" });
  const countries = editor(page, "Countries");
  await countries.getByRole("button", { name: "Remove Germany" }).click();
  await countries.getByRole("button", { name: "Block listed countries instead" }).click();
  await expect(page.getByRole("radio", { name: "Block listed countries" })).toBeChecked();
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await writtenBody()).toEqual({ COUNTRY_MODE: "BLOCK", COUNTRIES: "" });
});

test("AS numbers are pasted in lines with or without AS, and sent joined by commas", async () => {
  const { page, account } = shared;
  await openRules();
  const networks = editor(page, "Blocked networks");
  const field = networks.getByLabel("Add to blocked networks");
  await paste(field, "AS64500\nas64501\n64502, 64500\nnonsense");
  await expect(networks.getByText("nonsense", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Block VPNs" }).check();
  await save(page).click();
  await expect(networks.getByText("“nonsense” isn't an AS number.")).toBeVisible();
  expect(await account.writes()).toEqual([]);
  await networks.getByRole("button", { name: "Remove nonsense" }).click();
  await networks.getByRole("button", { name: "Remove AS64501" }).click();
  await save(page).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  expect(await writtenBody()).toEqual({ BLOCK_ASNS: "64500,64502", BLOCK_VPN: 1 });
});

test("a visitor is tested against the rules as they stand, saved or not, and nothing is sent", async () => {
  const { page, account } = shared;
  await openRules({ BLOCK_IPS: "10.0.0.0/8", COUNTRIES: "DE", BLOCK_TOR: 1 });
  const tester = page.getByRole("region", { name: "Test a visitor" });
  await tester.getByLabel("IP address").fill("10.1.2.3");
  await expect(tester.getByText("Blocked", { exact: true })).toBeVisible();
  await expect(tester.getByText("Blocked IP addresses contain 10.0.0.0/8.")).toBeVisible();
  await expect(tester.getByText("Enter the country to test all rules.")).toBeVisible();
  await expect(tester.getByText(/also blocks Tor/)).toBeVisible();

  const allow = editor(page, "Always-allowed IP addresses").getByLabel("Add to always-allowed IP addresses");
  await allow.fill("10.1.2.3");
  await allow.press("Enter");
  await expect(tester.getByText("Conflicting rules")).toBeVisible();
  await expect(tester.getByText("Rule precedence isn't documented.")).toBeVisible();

  await tester.getByLabel("IP address").fill("");
  const country = tester.getByRole("combobox", { name: "Country" });
  await country.fill("Germany");
  await page.getByRole("option", { name: "Germany DE" }).click();
  await expect(tester.getByText("Germany is blocked by the country rule.")).toBeVisible();
  await country.fill("France");
  await page.getByRole("option", { name: "France FR" }).click();
  await expect(tester.getByText("Not blocked")).toBeVisible();
  expect(await account.requests().then((all) => all.filter(({ method }) => method !== "GET"))).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
});

test("every list is accessible when it is full, in both themes and on a phone", { tag: "@full" }, async () => {
  const { page } = shared;
  await openRules({
    BLOCK_IPS: Array.from({ length: 1_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).join("\n"),
    ALLOW_IPS: "192.0.2.1",
    COUNTRIES: "DE,FR,US",
    COUNTRY_MODE: "ALLOW",
    BLOCK_ASNS: Array.from({ length: 40 }, (_, index) => 64_500 + index).join(","),
  });
  await editor(page, "Countries").getByRole("button", { name: "Show all 249" }).click();
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // High enough that the bar at its foot covers no half of a control.
    await page.setViewportSize({ width, height: 6_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
});
