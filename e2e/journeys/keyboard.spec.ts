import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";
import { createTunnel } from "../fixtures/tunnels.ts";
import { createZone } from "../fixtures/zones.ts";

/** Enters a query in the command palette and waits for its results. */
async function search(page: Page, query: string): Promise<void> {
  await page.getByRole("combobox", { name: "Search" }).fill(query);
  await expect(page.getByRole("listbox", { name: "Results" })).toHaveAttribute("data-query", query);
}

test("navigates with shortcuts, lists them, and turns them off", async ({ account, full }) => {
  await full.goto(`/a/${account.id}/account`);
  await expect(full.getByRole("heading", { level: 1 })).toBeVisible();
  await full.keyboard.press("g");
  await full.keyboard.press("t");
  await expect(full).toHaveURL(`/a/${account.id}/tunnels`);
  await full.keyboard.press("?");
  const shortcutsDialog = full.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcutsDialog).toBeVisible();
  await expectAccessible(full);
  // No shortcut works behind a dialog.
  await shortcutsDialog.getByRole("button", { name: "Close" }).focus();
  for (const key of ["g", "z", "Control+k"]) await full.keyboard.press(key);
  await expect(full).toHaveURL(`/a/${account.id}/tunnels`);
  await expect(full.getByRole("combobox", { name: "Search" })).toBeHidden();
  await shortcutsDialog.getByRole("switch", { name: "Single-key shortcuts" }).press("Space");
  await full.keyboard.press("Escape");
  await expect(shortcutsDialog).toBeHidden();
  await full.keyboard.press("?");
  await full.keyboard.press("g");
  await full.keyboard.press("z");
  // The shortcut with a modifier key still works.
  await full.keyboard.press("Control+k");
  await expect(full.getByRole("combobox", { name: "Search" })).toBeFocused();
  await expect(shortcutsDialog).toBeHidden();
  await expect(full).toHaveURL(`/a/${account.id}/tunnels`);
});

test("finds all objects of the account in the command palette, on every page", async ({ account, full, signedIn }) => {
  const zone = await createZone(account, "harbournews");
  await account.service("POST", `/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.lantern.example" });
  await createTunnel(account, "Harbour warehouse");
  // No list has been loaded before.
  await full.goto(`/a/${account.id}/account`);
  await expect(full.getByRole("heading", { level: 1 })).toBeVisible();
  await full.keyboard.press("Control+k");
  const field = full.getByRole("combobox", { name: "Search" });
  const options = full.getByRole("listbox", { name: "Results" }).getByRole("option");
  // Typed before the palette has loaded.
  await full.keyboard.type("lantern".slice(0, 4));
  await expect(options).toHaveText([/^cdn\.lantern\.example.*Hostname$/]);
  await field.press("Enter");
  await expect(full.getByRole("heading", { name: "cdn.lantern.example" })).toBeVisible();

  await full.keyboard.press("Control+k");
  await field.fill("harbour");
  await expect(options).toHaveText([/^harbournews.*Zone$/, /^Harbour warehouse.*Tunnel$/, /Default hostname$/]);
  await expectAccessible(full);
  await field.fill("hbwh");
  await expect(options).toHaveText([/^Harbour warehouse/]);
  await field.press("Enter");
  await expect(full.getByRole("heading", { level: 1, name: "Harbour warehouse" })).toBeVisible();

  await full.keyboard.press("Control+k");
  await expect(options.first()).toHaveText(/^Harbour warehouse/);
  await search(full, "maintenance news");
  await field.press("Enter");
  await expect(full.getByRole("switch", { name: "Maintenance mode" })).toBeFocused();

  const { page: billing } = await signedIn("billing");
  await billing.goto(`/a/${account.id}/account`);
  await expect(billing.getByRole("heading", { level: 1 })).toBeVisible();
  await billing.keyboard.press("Control+k");
  await billing.getByRole("combobox", { name: "Search" }).fill("harb");
  await expect(billing.getByRole("option")).toHaveText([/^harbournewsZone$/]);
  await billing.keyboard.press("Enter");
  await expect(billing).toHaveURL(`/a/${account.id}/zones/${zone.ID}/statistics`);
});

test(
  "V16: answers which zones block an address, says what the API lacks, and offers to create what isn't found",
  { tag: "@full" },
  async ({ account, full }) => {
    const create = (name: string, rules: object) => createZone(account, name, rules);
    await create("lighthouse", { BLOCK_IPS: "203.0.113.0/24" });
    await create("boathouse", { ALLOW_IPS: "203.0.113.77" });
    await create("warehouse", { BLOCK_IPS: "198.51.100.1" });
    await full.goto(`/a/${account.id}/account`);
    await expect(full.getByRole("heading", { level: 1 })).toBeVisible();
    await full.keyboard.press("Control+k");
    const field = full.getByRole("combobox", { name: "Search" });
    const options = full.getByRole("listbox", { name: "Results" }).getByRole("option");
    const dialog = full.getByRole("dialog", { name: "Search" });
    await field.fill("Which zones block 203.0.113.77?");
    await expect(dialog.getByRole("status").first()).toContainText("2 zones have rules for 203.0.113.77.");
    await expect(options.filter({ hasText: "Access rule" })).toHaveText([
      /Always allowed by boathouse.*203\.0\.113\.77/,
      /Blocked by lighthouse.*203\.0\.113\.0\/24/,
    ]);
    await expectAccessible(full);
    await field.fill("purge");
    await expect(dialog.getByRole("status").first()).toContainText("The console can't purge cached files");
    await field.fill("no such thing");
    await expect(dialog.getByRole("status").first()).toContainText("No results for “no such thing”.");
    await expect(options.first()).toContainText("Create zone");
    await field.fill("Which zones block 203.0.113.0/25?");
    await options.filter({ hasText: "lighthouse" }).click();
    await expect(full).toHaveURL(/settings#BLOCK_IPS$/);
    // On this page, on another one, and below what loads later.
    for (const [query, heading, path] of [
      ["429", "API rate limits", "account#rate-limits"],
      ["openapi", "Generate a client", "api-key#client"],
      ["block until lighthouse", "Temporary changes", /\/zones\/[^/]+#temporary$/],
      ["quiet hours", "Schedule", "alerts/notifications#schedule"],
    ] as const) {
      await full.keyboard.press("Control+k");
      await search(full, query);
      await expect(options.first()).toBeVisible();
      await field.press("Enter");
      await expect(full.getByRole("heading", { name: heading, exact: true })).toBeFocused();
      await expect(full.getByRole("heading", { name: heading, exact: true })).toBeInViewport();
      await expect(full).toHaveURL(typeof path === "string" ? `/a/${account.id}/${path}` : path);
    }
  },
);
