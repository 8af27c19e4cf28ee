import { factorsSchema } from "@edge-console/contract/console/factors";
import { passkeySchema } from "@edge-console/contract/console/passkeys";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import {
  type TestBrowser,
  generateCode,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";
import { createSetupCode } from "./setup-codes.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const setupCodeRequired = { type: "urn:edge-console:step-up-required", status: 403, requires: "setup-code" };

describe.each(databaseKinds)("the first second factor on %s", (kind) => {
  let app: TestApp;
  let mailServer: MailServer;

  const startApp = async ({ required = true, withMail = false } = {}) => {
    const mail = withMail ? mailServer.settings : null;
    app = await startTestApp(kind, { secondFactorRequired: required, mail, now: start, users: [email] });
  };
  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(async () => {
    await app.close();
    await mailServer.close();
  });

  const signIn = (agent?: string) => createSignedInBrowser(app, email, agent);
  const fetchFactors = async (browser: TestBrowser) =>
    factorsSchema.parse((await browser.send("GET", "/api/profile/factors")).json);
  const addPasskey = async (browser: TestBrowser, name = "Laptop") => {
    const options = await browser.send("POST", "/api/profile/passkeys/options");
    if (options.status !== 200) return options;
    return browser.send("POST", "/api/profile/passkeys", new SoftwarePasskey(app.url).create(options.json, name));
  };
  const findUser = () =>
    app.store.db.selectFrom("users").select(["id", "email"]).where("email", "=", email).executeTakeFirstOrThrow();
  const createCode = async () => {
    const user = await findUser();
    return (await app.store.write((transaction) => createSetupCode(transaction, start, user))).code;
  };
  const listEmailedCodes = () =>
    mailServer.messages.map(
      ({ message }) => /^(?:[2-9a-z]{5}-?){3}$/m.exec(parseEmail(message).bodies["text/plain"] ?? "")?.[0],
    );

  describe("removed", () => {
    it("row 98: T43: the last required authenticator app stays", async () => {
      await startApp();
      const browser = await signIn();
      await setUpAuthenticator(browser, start);
      const rejected = await browser.send("DELETE", "/api/profile/factors/totp");
      expect(rejected.json).toMatchObject({
        type: "urn:edge-console:conflict",
        status: 409,
        detail: expect.stringContaining("your last second factor"),
      });
      expect(await fetchFactors(browser)).toMatchObject({ totp: { since: start }, recoveryCodesLeft: 10 });
      await addPasskey(browser);
      expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(204);
    });

    it("row 98: T43: the last required passkey stays", async () => {
      await startApp();
      const browser = await signIn();
      const [first, second] = [await addPasskey(browser), await addPasskey(browser, "Phone")].map(
        ({ json }) => passkeySchema.parse(json).id,
      );
      expect((await browser.send("DELETE", `/api/profile/passkeys/${first}`)).status).toBe(204);
      const rejected = await browser.send("DELETE", `/api/profile/passkeys/${second}`);
      expect(rejected.json).toMatchObject({ type: "urn:edge-console:conflict", status: 409 });
      expect(await fetchFactors(browser)).toMatchObject({ passkeys: 1 });
    });

    it("row 98: T43: one of the last two required factors stays if both are removed at the same time", async () => {
      await startApp();
      const browser = await signIn();
      await setUpAuthenticator(browser, start);
      const { id } = passkeySchema.parse((await addPasskey(browser)).json);
      const responses = await Promise.all([
        browser.send("DELETE", "/api/profile/factors/totp"),
        browser.send("DELETE", `/api/profile/passkeys/${id}`),
      ]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    });
  });

  describe.each([true, false])("set up, where it's required: %s", (required) => {
    it("row 98: T43: needs no more than the password in the user's first session", async () => {
      await startApp({ required });
      const browser = await signIn();
      expect(await fetchFactors(browser)).toMatchObject({ setupCode: null });
      await setUpAuthenticator(browser, start);
    });

    it("row 98: T43: needs more than the password in later sessions", async () => {
      await startApp({ required });
      await signIn();
      const thief = await signIn();
      expect(await fetchFactors(thief)).toMatchObject({ setupCode: "administrator" });
      for (const path of ["factors/totp", "factors/totp/confirm", "passkeys/options", "passkeys"]) {
        expect((await thief.send("POST", `/api/profile/${path}`, {})).json).toMatchObject(setupCodeRequired);
      }
      await thief.send("POST", "/api/session/step-up", { password });
      expect((await thief.send("POST", "/api/profile/factors/totp")).json).toMatchObject(setupCodeRequired);
      expect(await app.store.db.selectFrom("totp_set_ups").selectAll().execute()).toEqual([]);
      expect((await thief.send("POST", "/api/profile/factors/setup-code")).json).toMatchObject({
        status: 409,
        detail: "Ask your administrator for a setup code.",
      });
    });

    it("row 98: T43: needs more than the password after an administrator reset the factors", async () => {
      await startApp({ required });
      await setUpAuthenticator(await signIn(), start);
      const { resetFactors } = await import("./two-factor.ts");
      const { id } = await findUser();
      await app.store.write((transaction) => resetFactors(transaction, id));
      expect((await addPasskey(await signIn())).json).toMatchObject(setupCodeRequired);
    });
  });

  it("row 98: T43: is set up with the administrator's code, which works once and for its user", async () => {
    await startApp();
    await app.addUser("other@demo.example");
    await signIn();
    const [browser, second] = [await signIn(), await signIn()];
    await createSignedInBrowser(app, "other@demo.example");
    const other = await createSignedInBrowser(app, "other@demo.example");
    const code = await createCode();
    const redeem = (from: TestBrowser) => from.send("POST", "/api/session/step-up", { code: ` ${code.toUpperCase()}` });
    expect((await redeem(other)).json).toMatchObject({ type: "urn:edge-console:wrong-code" });
    app.setClock(start + 301);
    // The code is also a recent authentication.
    const oldCookie = browser.cookie;
    expect((await redeem(browser)).json).toMatchObject({ methods: ["password"], mustSetUpFactor: true });
    expect((await app.call("GET", "/api/session", { headers: { cookie: oldCookie } })).status).toBe(401);
    expect((await redeem(second)).json).toMatchObject({ type: "urn:edge-console:wrong-code" });
    expect(await fetchFactors(browser)).toMatchObject({ setupCode: null });
    expect((await addPasskey(browser)).status).toBe(201);
    expect((await second.send("GET", "/api/session")).status).toBe(401);
    const actions = await app.store.db
      .selectFrom("audit")
      .select("action")
      .where("action", "=", "useSetupCode")
      .execute();
    expect(actions).toHaveLength(1);
  });

  it("row 98: T43: an expired code, or one that is replaced by a factor, doesn't count", async () => {
    await startApp();
    const browser = await signIn();
    const [unused, expired] = [await createCode(), await createCode()];
    const other = await signIn();
    app.setClock(start + 86_400);
    const late = await signIn();
    expect((await late.send("POST", "/api/session/step-up", { code: expired })).status).toBe(401);
    app.setClock(start);
    expect(await fetchFactors(other)).toMatchObject({ setupCode: "administrator" });
    const { secret } = await setUpAuthenticator(browser, start);
    expect(await app.store.db.selectFrom("setup_codes").selectAll().execute()).toEqual([]);
    // Never the second step of a sign-in.
    app.setClock(start + 60);
    const pending = await signIn();
    expect((await pending.send("POST", "/api/session/mfa", { code: unused })).status).toBe(401);
    const code = generateCode(secret, start + 60);
    expect((await pending.send("POST", "/api/session/mfa", { code })).status).toBe(200);
  });

  it("row 98: T43: is set up with an emailed code, which names the browser that requested it", async () => {
    await startApp({ withMail: true });
    await signIn(firefox);
    const browser = await signIn(firefox);
    expect(await fetchFactors(browser)).toMatchObject({ setupCode: "email" });
    expect((await browser.send("POST", "/api/profile/factors/setup-code")).status).toBe(204);
    await app.runJobs();
    const sent = mailServer.messages.find(({ message }) => message.includes("Your setup code"));
    expect(sent?.recipients).toEqual([email]);
    const text = parseEmail(sent?.message ?? "").bodies["text/plain"];
    expect(text).toContain("Browser: Firefox on Linux\nIP address: 127.0.0.1\n");
    const [code] = listEmailedCodes().filter((emailed) => emailed !== undefined);
    expect((await browser.send("POST", "/api/session/step-up", { code })).status).toBe(200);
    await setUpAuthenticator(browser, start);
    const stored = JSON.stringify(await app.store.db.selectFrom("audit").selectAll().execute());
    expect(stored + app.logLines.join("")).not.toContain(code);
  });

  it("T43: emails at most five codes that aren't used, and none to users who need none", async () => {
    await startApp({ withMail: true });
    const first = await signIn();
    expect((await first.send("POST", "/api/profile/factors/setup-code")).status).toBe(409);
    const browser = await signIn();
    const responses = await Promise.all(
      Array.from({ length: 7 }, () => browser.send("POST", "/api/profile/factors/setup-code")),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 204, 204, 204, 204, 429, 429,
    ]);
    expect(responses.find(({ status }) => status === 429)?.headers["retry-after"]).toBe("3600");
    await app.runJobs();
    expect(listEmailedCodes().filter((code) => code !== undefined)).toHaveLength(5);
    app.setClock(start + 3_600);
    const [code] = listEmailedCodes().filter((emailed) => emailed !== undefined);
    const later = await signIn();
    expect((await later.send("POST", "/api/session/step-up", { code })).status).toBe(401);
    expect((await later.send("POST", "/api/profile/factors/setup-code")).status).toBe(204);
  });

  it("row 19: throttles guesses of setup codes", async () => {
    await startApp();
    await signIn();
    const browser = await signIn();
    const code = await createCode();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await browser.send("POST", "/api/session/step-up", { code: "aaaaa-bbbbb-ccccc" })).status).toBe(401);
    }
    expect((await browser.send("POST", "/api/session/step-up", { code })).status).toBe(429);
  });
});
