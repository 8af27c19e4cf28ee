import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import type { Stack } from "../fixtures/stack.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

type AddressLists = { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] };

const addressLists: AddressLists = {
  ipv4: ["192.0.2.1", "192.0.2.10", "198.51.100.7"],
  ipv6: ["2001:db8::1", "2001:db8::7"],
};
const allAddresses = [...addressLists.ipv4, ...addressLists.ipv6];

const publish = async ({ edgeApi }: Stack, published: AddressLists) =>
  edgeApi.operator.call("POST", "/edges", published);

let originalLists: AddressLists;
test.beforeAll(async ({ stack }) => {
  const response = await fetch(`${stack.edgeApi.url}/v1/edges`);
  const { DATA }: { DATA: { IPV4: string[]; IPV6: string[] } } = await response.json();
  originalLists = { ipv4: DATA.IPV4, ipv6: DATA.IPV6 };
});
test.beforeEach(async ({ stack }) => publish(stack, addressLists));
test.afterAll(async ({ stack }) => publish(stack, originalLists));

/** Opens the screen until it shows these addresses, because public reads are cached for some seconds. */
async function open(page: Page, account: string, addresses: readonly string[], search = ""): Promise<void> {
  await expect(async () => {
    await page.goto(`/a/${account}/edges${search}`);
    await expect(page.locator("tbody code").first()).toBeVisible();
    expect(await page.locator("tbody code").allTextContents()).toEqual(addresses);
  }).toPass();
}

const readText = async (download: Download) => readFile(await download.path(), "utf8");

test("finds, copies, and downloads the addresses of a family", { tag: "@full" }, async ({ full, account }) => {
  await full.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(full, account.id, allAddresses);
  await full.getByRole("radio", { name: "IPv6 2" }).check();
  await expect(full.locator("tbody code")).toHaveText(addressLists.ipv6);
  await full.getByRole("button", { name: "Copy all 2 IPv6 addresses" }).click();
  await expect.poll(() => full.evaluate(() => navigator.clipboard.readText())).toBe("2001:db8::1\n2001:db8::7\n");

  const search = full.getByRole("textbox", { name: "Search IP addresses" });
  await search.fill("2001:DB8:0:0:0:0:0:7");
  await expect(full.locator("tbody code")).toHaveText(["2001:db8::7"]);
  await expect(full.getByText("1 of 2")).toBeVisible();
  await expect(full).toHaveURL(/q=2001/);

  // The search filters only the view: exporting a part of the list would block the other addresses.
  const [text] = await Promise.all([full.waitForEvent("download"), downloadFormat(full, "Plain text, one per line")]);
  expect(text.suggestedFilename()).toMatch(/^edge-ip-addresses_ipv6_20.+z\.txt$/);
  expect(await readText(text)).toBe("2001:db8::1\n2001:db8::7\n");
  await full.getByRole("radio", { name: "All 5" }).check();
  const [json] = await Promise.all([full.waitForEvent("download"), downloadFormat(full, "JSON")]);
  expect(json.suggestedFilename()).toMatch(/^edge-ip-addresses_20.+z\.json$/);
  expect(JSON.parse(await readText(json))).toEqual(allAddresses);
});

async function downloadFormat(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByRole("menuitem", { name: kind }).click();
}

test(
  "shows changes since the last visit until they are reviewed",
  { tag: "@full" },
  async ({ signedIn, account, stack }) => {
    const [{ page: full }, { page: developer }] = [await signedIn("full"), await signedIn("developer")];
    await open(full, account.id, allAddresses);
    await expect(full.getByText("Changes since your last visit are shown here.")).toBeVisible();

    const next = {
      ipv4: ["192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.7"],
      ipv6: [...addressLists.ipv6, "2001:db8::8"],
    };
    await publish(stack, next);
    await open(full, account.id, [...next.ipv4, ...next.ipv6]);
    await expect(full.getByText("3 addresses added, 1 removed since your last visit")).toBeVisible();
    await expect(full.getByRole("list", { name: "Added" }).getByRole("listitem")).toHaveText([
      "192.0.2.2",
      "192.0.2.3",
      "2001:db8::8",
    ]);
    await expect(full.getByRole("list", { name: "Removed" }).getByRole("listitem")).toHaveText(["192.0.2.10"]);
    await full.reload();
    await expect(full.getByText("3 addresses added, 1 removed")).toBeVisible();
    await expectAccessible(full);

    // Another member hasn't reviewed anything yet.
    await open(developer, account.id, [...next.ipv4, ...next.ipv6]);
    await expect(developer.getByText("Changes since your last visit are shown here.")).toBeVisible();

    await full.getByRole("button", { name: "Mark as reviewed" }).click();
    await expect(full.getByText("No changes since your last visit")).toBeVisible();
    await full.reload();
    await expect(full.getByText("No changes since your last visit")).toBeVisible();
    expect(await account.writes()).toEqual([]);
  },
);
