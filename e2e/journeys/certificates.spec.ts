import { messages } from "@edge-console/contract/messages";
import { getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import type { Page } from "@playwright/test";
import { createCustomHostname, daySeconds, issueCertificate, now } from "../fixtures/certificates.ts";
import { closeDialog } from "../fixtures/dialogs.ts";
import { expect, test } from "../fixtures/test.ts";

async function openUpload(page: Page, at: string) {
  await page.goto(at);
  await page.getByRole("button", { name: "Upload certificate" }).click();
  const dialog = page.getByRole("dialog", { name: /^Upload certificate for/ });
  return {
    dialog,
    certificate: dialog.getByLabel("Certificate", { exact: true }),
    privateKey: dialog.getByLabel("Private key", { exact: true }),
    files: dialog.getByLabel("Certificate and key files"),
    send: dialog.getByRole("button", { name: "Upload certificate" }),
  };
}

test("reads files in any order and reorders the chain", { tag: "@full" }, async ({ full, account }) => {
  const host = await createCustomHostname(account);
  const { certificate, privateKey } = await issueCertificate([host.name]);
  const reversedChain = certificate
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .toReversed()
    .join("");
  const upload = await openUpload(full, host.page);
  await upload.files.setInputFiles([
    { name: "chain.pem", mimeType: "application/x-pem-file", buffer: Buffer.from(reversedChain) },
    { name: "site.key", mimeType: "text/plain", buffer: Buffer.from(privateKey) },
    { name: "readme.txt", mimeType: "text/plain", buffer: Buffer.from("not a key") },
  ]);
  await expect(upload.dialog.getByText("No PEM certificate or key found in readme.txt.")).toBeVisible();
  await expect(upload.dialog.getByText("It matches another certificate of the chain")).toBeVisible();
  await upload.dialog.getByRole("button", { name: "Reorder chain" }).click();
  await expect(upload.dialog.getByText("Complete, with 1 intermediate certificate.")).toBeVisible();
  await upload.send.click();
  await full.getByRole("button", { name: "Done" }).click();
  expect(await host.certificate()).toMatchObject({ TYPE: "CUSTOM" });
});

test("splits a bundle that is pasted into one field", { tag: "@full" }, async ({ full, account }) => {
  const host = await createCustomHostname(account);
  const { certificate, privateKey } = await issueCertificate([host.name]);
  const upload = await openUpload(full, host.page);
  await upload.privateKey.fill(privateKey + certificate);
  await expect(upload.dialog.getByText("Certificates moved to their field.")).toBeVisible();
  await expect(upload.certificate).toHaveValue(certificate);
  await expect(upload.privateKey).toHaveValue(privateKey);
});

test("shows what is wrong at its field and sends nothing", { tag: "@full" }, async ({ full, account }) => {
  const host = await createCustomHostname(account);
  const { certificate } = await issueCertificate([host.name]);
  const upload = await openUpload(full, host.page);
  await account.clearRequests();
  await upload.certificate.fill(certificate);
  await upload.privateKey.fill(toKeyPem(await getKeyPair("p-256", "another")));
  await expect(upload.privateKey).toHaveAccessibleDescription(
    new RegExp(`^${RegExp.escape(messages.certificate.mismatch)}`),
  );
  await expect(upload.certificate).not.toHaveAttribute("aria-invalid");
  await expect(upload.send).toHaveAttribute("aria-disabled", "true");
  await upload.send.click({ force: true });
  expect(await account.writes()).toEqual([]);
});

test("replaces the certificates of all covered hostnames", { tag: "@full" }, async ({ full, account }) => {
  const [firstHostname, secondHostname] = [
    await createCustomHostname(account, "one"),
    await createCustomHostname(account, "two"),
  ];
  const short = { notAfter: now() + 5 * daySeconds };
  await firstHostname.upload(await issueCertificate([firstHostname.name], short));
  await secondHostname.upload(await issueCertificate([secondHostname.name], short));
  const parent = firstHostname.name.replace("one.", "");
  const replacement = await issueCertificate([`*.${parent}`]);
  await full.goto(`/a/${account.id}/certificates`);
  await expect(full.getByRole("button", { name: "2 uploaded, expire within 30 days" })).toBeVisible();
  await full.getByRole("button", { name: "Replace certificates" }).click();
  const dialog = full.getByRole("dialog", { name: "Replace certificates" });
  await dialog.getByLabel("Certificate", { exact: true }).fill(replacement.certificate + replacement.privateKey);
  await expect(dialog.getByRole("checkbox", { name: firstHostname.name })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: secondHostname.name })).toBeChecked();

  await account.clearRequests();
  await account.armFault({
    method: "POST",
    path: `${secondHostname.api}/certificate$`,
    when: "before",
    kind: "status",
    status: 500,
    times: 1,
  });
  await dialog.getByRole("button", { name: "Upload to 2 hostnames" }).click();
  await dialog.getByRole("button", { name: "Retry 1 failed" }).click();
  await expect(dialog.getByText("2 of 2 uploaded")).toBeVisible();
  expect((await account.writes()).map(({ path }) => path)).toEqual([
    `/v1${firstHostname.api}/certificate`,
    `/v1${secondHostname.api}/certificate`,
    `/v1${secondHostname.api}/certificate`,
  ]);
  expect(await firstHostname.certificate()).toMatchObject({ EXPIRES: replacement.expires });
  expect(await secondHostname.certificate()).toMatchObject({ EXPIRES: replacement.expires });
  await closeDialog(dialog, "Done");
  await expect(full.getByRole("link", { name: firstHostname.name })).toBeVisible();
  await expect(full.getByRole("button", { name: /expires? within 30 days/ })).toHaveCount(0);
});

test("discards the private key when the dialog closes", { tag: "@full" }, async ({ full, account }) => {
  const host = await createCustomHostname(account);
  const { certificate, privateKey } = await issueCertificate([host.name]);
  const consoleMessages: string[] = [];
  full.on("console", (message) => consoleMessages.push(message.text()));
  const secret = privateKey.split("\n")[1] ?? "";
  expect(secret.length).toBeGreaterThan(40);
  const findTraces = () =>
    full.evaluate(async (secret) => {
      const found: string[] = [];
      const check = (location: string, text: string) => text.includes(secret) && found.push(location);
      check("localStorage", JSON.stringify(localStorage));
      check("sessionStorage", JSON.stringify(sessionStorage));
      check("document", document.documentElement.outerHTML);
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input")) {
        check("field", field.value);
      }
      check("URL", location.href + JSON.stringify(history.state));
      found.push(...(await indexedDB.databases()).map(({ name }) => `database ${name ?? ""}`));
      found.push(...(await caches.keys()).map((name) => `cache ${name}`));
      return found;
    }, secret);

  const canceled = await openUpload(full, host.page);
  await canceled.privateKey.fill(privateKey);
  expect(await findTraces()).toEqual(["field"]);
  await closeDialog(canceled.dialog, "Cancel");
  expect(await findTraces()).toEqual([]);

  const { dialog, certificate: certificateField, send } = await openUpload(full, host.page);
  await certificateField.fill(certificate + privateKey);
  await expect(dialog.getByText("The private key matches the certificate.")).toBeVisible();
  await send.click();
  await expect(full.getByRole("button", { name: "Done" })).toBeVisible();
  expect(await findTraces()).toEqual([]);
  expect(consoleMessages.filter((text) => text.includes(secret))).toEqual([]);
});

test("uploads a certificate by keyboard", { tag: "@full" }, async ({ full, account }) => {
  const host = await createCustomHostname(account);
  const { certificate, privateKey } = await issueCertificate([host.name]);
  await full.goto(host.page);
  await full.getByRole("button", { name: "Upload certificate" }).focus();
  await full.keyboard.press("Enter");
  await expect(full.getByLabel("Certificate", { exact: true })).toBeFocused();
  await full.keyboard.insertText(certificate);
  await full.keyboard.press("Tab");
  await expect(full.getByLabel("Private key", { exact: true })).toBeFocused();
  await full.keyboard.insertText(privateKey);
  await expect(full.getByText("The private key matches the certificate.")).toBeVisible();
  await full.keyboard.press("Tab");
  await expect(full.getByRole("dialog").getByText("Show as curl")).toBeFocused();
  await full.keyboard.press("Tab");
  await expect(full.getByRole("button", { name: "Cancel" })).toBeFocused();
  await full.keyboard.press("Tab");
  await full.keyboard.press("Enter");
  await expect(full.getByRole("button", { name: "Done" })).toBeFocused();
  await full.keyboard.press("Enter");
  await expect(full.getByRole("dialog")).toHaveCount(0);
  await expect(full.getByRole("button", { name: "Upload certificate" })).toBeFocused();
});
