import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const readText = async (download: Download) => readFile(await download.path(), "utf8");

async function exportFile(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Download configuration file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.yaml$/);
  return readText(download);
}

async function dropFile(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "zones.yaml", { type: "application/yaml" }));
    return transfer;
  }, text);
  await page.getByLabel("Configuration file", { exact: true }).dispatchEvent("drop", { dataTransfer: data });
}

test("exports zones, and plans and applies the edited file", async ({ full, account }) => {
  const shop = await createZone(account, "shop1");
  await createZone(account, "old1");
  await full.goto(`/a/${account.id}/zones`);
  const file = await exportFile(full);
  expect(file).toContain("  shop1:\n    origin_url: https://origin.example\n");

  // A mistake is named with its line, and nothing is sent.
  await full.getByRole("button", { name: "Export" }).click();
  await full.getByRole("menuitem", { name: "Apply configuration file" }).click();
  await account.clearRequests();
  await dropFile(full, file.replace("https://origin.example", "ftp://origin.example"));
  await full.getByRole("button", { name: "Plan" }).click();
  await expect(full.getByRole("alert")).toContainText("Line 6, column 17");
  await expectAccessible(full);
  expect(await account.writes()).toEqual([]);

  const edited = file
    .replace(/ {2}old1:\n.*\n/, "")
    .replace("  shop1:\n", "  shop1:\n    cache_exp: 1h\n")
    .concat("  fresh1:\n    origin_type: SITE\n    origin_url: https://site.example\n    labels: [fresh]\n");
  await full.getByLabel("Configuration file", { exact: true }).fill(edited);
  await full.getByRole("button", { name: "Plan" }).click();
  await expect(full.getByText("3 changes, about 3 requests to the API, less than a minute.")).toBeVisible();
  await expect(full.getByRole("row").filter({ hasText: "Cache expiration" })).toContainText("origin 1h");
  await expectAccessible(full);
  await full.getByRole("checkbox", { name: "Delete zone old1" }).click();
  await expect(full.getByText("4 changes, about 4 requests to the API, less than a minute.")).toBeVisible();
  await full.getByRole("button", { name: "Apply" }).click();
  const dialog = full.getByRole("alertdialog", { name: "Apply 4 changes?" });
  await dialog.getByLabel(/Type .* to confirm/).fill("old1");
  await expectAccessible(full);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(full.getByRole("heading", { level: 1, name: "Apply configuration file: 4 changes" })).toBeVisible();
  await expect(full.getByText("4 of 4 changes: 4 applied.")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(full);
  expect((await account.writes()).map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    expect.stringMatching(/^DELETE \/v1\/cdn\/\w{9}$/),
    "POST /v1/cdn",
    `POST /v1/cdn/${shop.ID}`,
  ]);

  // The file is as the account now: nothing is left to do.
  await full.goto(`/a/${account.id}/zones/configuration`);
  await full.getByLabel("Configuration file", { exact: true }).fill(edited);
  await full.getByRole("button", { name: "Plan" }).click();
  await expect(full.getByText("The account is as the file says.")).toBeVisible();
});
