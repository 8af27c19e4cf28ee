import { afterEach, beforeEach, expect, it } from "vitest";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { password, startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSignedInBrowser } from "../../../test/test-browser.ts";

const email = "ada@example.com";
let mailServer: MailServer;
let app: TestApp;

beforeEach(async () => {
  mailServer = await startMailServer();
  const mail = mailServer.settings;
  app = await startTestApp("sqlite", { mail });
  app.setClock(Date.parse("2026-03-14T09:05:00Z") / 1000);
  await app.addUser(email);
});
afterEach(async () => {
  await app.close();
  await mailServer.close();
});

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("tells users of sign-ins from a new browser, but not of the first or repeated ones", async () => {
  await createSignedInBrowser(app, email);
  const signIn = (cookie: string) =>
    app.call("POST", "/api/session", {
      headers: { ...sameOriginHeaders, "user-agent": firefox, cookie },
      body: { email, password },
    });
  const { headers: first } = await signIn("");
  // Also the one by which the console recognizes the browser.
  const cookies = [first["set-cookie"] ?? []].flat().map((line) => line.split(";")[0]);
  expect((await signIn(cookies.join("; "))).status).toBe(200);
  await createSignedInBrowser(app, email, "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0");
  expect(mailServer.messages).toEqual([]);
  await app.runJobs();
  expect(mailServer.messages).toHaveLength(2);
  const sent = mailServer.messages.find(({ message }) => message.includes("Firefox"));
  expect(sent?.recipients).toEqual([email]);
  const { headers, bodies } = parseEmail(sent?.message ?? "");
  expect(headers["subject"]).toBe("[Edge Console] Sign-in from a new browser");
  const text = bodies["text/plain"];
  expect(text).toContain("Browser: Firefox on Linux\nIP address: 127.0.0.1\nTime: Mar 14, 2026, 09:05 UTC");
  expect(text).toContain("/profile");
  expect(mailServer.messages.some(({ message }) => message.includes("Chrome on Windows"))).toBe(true);
});

it("signs in while the mail server doesn't accept emails", async () => {
  mailServer.reject("RCPT TO", "550 no such user");
  await createSignedInBrowser(app, email);
  expect((await createSignedInBrowser(app, email, firefox)).cookie).not.toBe("");
  await app.runJobs();
  expect(app.logLines.join("")).toContain("email not sent");
});
