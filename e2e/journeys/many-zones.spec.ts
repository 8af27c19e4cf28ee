import { createManyZones } from "../fixtures/many-zones.ts";
import { expect, test } from "../fixtures/test.ts";

const zoneCount = 10_000;
const maxNodes = 2_500;

test(
  "lists 10,000 zones, filters them, and renders few rows",
  { tag: "@full" },
  async ({ account, signedIn, stack }) => {
    test.slow();
    await createManyZones(stack, account, zoneCount);
    const { page } = await signedIn("full");
    await page.goto(`/a/${account.id}/zones`);
    await expect(page.getByText("10,000 zones")).toBeVisible();
    const table = page.getByRole("table", { name: "Zones" });
    await expect(table).toHaveAttribute("aria-rowcount", String(zoneCount + 1));
    const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
    expect(await nodes()).toBeLessThanOrEqual(maxNodes);

    await page.getByLabel("Search by name, ID, origin, or hostname").pressSequentially("many0777");
    await expect(page.getByText("10 of 10,000 zones")).toBeVisible();
    await expect(page.getByRole("link", { name: "many07777" })).toBeVisible();
    await expect(table).toHaveAttribute("aria-rowcount", "11");
    await expect(page).toHaveURL(/[?&]q=many0777\b/);

    await page.getByLabel("Search by name, ID, origin, or hostname").press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^many0777\d$/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("10 of 10,000 zones")).toBeVisible();

    await page.getByLabel("Search by name, ID, origin, or hostname").fill("");
    await expect(page.getByText("10,000 zones")).toBeVisible();
    await page.getByRole("button", { name: "Name" }).click();
    await expect(page.getByRole("link", { name: "many00000" })).toBeVisible();
    await page.getByRole("link", { name: "many00000" }).focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("link", { name: "many09999" })).toBeFocused();
    expect(await nodes()).toBeLessThanOrEqual(maxNodes);
  },
);
