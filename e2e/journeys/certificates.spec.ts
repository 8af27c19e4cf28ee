import { messages } from "@edge-console/contract/messages";
import { type KeyForm, keyPair, type KeyKind, keyPem, type Subject } from "@edge-console/testing/certificates";
import type { Page } from "@playwright/test";
import { customHostname, day, material, now } from "../fixtures/certificates.ts";
import { accessibilityFaults, expect, test } from "../fixtures/test.ts";

const masked = "********";

async function openUpload(page: Page, at: string) {
  await page.goto(at);
  await page.getByRole("button", { name: "Upload certificate" }).click();
  const dialog = page.getByRole("dialog", { name: /^Upload a certificate/ });
  return {
    dialog,
    certificate: dialog.getByLabel("Certificate", { exact: true }),
    privateKey: dialog.getByLabel("Private key", { exact: true }),
    files: dialog.getByLabel("Certificate and key files"),
    send: dialog.getByRole("button", { name: "Upload certificate" }),
  };
}

test("a certificate that is pasted is read, uploaded and shown", async ({ full, account }) => {
  const host = await customHostname(account);
  const good = await material([host.name, "*.example.com"]);
  const { dialog, certificate, privateKey, send } = await openUpload(full, host.page);
  await certificate.fill(good.certificate);
  await expect(dialog.getByText("The private key is missing.")).toBeVisible();
  await privateKey.fill(good.privateKey);
  await expect(dialog.getByText(`${host.name}, *.example.com`)).toBeVisible();
  await expect(dialog.getByText("EC on P-256")).toBeVisible();
  await expect(dialog.getByText("Key and certificate belong together.")).toBeVisible();
  await expect(dialog.getByText("In order, with 1 intermediate certificate.")).toBeVisible();
  expect(await account.writes()).toHaveLength(2);

  await account.forget();
  await send.click();
  await expect(full.getByText("Uploaded (CUSTOM)").first()).toBeVisible();
  await full.getByRole("button", { name: "Done" }).click();
  await expect(full.getByText("Example Issuing")).toBeVisible();
  await expect(full.getByText(`${host.name}, *.example.com`)).toBeVisible();
  expect(await account.writes()).toEqual([
    {
      method: "POST",
      path: `/v1${host.api}/certificate`,
      body: { CERTIFICATE: expect.stringContaining("-----BEGIN CERTIFICATE-----"), PRIVATE_KEY: masked },
    },
  ]);
  expect(await host.certificate()).toMatchObject({ TYPE: "CUSTOM", ISSUER: "Example Issuing", EXPIRES: good.ends });
  expect(await host.read()).toMatchObject({ SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" });
});

test(
  "files in any order are taken apart, and the chain is put in order",
  { tag: "@full" },
  async ({ full, account }) => {
    const host = await customHostname(account);
    const { certificate, privateKey } = await material([host.name]);
    const reversed = certificate
      .split(/(?<=-----END CERTIFICATE-----\n)/)
      .toReversed()
      .join("");
    const upload = await openUpload(full, host.page);
    await upload.files.setInputFiles([
      { name: "chain.pem", mimeType: "application/x-pem-file", buffer: Buffer.from(reversed) },
      { name: "site.key", mimeType: "text/plain", buffer: Buffer.from(privateKey) },
      { name: "readme.txt", mimeType: "text/plain", buffer: Buffer.from("not a key") },
    ]);
    await expect(upload.dialog.getByText("No certificate or key as PEM text in readme.txt.")).toBeVisible();
    await expect(upload.dialog.getByText("It belongs to one that does not stand first")).toBeVisible();
    await upload.dialog.getByRole("button", { name: "Reorder chain" }).click();
    await expect(upload.dialog.getByText("In order, with 1 intermediate certificate.")).toBeVisible();
    await upload.send.click();
    await full.getByRole("button", { name: "Done" }).click();
    expect(await host.certificate()).toMatchObject({ TYPE: "CUSTOM" });
  },
);

test("a bundle in one box is told apart", { tag: "@full" }, async ({ full, account }) => {
  const host = await customHostname(account);
  const { certificate, privateKey } = await material([host.name]);
  const upload = await openUpload(full, host.page);
  await upload.privateKey.fill(privateKey + certificate);
  await expect(upload.dialog.getByText("The certificates were put into their own box.")).toBeVisible();
  await expect(upload.certificate).toHaveValue(certificate);
  await expect(upload.privateKey).toHaveValue(privateKey);
});

const refusals = messages.certificate;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const begun = now();

interface Refused {
  readonly box: "certificate" | "privateKey";
  readonly sentence: (hostname: string) => string;
  readonly subject?: Partial<Subject>;
  readonly kind?: KeyKind;
  readonly form?: KeyForm;
  /** Instead of what is generated. */
  readonly text?: string;
  /** The certificate is chosen as a file: what is filled in goes in line by line, and a thousand of them take a minute. */
  readonly asFile?: true;
}

const refused: Record<string, Refused> = {
  "no PEM": { box: "certificate", text: "hello", sentence: () => refusals.certificateStart },
  "a broken certificate": {
    box: "certificate",
    text: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    sentence: () => refusals.certificateUnreadable,
  },
  "over 64 KB": {
    box: "certificate",
    subject: { padding: 60_000 },
    asFile: true,
    sentence: () => refusals.certificateTooLarge,
  },
  "an expired one": {
    box: "certificate",
    subject: { notBefore: begun - 9 * day, notAfter: begun - 2 * day },
    sentence: () => refusals.expired(dayOf(begun - 2 * day)),
  },
  "one of the future": {
    box: "certificate",
    subject: { notBefore: begun + 3 * day },
    sentence: () => refusals.notYetValid(dayOf(begun + 3 * day)),
  },
  "one of another name": {
    box: "certificate",
    subject: { names: ["www.example.org", "*.example.net"] },
    sentence: (hostname) => refusals.notIssuedFor(hostname, "www.example.org, *.example.net"),
  },
  "a broken key": { box: "privateKey", text: "hello", sentence: () => refusals.privateKeyUnreadable },
  "a key over 16 KB": { box: "privateKey", text: "x".repeat(17_000), sentence: () => refusals.privateKeyTooLarge },
  "an encrypted key": { box: "privateKey", form: "encrypted-pkcs8", sentence: () => refusals.privateKeyEncrypted },
  "an encrypted key of the old form": {
    box: "privateKey",
    form: "encrypted-traditional",
    sentence: () => refusals.privateKeyEncrypted,
  },
  "a short RSA key": { box: "privateKey", kind: "rsa-1024", sentence: () => refusals.rsaTooShort },
  "explicit parameters": { box: "privateKey", kind: "p-256-explicit", sentence: () => refusals.explicitCurve },
  "another curve": { box: "privateKey", kind: "secp256k1", sentence: () => refusals.keyType },
  "another kind of key": { box: "privateKey", kind: "ed25519", sentence: () => refusals.keyType },
};

test(
  "each refusal stands beside its box in the service's words, and nothing is sent",
  { tag: "@full" },
  async ({ full, account }) => {
    test.slow();
    const host = await customHostname(account);
    const upload = await openUpload(full, host.page);
    await account.forget();
    for (const [name, { box, sentence, subject, kind, form, text, asFile }] of Object.entries(refused)) {
      await test.step(name, async () => {
        const given = await material([host.name], subject, kind);
        const key = form ? keyPem(await keyPair(kind ?? "p-256"), form) : given.privateKey;
        await upload.certificate.fill(asFile ? "" : box === "certificate" && text ? text : given.certificate);
        if (asFile) {
          const buffer = Buffer.from(given.certificate);
          await upload.files.setInputFiles({ name: "site.pem", mimeType: "application/x-pem-file", buffer });
        }
        await upload.privateKey.fill(box === "privateKey" && text ? text : key);
        await expect(upload[box]).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(sentence(host.name))}`));
        const other = box === "certificate" ? upload.privateKey : upload.certificate;
        await expect(other).not.toHaveAttribute("aria-invalid");
        await expect(upload.send).toHaveAttribute("aria-disabled", "true");
        await upload.send.click({ force: true });
      });
    }
    await test.step("a key of another pair", async () => {
      const { certificate } = await material([host.name]);
      await upload.certificate.fill(certificate);
      await upload.privateKey.fill(keyPem(await keyPair("p-256", "another")));
      await expect(upload.privateKey).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(refusals.mismatch)}`));
      await upload.send.click({ force: true });
    });
    expect(await account.writes()).toEqual([]);
  },
);

test("removing says what follows, and starts automatic issuance", async ({ full, account }) => {
  const host = await customHostname(account);
  await full.goto(host.page);
  await expect(full.getByText("Managed (AUTOCERT)")).toBeVisible();
  await expect(full.getByRole("button", { name: "Remove certificate" })).toHaveCount(0);
  await host.upload(await material([host.name]));
  await account.service("POST", host.api, { FORCE_SSL: 1 });
  await full.reload();
  await full.getByRole("button", { name: "Remove certificate" }).click();
  const dialog = full.getByRole("alertdialog");
  await expect(dialog.getByText("Force HTTPS is disabled.")).toBeVisible();
  await expect(dialog.getByText("may have no certificate at all")).toBeVisible();
  await account.forget();
  await dialog.getByRole("button", { name: "Remove certificate" }).click();
  await expect(full.getByText("Managed (AUTOCERT)")).toBeVisible();
  expect(await account.writes()).toEqual([{ method: "DELETE", path: `/v1${host.api}/certificate`, body: null }]);
  expect(await host.read()).toMatchObject({ SSL_CERTIFICATE: "AUTOCERT", FORCE_SSL: 0 });
});

test("one certificate renews every hostname that it covers", async ({ full, account }) => {
  const [first, second] = [await customHostname(account, "one"), await customHostname(account, "two")];
  const short = { notAfter: now() + 5 * day };
  await first.upload(await material([first.name], short));
  await second.upload(await material([second.name], short));
  const parent = first.name.replace("one.", "");
  const renewal = await material([`*.${parent}`]);
  await full.goto(`/a/${account.id}/certificates`);
  await expect(full.getByRole("button", { name: "2 uploaded, expire within 21 days" })).toBeVisible();
  await full.getByRole("button", { name: "Replace certificates" }).click();
  const dialog = full.getByRole("dialog", { name: "Replace certificates" });
  await dialog.getByLabel("Certificate", { exact: true }).fill(renewal.certificate + renewal.privateKey);
  await expect(dialog.getByRole("checkbox", { name: first.name })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: second.name })).toBeChecked();

  await account.forget();
  await account.armFault({
    method: "POST",
    path: `${second.api}/certificate$`,
    when: "before",
    kind: "status",
    status: 500,
    times: 1,
  });
  await dialog.getByRole("button", { name: "Upload to 2 hostnames" }).click();
  await dialog.getByRole("button", { name: "Try 1 failed again" }).click();
  await expect(dialog.getByText("2 of 2 uploaded")).toBeVisible();
  expect((await account.writes()).map(({ path }) => path)).toEqual([
    `/v1${first.api}/certificate`,
    `/v1${second.api}/certificate`,
    `/v1${second.api}/certificate`,
  ]);
  expect(await first.certificate()).toMatchObject({ EXPIRES: renewal.ends });
  expect(await second.certificate()).toMatchObject({ EXPIRES: renewal.ends });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(full.getByRole("button", { name: /end within 21 days/ })).toHaveCount(0);
});

test("the private key is nowhere once the dialog is closed", async ({ full, account }) => {
  const host = await customHostname(account);
  const { certificate, privateKey } = await material([host.name]);
  const said: string[] = [];
  full.on("console", (message) => said.push(message.text()));
  const secret = privateKey.split("\n")[1] ?? "";
  expect(secret.length).toBeGreaterThan(40);
  const traces = () =>
    full.evaluate(async (wanted) => {
      const found: string[] = [];
      const look = (where: string, text: string) => text.includes(wanted) && found.push(where);
      look("localStorage", JSON.stringify(localStorage));
      look("sessionStorage", JSON.stringify(sessionStorage));
      look("document", document.documentElement.outerHTML);
      for (const box of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input")) {
        look("a box", box.value);
      }
      look("address", location.href + JSON.stringify(history.state));
      found.push(...(await indexedDB.databases()).map(({ name }) => `database ${name ?? ""}`));
      found.push(...(await caches.keys()).map((name) => `cache ${name}`));
      return found;
    }, secret);

  const cancelled = await openUpload(full, host.page);
  await cancelled.privateKey.fill(privateKey);
  expect(await traces()).toEqual(["a box"]);
  await cancelled.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(cancelled.dialog).toBeHidden();
  expect(await traces()).toEqual([]);

  const { dialog, certificate: box, send } = await openUpload(full, host.page);
  await box.fill(certificate + privateKey);
  await expect(dialog.getByText("Key and certificate belong together.")).toBeVisible();
  await send.click();
  await expect(full.getByRole("button", { name: "Done" })).toBeVisible();
  expect(await traces()).toEqual([]);
  expect(said.filter((text) => text.includes(secret))).toEqual([]);
});

test("the dialog works by keyboard alone", { tag: "@full" }, async ({ full, account }) => {
  const host = await customHostname(account);
  const { certificate, privateKey } = await material([host.name]);
  await full.goto(host.page);
  await full.getByRole("button", { name: "Upload certificate" }).focus();
  await full.keyboard.press("Enter");
  await expect(full.getByLabel("Certificate", { exact: true })).toBeFocused();
  await full.keyboard.insertText(certificate);
  await full.keyboard.press("Tab");
  await expect(full.getByLabel("Private key", { exact: true })).toBeFocused();
  await full.keyboard.insertText(privateKey);
  await expect(full.getByText("Key and certificate belong together.")).toBeVisible();
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

test("a developer may upload; billing gets neither screens nor API", async ({ signedIn, account }) => {
  const developer = await signedIn("developer");
  await developer.page.goto(`/a/${account.id}/certificates`);
  await expect(developer.page.getByText("No certificates yet")).toBeVisible();
  const billing = await signedIn("billing");
  await expect(billing.page.getByRole("navigation").getByRole("link", { name: "Certificates" })).toHaveCount(0);
  await billing.page.goto(`/a/${account.id}/certificates`);
  await expect(billing.page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
});

test(
  "the screens of hostnames and certificates are accessible in both themes",
  { tag: "@full" },
  async ({ full, account }) => {
    test.slow();
    const host = await customHostname(account);
    await host.upload(await material([host.name], { notAfter: now() + 5 * day }));
    const { certificate, privateKey } = await material([host.name]);
    for (const theme of ["light", "dark"] as const) {
      await full.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      for (const list of ["hostnames", "certificates"]) {
        await full.goto(`/a/${account.id}/${list}`);
        await expect(full.getByRole("link", { name: host.name })).toBeVisible();
        expect(await accessibilityFaults(full)).toEqual([]);
      }
      await full.getByRole("button", { name: "Replace certificates" }).click();
      const renewing = full.getByRole("dialog", { name: "Replace certificates" });
      await renewing.getByLabel("Certificate", { exact: true }).fill(certificate + privateKey);
      await expect(renewing.getByRole("checkbox", { name: host.name })).toBeVisible();
      expect(await accessibilityFaults(full)).toEqual([]);

      const upload = await openUpload(full, host.page);
      expect(await accessibilityFaults(full)).toEqual([]);
      await upload.certificate.fill(certificate);
      await upload.privateKey.fill("hello");
      await expect(upload.privateKey).toHaveAttribute("aria-invalid", "true");
      expect(await accessibilityFaults(full)).toEqual([]);
      await upload.dialog.getByRole("button", { name: "Cancel" }).click();
      await full.getByRole("button", { name: "Remove certificate" }).click();
      expect(await accessibilityFaults(full)).toEqual([]);
    }
  },
);
