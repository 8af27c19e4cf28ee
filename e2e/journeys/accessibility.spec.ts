import { closeDialog } from "../fixtures/dialogs.ts";
import { createScreenParams, openScreen, screens, type ScreenParams } from "../fixtures/screens.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectNoViolations, test } from "../fixtures/test.ts";

const shared = shareAccount();
let params: ScreenParams;

test.beforeAll(async () => {
  params = await createScreenParams(shared);
});

/** Screens of every run, because axe takes seconds per screen. */
const everyRun = new Set(["overview", "zones", "settings"]);

for (const screen of screens) {
  const { name } = screen;
  test(`${name} is accessible in both themes`, everyRun.has(name) ? {} : { tag: "@full" }, async () => {
    const { page } = shared;
    await openScreen(page, screen, params);
    await expectNoViolations(page, name);
  });
}

test("forms with errors, confirmations, and the search are accessible in both themes", async () => {
  const { page } = shared;
  await page.goto(`/a/${params.account}/zones/new`);
  await page.getByRole("button", { name: "Create zone" }).click();
  await expect(page.getByText("Use 4 to 40 letters and digits.")).toBeVisible();
  await expectNoViolations(page, "a form with errors");

  await page.goto(`/a/${params.account}/tunnels/${params.tunnel}`);
  await page.getByRole("button", { name: "Delete tunnel" }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toBeVisible();
  await expectNoViolations(page, "a confirmation");
  await closeDialog(confirmation, "Cancel");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("subject");
  await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
  await expectNoViolations(page, "the search");
});
