import { readFile } from "node:fs/promises";
import { demoPassword } from "@edge-console/testing/console";
import { generateCode } from "../fixtures/authenticator.ts";
import { readBrowserState } from "../fixtures/browser-state.ts";
import { enterPassword, setUpAuthenticator } from "../fixtures/authentication.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";

test(
  "sets up an authenticator app and stores no secret in the browser",
  { tag: "@full" },
  async ({ signedIn, account, stack }) => {
    const { page } = await signedIn("full");
    await page.goto("/");
    await page.getByRole("button", { name: /profile, preferences, sign out/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await expect(page).toHaveTitle(/^Profile · /);
    await expect(page.getByText("Not set up")).toBeVisible();
    await expect(page.getByRole("table", { name: "Sessions" }).getByText("This session")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expectAccessible(page);
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?)+$/).innerText()).replaceAll(" ", "");
    await dialog.getByLabel("Code from your authenticator app").fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("Incorrect code.")).toBeVisible();
    await expect(dialog.getByLabel("Code from your authenticator app")).toHaveValue("000000");
    await expectAccessible(page);
    await dialog.getByLabel("Code from your authenticator app").fill(generateCode(secret));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText("Save your recovery codes")).toBeVisible();
    await expectAccessible(page);
    const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(new Set(codes).size).toBe(codes.length);

    // Asks once before unsaved codes are lost.
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog.getByText("Recovery codes not saved")).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const saved = await readFile(await (await download).path(), "utf8");
    for (const code of codes) expect(saved).toContain(code);
    await closeDialog(dialog, "Done");
    await expect(page.getByText(`${codes.length} unused`)).toBeVisible();
    await expectAccessible(page);

    const browserState = await readBrowserState(page);
    const database = (stack.console.settings["DATABASE_URL"] ?? "").slice("sqlite:".length);
    const stored = await Promise.all(["", "-wal"].map((suffix) => readFile(database + suffix, "latin1")));
    const audit = await (await page.request.get(`/api/accounts/${account.id}/audit`)).text();
    for (const code of [secret, ...codes]) {
      for (const text of [browserState, stack.console.output(), audit, ...stored])
        expect(text.includes(code)).toBe(false);
    }
  },
);

test(
  "generates new recovery codes and disables two-factor authentication",
  { tag: "@full" },
  async ({ signedIn, browser, stack }) => {
    const { page, member } = await signedIn("billing");
    const { recoveryCodes } = await setUpAuthenticator(page);
    await page.getByRole("button", { name: "Generate new codes" }).click();
    await expect(page.getByText(`Your ${recoveryCodes.length} unused codes stop working immediately.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Generate new codes" }).click();
    const dialog = page.getByRole("dialog", { name: "New recovery codes" });
    await expect(dialog.getByText("Save your recovery codes")).toBeVisible();
    const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(recoveryCodes.length);
    expect(codes.some((code) => recoveryCodes.includes(code))).toBe(false);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog.getByText("Recovery codes not saved")).toBeVisible();
    await closeDialog(dialog, "Done");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove authenticator app" }).click();
    await expect(page.getByText("Not set up")).toBeVisible();
    // The password is sufficient again.
    const otherPage = await openSession(browser, stack.console.url, member);
    await otherPage.goto("/");
    await expect(otherPage.getByRole("navigation").getByRole("link", { name: "Usage" })).toBeVisible();
    await otherPage.context().close();
  },
);

test("rows 16 and 18: validates a new password and signs out all other sessions", async ({
  signedIn,
  browser,
  stack,
}) => {
  const { page, member } = await signedIn("developer");
  const otherPage = await openSession(browser, stack.console.url, member);
  await page.goto("/profile");
  const form = page.getByRole("form", { name: "Change password" });
  const chosen = form.getByLabel("New password");
  await expect(form.getByText(/^At least 12 characters/)).toBeVisible();
  await chosen.fill("lamp river");
  await expect(form.getByText("2 more characters.")).toBeVisible();
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Enter your password.")).toBeVisible();
  await expect(form.getByText("Use at least 12 characters.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Current password").fill("not the password");
  await chosen.fill("password1234");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("This password is too common.")).toBeVisible();
  await chosen.fill("lamp river tuesday");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Incorrect password.")).toBeVisible();
  await expect(chosen).toHaveValue("lamp river tuesday");
  await form.getByLabel("Current password").fill(member.password);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(chosen).toHaveValue("");
  expect(await readBrowserState(page)).not.toContain("lamp river tuesday");

  expect((await otherPage.request.get("/api/session")).status()).toBe(401);
  expect((await page.request.get("/api/session")).status()).toBe(200);
  await enterPassword(otherPage, { email: member.email, password: member.password });
  await expect(otherPage.getByRole("alert")).toContainText("Incorrect email or password.");
  await enterPassword(otherPage, { email: member.email, password: "lamp river tuesday" });
  await expect(otherPage.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  await otherPage.context().close();
});

test("row 16: lists sessions and ends one or all others", { tag: "@full" }, async ({ signedIn, browser, stack }) => {
  const { page, member } = await signedIn("developer");
  const otherPages = [];
  for (let count = 0; count < 3; count += 1) otherPages.push(await openSession(browser, stack.console.url, member));
  await page.goto("/profile");
  const table = page.getByRole("table", { name: "Sessions" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await table
    .getByRole("button", { name: /^Sign out of / })
    .first()
    .click();
  await expect(table.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Sign out of all other sessions" }).click();
  await expect(page.getByText("Signed out of 2 sessions")).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Sign out of all other sessions" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  for (const otherPage of otherPages) {
    expect((await otherPage.request.get("/api/session")).status()).toBe(401);
    await otherPage.context().close();
  }
  expect((await page.request.get("/api/session")).status()).toBe(200);
});

test("row 77: lists failed and successful sign-ins", { tag: "@full" }, async ({ page, account }) => {
  const { email, password } = await account.member("developer");
  await enterPassword(page, { email, password: "not the password" });
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password.");
  await enterPassword(page, { email, password });
  await expect(page.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  await page.goto("/profile");
  const rows = page.getByRole("table", { name: "Sign-in activity" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Signed in.*Password.*127\.0\.0\.1/);
  await expect(rows.nth(2)).toContainText(/Sign-in failed.*Password.*127\.0\.0\.1/);
  await expectAccessible(page, "sign-in activity");
});

test("shows support staff their profile", { tag: "@full" }, async ({ browser, stack }) => {
  const page = await openSession(browser, stack.console.url, { email: "support@demo.example", password: demoPassword });
  await page.goto("/profile");
  await expect(page.getByText("Support staff")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
