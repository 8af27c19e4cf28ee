import { formatQuantity } from "@edge-console/contract/console/quantities";
import { type Config, readConfig } from "../../config/config.ts";
import { ConfigError } from "../../config/env.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import type { Command } from "../command.ts";
import { checkClock, checkDatabase, checkSecret } from "./check-database.ts";
import { checkMail } from "./check-mail.ts";
import { checkDisk, checkDns } from "./check-network.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkApiKeys, checkService } from "./check-service.ts";
import { checkSettings, findUnknownVariables } from "./check-settings.ts";
import { checkSingleSignOn } from "./check-single-sign-on.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** Finds out what is wrong with an installation. Changes nothing. */
export const doctorCommand: Command = {
  name: "doctor",
  summary: "Checks settings, database, secret, clock, Edge API, keys, proxy, mail, single sign-on, DNS, and disk.",
  positionals: [],
  async diagnose(environment) {
    const findings = await examine(environment);
    const errors = findings.filter(({ level }) => level === "error").length;
    const warnings = findings.filter(({ level }) => level === "warning").length;
    const lines = findings.map(({ area, level, text }) => `${labels[level].padEnd(8)} ${area.padEnd(15)} ${text}`);
    return {
      text: [...lines, "", `${formatQuantity(errors, "error")}, ${formatQuantity(warnings, "warning")}`].join("\n"),
      json: { findings, errors, warnings },
      failed: errors > 0,
    };
  },
};

const labels = { ok: "OK", warning: "Warning", error: "Error" } as const;

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const unknown = findUnknownVariables(environment);
  let config: Config;
  try {
    config = readConfig(environment, { createsFiles: false });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [findingsOf("settings").error(error.message), ...unknown];
  }
  const [database, service, proxy, mail, dns, disk] = await Promise.all([
    checkDatabase(config),
    checkService(config),
    checkProxy(config),
    checkMail(config),
    checkDns(config),
    checkDisk(config),
  ]);
  const { store } = database;
  try {
    const findings = [
      ...checkSettings(config),
      ...unknown,
      ...database.findings,
      ...(store ? await checkSecret(config, store) : []),
      ...(await checkClock(store, service.time)),
      ...service.findings,
      ...(store ? await checkApiKeys(config, store) : []),
      ...proxy,
      ...mail,
      ...(await checkSingleSignOn(config, store)),
      ...dns,
      ...disk,
    ];
    return findings.map((finding) => ({ ...finding, text: maskSecrets(config, finding.text) }));
  } finally {
    await store?.close();
  }
}

/** Errors of drivers and servers are quoted, and could contain what they were sent. */
function maskSecrets(config: Config, text: string): string {
  const { consoleSecrets, mail, operator, sso, demoPassword, databaseUrl } = config;
  const secrets = [
    ...consoleSecrets,
    operator?.token,
    sso?.clientSecret,
    demoPassword,
    ...listPasswords(databaseUrl),
    ...listPasswords(mail?.smtpUrl.reveal()),
  ];
  return secrets.reduce((masked, secret) => secret?.maskIn(masked) ?? masked, text);
}

/** Returns the password in a URL, decoded and percent-encoded. */
function listPasswords(url: string | undefined): Secret[] {
  const password = (url === undefined ? null : URL.parse(url))?.password ?? "";
  return password === "" ? [] : [new Secret(password), new Secret(decodeURIComponent(password))];
}
