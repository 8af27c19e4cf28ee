import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { randomUUID } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type MailServer, type MailServerOptions, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSignedInBrowser } from "../../../test/test-browser.ts";
import { checkMail } from "../../cli/doctor/check-mail.ts";
import { mailCommands } from "../../cli/mail.ts";
import { runAdmin } from "../../cli/run.ts";
import { readConfig } from "../../config/config.ts";
import { Secret } from "../../platform/crypto/secret.ts";

const email = "ada@example.com";
const password = "pa:ss/w@rd canary";
const credentials = { user: "console", password };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let mailServer: MailServer | undefined;
let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  await mailServer?.close();
  app = undefined;
  mailServer = undefined;
});

/** Returns a certificate for the name of the server, of an authority that Node.js doesn't know. */
async function createCertificate() {
  const now = Math.floor(Date.now() / 1000);
  // OpenSSL finds authorities by name, and this process trusts those of earlier tests.
  const authority = await createAuthority(now, `Mail ${randomUUID()}`);
  const pair = await getKeyPair("p-256", "mail");
  const leaf = await authority.issue(pair, {
    names: ["mail.example.com"],
    notBefore: now - 60,
    notAfter: now + 86_400,
  });
  return { authority: authority.root, tls: { key: toKeyPem(pair), cert: leaf + authority.intermediate } };
}

/** What the operator, the log, and a member see of a mail server that fails. */
async function observe(options: MailServerOptions, smtpPassword = password, reply?: string) {
  mailServer = await startMailServer({ host: "127.0.0.2", ...options });
  if (reply !== undefined) mailServer.reject("RCPT TO", reply);
  const url = new URL(`${mailServer.url}?tls.servername=mail.example.com`);
  if (options.credentials) {
    url.username = "console";
    url.password = encodeURIComponent(smtpPassword);
  }
  const environment = {
    SMTP_URL: url.href,
    MAIL_FROM: "Edge Console <console@example.com>",
    CONSOLE_SECRET: "s".repeat(32),
  };
  const result = await runAdmin(["mail", "test", email, "--json"], async (command, args) => {
    if (!("diagnose" in command)) throw new Error("it needs a database");
    return command.diagnose(environment, args);
  });
  const doctor = await checkMail(readConfig(environment));
  const settings = { smtpUrl: new Secret(url.href), from: environment.MAIL_FROM, tls: "required" } as const;
  app = await startTestApp("sqlite", { mail: settings, users: [email] });
  await createSignedInBrowser(app, email);
  await createSignedInBrowser(app, email, firefox);
  await app.runJobs();
  return {
    code: result.code,
    output: z
      .object({ sent: z.boolean(), kind: z.string().optional(), error: z.string().optional() })
      .parse(JSON.parse(result.stdout)),
    log: app.logLines.join("\n"),
    doctor: doctor.map(({ level, text }) => `${level} ${text}`),
    text: result.stdout,
  };
}

/** Retries what is queued, a few minutes later. */
async function retryLater(current: TestApp): Promise<void> {
  current.setClock(Math.floor(Date.now() / 1000) + 600);
  await current.runJobs();
}

const listStates = async () => (await app?.store.db.selectFrom("mails").select("state").execute())?.map((m) => m.state);

describe("a mail server that", () => {
  it("offers no TLS gets neither the password nor the email, which waits", async () => {
    const { code, output, log, doctor } = await observe({ credentials });
    expect(doctor).toEqual([`error ${output.error}`]);
    expect([code, output.sent, output.kind]).toEqual([1, false, "no-tls"]);
    expect(output.error).toMatch(
      /^The mail server 127\.0\.0\.2:\d+ doesn't encrypt the connection\. Use another port or smtps:\/\/, or allow mail without TLS: SMTP_TLS=opportunistic\./,
    );
    expect(log).toContain(`email not sent: ${output.error}`);
    expect(await listStates()).toEqual(["queued"]);
    expect(mailServer?.messages).toEqual([]);
  });

  it("has a certificate of an unknown authority is named with the fix", async () => {
    const { code, output, log, doctor } = await observe({ tls: (await createCertificate()).tls, credentials });
    expect(doctor).toEqual([`error ${output.error}`]);
    expect([code, output.kind]).toEqual([1, "certificate"]);
    expect(output.error).toContain("isn't trusted (UNABLE_TO_GET_ISSUER_CERT_LOCALLY)");
    expect(output.error).toContain("NODE_EXTRA_CA_CERTS");
    expect(log).toContain("isn't trusted");
    expect(await listStates()).toEqual(["queued"]);
  });

  it("rejects the password says so, and never shows it", async () => {
    const certificate = await createCertificate();
    setDefaultCACertificates([...getCACertificates("default"), certificate.authority]);
    const { code, output, log, doctor, text } = await observe({ tls: certificate.tls, credentials }, "wrong:canary");
    expect(doctor).toEqual([`error ${output.error}`]);
    expect([code, output.kind]).toEqual([1, "credentials"]);
    expect(output.error).toMatch(/doesn't accept the user or password of SMTP_URL\. It replied: 535 /);
    for (const secret of ["wrong:canary", encodeURIComponent("wrong:canary"), "wrong%3Acanary"])
      expect(log + text + doctor.join("")).not.toContain(secret);
    expect(await listStates()).toEqual(["queued"]);
  });

  it("uses greylisting gets the email again, once", async () => {
    const certificate = await createCertificate();
    setDefaultCACertificates([...getCACertificates("default"), certificate.authority]);
    const { code, output, log } = await observe(
      { tls: certificate.tls, credentials },
      password,
      "451 4.7.1 greylisted",
    );
    expect([code, output.kind]).toEqual([1, "deferred"]);
    expect(output.error).toContain(
      "wants the email again later, as with greylisting. It replied: 451 4.7.1 greylisted",
    );
    expect(log).toContain('"reason":"deferred"');
    expect(await listStates()).toEqual(["queued"]);
    if (!mailServer || !app) throw new Error("not started");
    mailServer.reject("RCPT TO", null);
    await retryLater(app);
    expect(await listStates()).toEqual(["delivered"]);
    const [sent] = mailServer.messages;
    const { headers } = parseEmail(sent?.message ?? "");
    expect(headers["auto-submitted"]).toBe("auto-generated");
    expect(headers["message-id"]).toMatch(/^<[\w-]+@example\.com>$/);
  });

  it("accepts the email is quoted", async () => {
    const certificate = await createCertificate();
    setDefaultCACertificates([...getCACertificates("default"), certificate.authority]);
    const { code, output } = await observe({ tls: certificate.tls, credentials });
    expect([code, output.sent]).toEqual([0, true]);
    expect(await listStates()).toEqual(["delivered"]);
    expect(mailServer?.messages.map(({ recipients }) => recipients)).toEqual([[email], [email]]);
  });
});

it("asks for the settings before it sends", async () => {
  const [command] = mailCommands;
  if (!command || !("diagnose" in command)) throw new Error("no command");
  const args = { positionals: { ADDRESS: email }, options: {}, flags: new Set<string>() };
  await expect(command.diagnose({ CONSOLE_SECRET: "s".repeat(32) }, args)).rejects.toThrow("SMTP_URL must be set");
});
