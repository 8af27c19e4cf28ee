import { passkeySchema } from "@edge-console/contract/console/passkeys";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { type TestBrowser, setUpAuthenticator, createSignedInBrowser } from "../../../test/test-browser.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(databaseKinds)("emails about changed credentials on %s", (kind) => {
  let mailServer: MailServer;
  let app: TestApp;
  let browser: TestBrowser;

  beforeEach(async () => {
    mailServer = await startMailServer();
    const mail = mailServer.settings;
    app = await startTestApp(kind, { mail, now: start, users: [email] });
    browser = await createSignedInBrowser(app, email, firefox);
  });
  afterEach(async () => {
    await app.close();
    await mailServer.close();
  });

  const listSubjects = () => mailServer.messages.map(({ message }) => parseEmail(message).headers["subject"]);
  const expectEmail = async (title: string) => {
    await app.runJobs();
    expect(listSubjects()).toContainEqual(`[Edge Console] ${title}`);
  };
  const addPasskey = async () => {
    const options = (await browser.send("POST", "/api/profile/passkeys/options")).json;
    const registration = new SoftwarePasskey(app.url).create(options, "Work laptop");
    return passkeySchema.parse((await browser.send("POST", "/api/profile/passkeys", registration)).json).id;
  };

  it("row 101: T52: the user is emailed when the password, the app, a passkey, or the recovery codes change", async () => {
    const change = { currentPassword: password, newPassword: "an island full of lanterns" };
    await browser.send("POST", "/api/profile/password", change);
    await expectEmail("Password changed");
    await setUpAuthenticator(browser, start);
    await expectEmail("Authenticator app set up");
    await setUpAuthenticator(browser, start);
    await expectEmail("Authenticator app changed");
    const id = await addPasskey();
    await expectEmail("Passkey added");
    await browser.send("POST", "/api/profile/factors/recovery-codes");
    await expectEmail("Recovery codes generated");
    await browser.send("DELETE", "/api/profile/factors/totp");
    await expectEmail("Authenticator app removed");
    await browser.send("DELETE", `/api/profile/passkeys/${id}`);
    await expectEmail("Passkey removed");
    expect(mailServer.messages).toHaveLength(7);
    expect(new Set(mailServer.messages.flatMap(({ recipients }) => recipients))).toEqual(new Set([email]));
  });

  it("row 101: T52: the email says what changed, when, from where, and what to do", async () => {
    await addPasskey();
    await expectEmail("Passkey added");
    const [sent] = mailServer.messages;
    expect(parseEmail(sent?.message ?? "").bodies["text/plain"]).toContain(
      [
        "",
        `Passkey added for ${email} in Edge Console.`,
        "",
        "Passkey: Work laptop",
        "Browser: Firefox on Linux",
        "IP address: 127.0.0.1",
        "Time: Jan 15, 2027, 08:00 UTC",
        "",
        "If this was you, you don't have to do anything. If not, change your password, remove authenticator apps and passkeys that aren't yours, and sign out of all other sessions.",
        "",
        "If you can no longer sign in, ask your administrator to reset your password and your two-factor authentication.",
        "",
        `View profile: ${app.url}/profile`,
        "",
      ].join("\n"),
    );
  });

  it("T52: a change that fails sends no email, and a mail server that rejects it doesn't fail the change", async () => {
    const wrong = { currentPassword: "wrong", newPassword: "an island full of lanterns" };
    expect((await browser.send("POST", "/api/profile/password", wrong)).status).toBe(401);
    expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(404);
    mailServer.reject("RCPT TO", "550 no such user");
    await setUpAuthenticator(browser, start);
    await app.runJobs();
    expect(mailServer.messages).toEqual([]);
  });
});
