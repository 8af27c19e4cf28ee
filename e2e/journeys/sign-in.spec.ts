import { generateCode } from "../fixtures/authenticator.ts";
import { enterPassword, setUpAuthenticator } from "../fixtures/authentication.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { endSession } from "../fixtures/session-calls.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

test(
  "row 22: accepts a code once and rejects used and expired codes",
  { tag: "@full" },
  async ({ signedIn, browser, stack }) => {
    const { page: ownerPage, member } = await signedIn("developer");
    const { secret, usedCode } = await setUpAuthenticator(ownerPage);
    const context = await browser.newContext({ baseURL: stack.console.url });
    const page = await context.newPage();
    await enterPassword(page, member);
    const code = page.getByLabel("Code from your authenticator app");
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    // The password isn't sufficient.
    expect((await page.request.get("/api/session")).status()).toBe(401);
    await expectAccessible(page);

    for (const wrong of [usedCode, generateCode(secret, -4), generateCode(secret, 4)]) {
      await code.fill(wrong);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Incorrect or already used code");
      await expect(code).toHaveValue(wrong);
      await expect(code).toBeFocused();
    }
    await expectAccessible(page);
    const next = generateCode(secret, 1);
    await code.fill(next);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();

    // The same code again, in another browser.
    const otherContext = await browser.newContext({ baseURL: stack.console.url });
    const newPage = await otherContext.newPage();
    await enterPassword(newPage, member);
    await newPage.getByLabel("Code from your authenticator app").fill(next);
    await newPage.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(newPage.getByRole("alert")).toContainText("Incorrect or already used code");
    await Promise.all([context.close(), otherContext.close()]);
  },
);

test("row 24: accepts a recovery code once", { tag: "@full" }, async ({ signedIn, browser, stack }) => {
  const { page: ownerPage, member } = await signedIn("developer");
  const { recoveryCodes } = await setUpAuthenticator(ownerPage);
  const context = await browser.newContext({ baseURL: stack.console.url });
  const page = await context.newPage();
  await enterPassword(page, member);
  await page.getByLabel("Code from your authenticator app").fill("12");
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  const field = page.getByLabel("Recovery code", { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use the authenticator app instead" }).click();
  await expect(page.getByLabel("Code from your authenticator app")).toHaveValue("12");
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await field.fill(recoveryCodes[0]?.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Zones" })).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText(`${recoveryCodes.length - 1} unused`)).toBeVisible();

  await page.context().clearCookies();
  await enterPassword(page, member);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await field.fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect or already used code");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await context.close();
});

test("row 19: throttles wrong codes with a countdown", { tag: "@full" }, async ({ signedIn, browser, stack }) => {
  const { page: ownerPage, member } = await signedIn("developer");
  await setUpAuthenticator(ownerPage);
  const context = await browser.newContext({ baseURL: stack.console.url });
  const page = await context.newPage();
  await enterPassword(page, member);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeVisible();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/session/mfa")) statuses.push(response.status());
  });
  while (statuses.at(-1) !== 429 && statuses.length < 30) {
    const response = page.waitForResponse(/\/api\/session\/mfa$/);
    await code.fill("not a code");
    await code.press("Enter");
    await response;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  expect(statuses.at(-1)).toBe(429);
  await expect(page.getByRole("button", { name: /^Sign in \(\d+s\)$/ })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(/Try again in \d+ seconds?/);
  await expect(code).toHaveValue("not a code");
  await expectAccessible(page);
  await context.close();
});

test(
  "asks for the second factor when the user signs in again and keeps input",
  { tag: "@full" },
  async ({ signedIn }) => {
    const { page, member } = await signedIn("developer");
    const { secret } = await setUpAuthenticator(page);
    await page.getByRole("navigation").getByRole("link", { name: "Zones" }).click();
    await page.getByRole("link", { name: "Create zone" }).first().click();
    await page.getByLabel("Zone name").fill("keptmeanwhile");
    await endSession(page);
    await page.getByLabel("Origin URL").fill("https://origin.example");
    await page.getByRole("button", { name: "Create zone" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await dialog.getByLabel("Code from your authenticator app").fill(generateCode(secret, 1));
    await expectAccessible(page);
    await closeDialog(dialog, "Sign in");
    await expect(page.getByLabel("Zone name")).toHaveValue("keptmeanwhile");
  },
);

test("row 84: signs in with a cookie that browsers keep on plain-HTTP loopback", async ({ account, page }) => {
  await enterPassword(page, await account.member("developer"));
  await expect(page).not.toHaveURL(/\/sign-in/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "session")).toMatchObject({
    secure: false,
    httpOnly: true,
    sameSite: "Strict",
  });
});

test(
  "row 84: shows an error if the browser doesn't store the cookie",
  { tag: "@full" },
  async ({ signedIn, browser, stack }) => {
    const { member } = await signedIn("developer");
    const context = await browser.newContext({ baseURL: stack.console.url });
    const page = await context.newPage();
    await page.route("**/api/session", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      // The request above stores its cookies in the context.
      await context.clearCookies();
      const { "set-cookie": _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await enterPassword(page, member);
    await expect(page.getByRole("alert")).toContainText("Your browser didn't store the session cookie");
    await expect(page).toHaveURL(/\/sign-in/);
    await expectAccessible(page);
    await context.close();
  },
);
