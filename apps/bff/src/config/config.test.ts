import { chownSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { readConfig } from "./config.ts";
import { settingNames } from "./setting-names.ts";

const createFolder = () => mkdtempSync(join(tmpdir(), "edge-console-config-"));
const secret = "0123456789abcdef0123456789abcdef";
const base = { CONSOLE_SECRET: secret };

it.each(settingNames)("%s is documented", (name) => {
  const page = readFileSync(new URL("../../../../docs/configuration.md", import.meta.url), "utf8");
  expect(page).toContain(`\`${name}\``);
});

describe("readConfig", () => {
  it("uses the documented defaults for unset and empty variables", () => {
    for (const env of [base, { ...base, HOST: "", PORT: "", EDGE_API_URL: " ", CONSOLE_DEMO: "" }]) {
      const config = readConfig(env);
      expect(config).toMatchObject({
        host: "127.0.0.1",
        port: 8080,
        publicUrl: null,
        operator: null,
        demoPassword: null,
        mail: null,
        secondFactorRequired: false,
        connectorCommand: "npm run connector -- --token {TOKEN}",
        watchIntervalSeconds: 10,
        logLevel: "info",
      });
      expect(config.edgeApiUrl.origin).toBe("http://127.0.0.1:8790");
      expect(config.databaseUrl).toMatch(/^sqlite:\/.*\/data\/console\.db$/);
    }
  });

  it("reads backups, metrics, and the audit sink", () => {
    expect(readConfig(base)).toMatchObject({ backups: null, auditSink: null, metricsHost: "127.0.0.1" });
    const folder = createFolder();
    expect(readConfig({ ...base, BACKUP_DIR: folder }).backups).toEqual({ folder, keep: 14 });
    expect(readConfig({ ...base, BACKUP_DIR: folder, BACKUP_KEEP: "3" }).backups).toEqual({ folder, keep: 3 });
    for (const BACKUP_KEEP of ["0", "-1", "many"]) {
      expect(() => readConfig({ ...base, BACKUP_KEEP })).toThrow("BACKUP_KEEP must be a whole number from 1 to 9999.");
    }
    const sink = (AUDIT_SINK: string) => readConfig({ ...base, AUDIT_SINK }).auditSink;
    expect(sink("syslog://logs.example:514")).toEqual({
      type: "syslog",
      host: "logs.example",
      port: 514,
      isEncrypted: false,
    });
    expect(sink("syslog+tls://[2001:db8::1]:6514")).toMatchObject({ host: "2001:db8::1", isEncrypted: true });
    expect(sink("https://user:password@logs.example/edge")).toMatchObject({ type: "https" });
    for (const wrong of [
      "logs.example",
      "http://logs.example/",
      "syslog://logs.example",
      "syslog://h:514/x?y",
      "https://h/#x",
    ]) {
      expect(() => sink(wrong)).toThrow(/^AUDIT_SINK must be syslog:\/\/HOST:PORT, syslog\+tls/);
    }
  });

  it("sets HSTS for the host with HTTPS, and for subdomains if asked", () => {
    const secure = { ...base, PUBLIC_URL: "https://console.example" };
    expect(readConfig(base).hsts).toBe("off");
    expect(readConfig(secure).hsts).toBe("host");
    expect(readConfig({ ...secure, HSTS: "subdomains" }).hsts).toBe("subdomains");
    expect(() => readConfig({ ...secure, HSTS: "on" })).toThrow("HSTS must be one of off, host, subdomains.");
    expect(() => readConfig({ ...base, HSTS: "host" })).toThrow("HSTS must be off unless PUBLIC_URL is https://.");
  });

  it("reads a remote Edge API, PostgreSQL, and several secrets", () => {
    const config = readConfig({
      PUBLIC_URL: "https://console.example",
      EDGE_API_URL: "https://api.example",
      EDGE_OPERATOR_URL: "https://operator.example",
      EDGE_OPERATOR_TOKEN: "operator-token",
      DATABASE_URL: "postgres://u:p@db.example/console",
      CONSOLE_SECRET: `${secret}new, ${secret}old`,
      CONSOLE_DEMO: "1",
      DEMO_PASSWORD: "a demo password",
    });
    expect(config.publicUrl?.origin).toBe("https://console.example");
    expect(config.operator?.token.reveal()).toBe("operator-token");
    expect(config.consoleSecrets.map((value) => value.reveal())).toEqual([`${secret}new`, `${secret}old`]);
    expect(JSON.stringify(config)).not.toMatch(/0123456789abcdef|operator-token|a demo password/);
  });

  it("accepts any PostgreSQL password from a separate variable or file", () => {
    const env = { ...base, DATABASE_URL: "postgres://console@db.example/console" };
    const file = join(createFolder(), "password");
    for (const password of ["a/b#c@d:e?f%20 g+h&i\\j\"k'l$m", "ünïcödé", "%", "plain"]) {
      writeFileSync(file, `${password}\n`);
      for (const passwordEnv of [{ DATABASE_PASSWORD: password }, { DATABASE_PASSWORD_FILE: file }]) {
        const { databaseUrl } = readConfig({ ...env, ...passwordEnv });
        const { host, user, database, password: read } = new Client({ connectionString: databaseUrl });
        expect({ host, user, database, read }).toEqual({
          host: "db.example",
          user: "console",
          database: "console",
          read: password,
        });
      }
    }
  });

  it("reads the password of the mail server from a file, and requires TLS by default", () => {
    const file = join(createFolder(), "password");
    writeFileSync(file, "a/b#c@d:e%20\n");
    const env = { ...base, SMTP_URL: "smtp://console@mail.example:587", MAIL_FROM: "console@example.com" };
    const { mail } = readConfig({ ...env, SMTP_PASSWORD_FILE: file });
    expect(mail?.tls).toBe("required");
    expect(decodeURIComponent(new URL(mail?.smtpUrl.reveal() ?? "").password)).toBe("a/b#c@d:e%20");
    expect(readConfig({ ...env, SMTP_TLS: "opportunistic" }).mail?.tls).toBe("opportunistic");
    const invalid = [
      [{ ...env, SMTP_TLS: "off" }, "SMTP_TLS must be one of required, opportunistic."],
      [{ ...base, SMTP_PASSWORD_FILE: file }, "SMTP_URL must be set together with SMTP_PASSWORD_FILE."],
      [{ ...env, SMTP_URL: "smtp://mail.example", SMTP_PASSWORD_FILE: file }, "SMTP_PASSWORD_FILE requires"],
      [{ ...env, SMTP_PASSWORD_FILE: "/nowhere" }, "SMTP_PASSWORD_FILE must name a readable file."],
    ] as const;
    for (const [settings, message] of invalid) expect(() => readConfig(settings)).toThrow(message);
  });

  it("accepts an older secret that is shorter, so that it can be rotated", () => {
    const { consoleSecrets } = readConfig({ CONSOLE_SECRET: `${secret},replace-me-please` });
    expect(consoleSecrets.map((value) => value.reveal())).toEqual([secret, "replace-me-please"]);
  });

  it("creates the secret on the first start with SQLite, readable only by its owner, and reuses it", () => {
    const folder = createFolder();
    const env = { DATABASE_URL: `sqlite:${folder}/console.db` };
    const [created] = readConfig(env).consoleSecrets;
    expect(created?.reveal()).toMatch(/^[\w-]{43}$/);
    expect(readConfig(env).consoleSecrets.map((value) => value.reveal())).toEqual([created?.reveal()]);
    expect(readFileSync(join(folder, "console-secret"), "utf8").trim()).toBe(created?.reveal());
    expect(statSync(join(folder, "console-secret")).mode & 0o777).toBe(0o600);
  });

  it("refuses root in another user's data folder, where the console couldn't read root's files", () => {
    const folder = createFolder();
    // The other user, if root runs this test.
    if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
    const getuid = vi.spyOn(process, "getuid").mockReturnValue(0);
    try {
      const environment = { DATABASE_URL: `sqlite:${join(folder, "console.db")}` };
      expect(() => readConfig(environment)).toThrow(`DATABASE_URL is in ${folder}, which belongs to another user`);
      expect(readdirSync(folder)).toEqual([]);
      expect(readConfig(environment, { createsFiles: false }).databaseUrl).toBe(environment.DATABASE_URL);
    } finally {
      getuid.mockRestore();
    }
  });

  it("reads the secret from a file", () => {
    const file = join(createFolder(), "secret");
    writeFileSync(file, `${secret}\n`);
    expect(readConfig({ CONSOLE_SECRET_FILE: file }).consoleSecrets.map((value) => value.reveal())).toEqual([secret]);
  });

  it("reads the mail server and the requirement for a second factor", () => {
    const { mail, secondFactorRequired } = readConfig({
      ...base,
      SMTP_URL: "smtps://user:word@mail.example:465",
      MAIL_FROM: "Edge Console <console@example.com>",
      REQUIRE_SECOND_FACTOR: "1",
    });
    expect(mail?.smtpUrl.reveal()).toBe("smtps://user:word@mail.example:465");
    expect(mail?.from).toBe("Edge Console <console@example.com>");
    expect(JSON.stringify(mail)).not.toContain("word");
    expect(secondFactorRequired).toBe(true);
  });

  it.each([
    [{ PORT: "80a" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535."],
    [{ PUBLIC_URL: "console.example" }, "PUBLIC_URL must be"],
    [{ PUBLIC_URL: "https://console.example/path" }, "PUBLIC_URL must be"],
    [{ PUBLIC_URL: "ftp://console.example" }, "PUBLIC_URL must be"],
    [{ EDGE_API_URL: "http://api.example" }, "EDGE_API_URL must be https://"],
    [{ EDGE_API_URL: "api.example" }, "EDGE_API_URL must be"],
    [
      { EDGE_OPERATOR_URL: "http://127.0.0.1:8791" },
      "EDGE_OPERATOR_TOKEN must be set together with EDGE_OPERATOR_URL.",
    ],
    [{ EDGE_OPERATOR_TOKEN: "token" }, "EDGE_OPERATOR_URL must be set together with EDGE_OPERATOR_TOKEN."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be"],
    [{ DATABASE_URL: "sqlite::memory:" }, "DATABASE_URL must be"],
    [{ CONSOLE_SECRET: "short" }, "CONSOLE_SECRET must have at least 32 random characters"],
    [{ CONSOLE_SECRET: secret.slice(1) }, "CONSOLE_SECRET must have at least 32 random characters"],
    [{ CONSOLE_SECRET: `${secret},` }, "CONSOLE_SECRET must have at least 32 random characters"],
    [{ CONSOLE_SECRET: `${secret.slice(1)},${secret}` }, "CONSOLE_SECRET must have at least 32 random characters"],
    [{ CONSOLE_SECRET: "replace-me-with-32-random-characters" }, "must not be an example value"],
    [
      { TRUSTED_PROXIES: "REPLACE_ME" },
      "TRUSTED_PROXIES must be a comma-separated list of IP addresses or CIDR blocks",
    ],
    [
      { DATABASE_URL: "postgres://u:p@db/console", DATABASE_PASSWORD: "q" },
      "DATABASE_PASSWORD requires a DATABASE_URL with",
    ],
    [
      { DATABASE_URL: "postgres://db/console", DATABASE_PASSWORD: "q" },
      "DATABASE_PASSWORD requires a DATABASE_URL with",
    ],
    [
      { DATABASE_URL: "postgres://u@db/console", DATABASE_PASSWORD_FILE: "/nowhere" },
      "DATABASE_PASSWORD_FILE must name",
    ],
    [{ CONSOLE_SECRET: "", CONSOLE_SECRET_FILE: "/nowhere" }, "CONSOLE_SECRET_FILE must name a readable file"],
    [{ CONSOLE_SECRET: "", DATABASE_URL: "postgres://db/console" }, "CONSOLE_SECRET must be set with PostgreSQL"],
    [{ CONSOLE_DEMO: "yes" }, "CONSOLE_DEMO must be 1 or 0."],
    [{ CONSOLE_DEMO: "1" }, "DEMO_PASSWORD must be set when CONSOLE_DEMO is 1."],
    [{ CONSOLE_DEMO: "1", DEMO_PASSWORD: "short" }, "DEMO_PASSWORD must have at least 12 characters."],
    [{ REQUIRE_SECOND_FACTOR: "yes" }, "REQUIRE_SECOND_FACTOR must be 1 or 0."],
    [{ OPERATOR_NAME: "x".repeat(61) }, "OPERATOR_NAME must be one line of at most 60 characters."],
    [
      { OPERATOR_SUPPORT_URL: "javascript:alert(1)" },
      "OPERATOR_SUPPORT_URL must be an https://, http://, or mailto: URL.",
    ],
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM must be set together with SMTP_URL."],
    [{ MAIL_FROM: "console@example.com" }, "SMTP_URL must be set together with MAIL_FROM."],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM: "console@example.com" }, "SMTP_URL must be smtp://"],
    [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "the console" }, "MAIL_FROM must be an email address"],
    [
      { CONNECTOR_COMMAND: "connector --token" },
      "CONNECTOR_COMMAND must be one line that contains the placeholder {TOKEN}",
    ],
    [{ WATCH_INTERVAL_SECONDS: "3601" }, "WATCH_INTERVAL_SECONDS must be a whole number from 1 to 3600, or 0"],
    [{ SHUTDOWN_DELAY_SECONDS: "301" }, "SHUTDOWN_DELAY_SECONDS must be a whole number from 0 to 300."],
    [{ SHUTDOWN_DELAY_SECONDS: "5s" }, "SHUTDOWN_DELAY_SECONDS must be a whole number from 0 to 300."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
  ])("rejects %j with one sentence that names the variable", (env, sentence) => {
    const read = () => readConfig({ ...base, ...env });
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^[^.\n]*(\.[^.\n ][^.\n]*)*\.$/);
  });
});
