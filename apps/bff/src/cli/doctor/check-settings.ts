import type { Config } from "../../config/config.ts";
import { settingNames } from "../../config/setting-names.ts";
import { version } from "../../config/version.ts";
import { isLoopback } from "../../platform/http/public-host.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning } = findingsOf("settings");

/** Variables of the other programs of the console. */
const otherNames = new Set([
  "CONSOLE_URL",
  "CONSOLE_TOKEN",
  "EDGE_API_PORT",
  "EDGE_API_OPERATOR_PORT",
  "EDGE_API_OPERATOR_TOKEN",
  "EDGE_API_DB",
  "EDGE_API_DEMO",
]);

/** Beginnings that only variables of the console have. */
const ownPrefixes =
  /^(?:PUBLIC_|HSTS|TRUSTED_|SHUTDOWN_|METRICS_|EDGE_|WATCH_|CONNECTOR_|DATABASE_|CONSOLE_|REQUIRE_|OIDC_|SMTP_|MAIL_|WEBHOOK_|DEMO_|BACKUP_|AUDIT_|OPERATOR_)/;

/** Finds variables that look like settings of the console but aren't. */
export function findUnknownVariables(environment: NodeJS.ProcessEnv): Finding[] {
  const known = new Set<string>(settingNames);
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !otherNames.has(name))
    .flatMap((name) => {
      const similar = settingNames.find((candidate) => isSimilar(name, candidate));
      if (similar !== undefined) return [warning(`${name} isn't a setting of the console. Did you mean ${similar}?`)];
      return ownPrefixes.test(name) ? [warning(`${name} isn't a setting of this version of the console.`)] : [];
    });
}

/** Returns whether two names differ in one or two characters. */
function isSimilar(one: string, other: string): boolean {
  if (one.length < 5 || Math.abs(one.length - other.length) > 2) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= 2;
}

/** Checks settings that are valid but probably not meant. */
export function checkSettings({ publicUrl, demoPassword, trustedProxies }: Config): Finding[] {
  const url = publicUrl ?? new URL("http://localhost");
  const isLocal = isLoopback(url.hostname);
  return [
    ok(`Edge Console ${version} on Node.js ${process.versions.node}; all settings are valid.`),
    ...(isLocal ? [warning("PUBLIC_URL is a loopback address: only this machine can open the console.")] : []),
    ...(!isLocal && url.protocol === "http:"
      ? [warning("PUBLIC_URL isn't https://: passwords and sessions can be read on the network. Set up HTTPS.")]
      : []),
    ...(!isLocal && trustedProxies === null
      ? [
          warning(
            "TRUSTED_PROXIES isn't set: behind a proxy, all users have its address. Set it to the proxy's address.",
          ),
        ]
      : []),
    ...(demoPassword === null ? [] : [warning("CONSOLE_DEMO is set: the database has demo users.")]),
  ];
}
