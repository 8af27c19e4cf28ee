import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const getNotice = (page: Page) => page.getByRole("region", { name: "Unconfirmed change" });

/** The console checks the outcome with backoff, and the page polls it every few seconds. */
const outcomeTimeout = { timeout: 45_000 };

test("shows an unconfirmed change on every screen to its member until the outcome is known", async ({
  account,
  full: page,
  signedIn,
}) => {
  test.slow();
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByRole("radio", { name: "Web server" }).check();
  await page.getByLabel("Origin URL").fill("https://origin.example");
  await page.getByLabel("Zone name").fill("harbour");
  await account.armFault({ method: "POST", path: "^/v1/cdn$", when: "after", kind: "reset", times: 1 });
  // The console can't check the outcome until the faults are cleared.
  await account.armFault({
    method: "GET",
    path: "^/v1/cdn$",
    when: "before",
    kind: "status",
    status: 500,
    times: 1_000,
  });
  await page.getByRole("button", { name: "Create zone" }).click();

  await expect(getNotice(page).getByRole("status")).toHaveText(
    "Zone creation is unconfirmed. Checking whether it was applied…",
  );
  await expectAccessible(page, "while its outcome is unknown");
  await account.clearFaults();
  await expect(page.getByRole("heading", { level: 1, name: "harbour" })).toBeVisible(outcomeTimeout);
  await page.getByRole("link", { name: "Tunnels" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tunnels" })).toBeVisible();
  await expect(getNotice(page).getByRole("link", { name: "Open zones" })).toBeVisible();
  const { page: colleague } = await signedIn("full");
  await colleague.goto(`/a/${account.id}/zones`);
  await expect(colleague.getByRole("link", { name: "harbour" })).toBeVisible();
  await expect(getNotice(colleague)).toHaveCount(0);

  await expect(getNotice(page).getByRole("status")).toHaveText("Zone creation was applied.", outcomeTimeout);
  await expectAccessible(page, "when its outcome is known");
  expect(await account.writes()).toHaveLength(1);

  await getNotice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(getNotice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Tunnels" })).toBeVisible();
  await expect(getNotice(page)).toHaveCount(0);
});
