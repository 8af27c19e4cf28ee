import { Resolver } from "node:dns";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import { tokenPlaceholder } from "@edge-console/contract/console/connector-command";
import { assertOwnFolder } from "./data-folder.ts";
import { ConfigError, type Environment, readSecretFile, readSwitch } from "./env.ts";
import { parseTrustedProxies, type TrustedProxies } from "../platform/http/client-address.ts";
import { type Hsts, hstsScopes } from "../platform/http/security-headers.ts";
import { type LogLevel, logLevels } from "../platform/http/log.ts";
import type { SsoSettings } from "../people/auth/sso/settings.ts";
import { readSsoSettings } from "./sso-settings.ts";
import type { MailSettings } from "../people/mail/mail-client.ts";
import type { SettingName } from "./setting-names.ts";
import { readMailSettings } from "./mail-settings.ts";
import type { AuditSinkSettings } from "../people/audit/sink/sender.ts";
import { readAuditSink } from "./audit-sink-settings.ts";
import { parseServiceUrl } from "../service/upstream/service-url.ts";
import { readOrCreateSecret, readStoredSecret } from "@edge-console/secret-file";
import { Secret } from "../platform/crypto/secret.ts";
import { generateToken } from "../platform/crypto/token.ts";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

/** Configuration of the console, from environment variables. */
export interface Config {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Null for localhost with `port`. */
  readonly publicUrl: URL | null;
  readonly hsts: Hsts;
  /** URL of the Edge API. */
  readonly edgeApiUrl: URL;
  /** Operator listener of the Edge API; null if it has none. */
  readonly operator: { readonly url: URL; readonly token: Secret } | null;
  /** `sqlite:` with an absolute path, or `postgres://…`. */
  readonly databaseUrl: string;
  /** Secrets for encryption at rest, newest first. */
  readonly consoleSecrets: readonly Secret[];
  /** Who runs the console, for sign-in and emails. */
  readonly operatorInfo: Operator;
  /** Null if email isn't set up. */
  readonly mail: MailSettings | null;
  /** Whether two-factor authentication is required for all users. */
  readonly secondFactorRequired: boolean;
  /** Null if single sign-on isn't set up. */
  readonly sso: SsoSettings | null;
  /** Password of the demo users; null without demo data. */
  readonly demoPassword: Secret | null;
  /** DNS resolvers, as `address` or `address:port`; the resolvers of the machine if empty. */
  readonly dnsServers: readonly string[];
  /** `host` or `host:port` of alert channels that may have a private address. */
  readonly webhookPrivateHosts: readonly string[];
  /** Command that starts a tunnel's connector, with a placeholder for the token. */
  readonly connectorCommand: string;
  /** Interval for polling the tunnels of an account that a user has open; 0 to disable polling. */
  readonly watchIntervalSeconds: number;
  /** Proxies whose `X-Forwarded-For` header is trusted; null for none. */
  readonly trustedProxies: TrustedProxies | null;
  /** Port for Prometheus metrics on loopback; null to disable them, 0 for any free port. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Where the audit log is sent to; null for nowhere. */
  readonly auditSink: AuditSinkSettings | null;
  /** Null if the console makes no backups. */
  readonly backups: BackupSettings | null;
  /** Seconds for which the console keeps serving after SIGTERM, so that load balancers notice the shutdown. */
  readonly shutdownDelaySeconds: number;
  readonly logLevel: LogLevel;
  /** Folder of the built web app. */
  readonly webFolder: string;
}

/** What reading the configuration may do. */
export interface ReadOptions {
  /** Whether files are created, such as a missing secret. Commands that change nothing use a random one instead. */
  readonly createsFiles?: boolean;
}

/**
 * Reads the configuration. An empty variable counts as unset.
 *
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv, { createsFiles = true }: ReadOptions = {}): Config {
  const env: Environment = (name) => environment[name]?.trim() || undefined;
  const databaseUrl = readDatabaseUrl(env);
  if (createsFiles) assertOwnFolder(databaseUrl);
  const operatorUrl = env("EDGE_OPERATOR_URL");
  const operatorToken = env("EDGE_OPERATOR_TOKEN");
  if ((operatorUrl === undefined) !== (operatorToken === undefined)) {
    const [missing, present] = operatorUrl === undefined ? (["URL", "TOKEN"] as const) : (["TOKEN", "URL"] as const);
    throw new ConfigError(`EDGE_OPERATOR_${missing}`, `must be set together with EDGE_OPERATOR_${present}`);
  }
  const readUpstream = (name: SettingName, text: string): URL => {
    try {
      return parseServiceUrl(text, env("ALLOW_INSECURE_UPSTREAM") === "1");
    } catch (error) {
      throw new ConfigError(name, error instanceof Error ? error.message : "is not valid");
    }
  };
  const publicUrl = readPublicUrl(env("PUBLIC_URL"));
  return {
    host: env("HOST") ?? "127.0.0.1",
    port: readPort(env("PORT") ?? "8080"),
    publicUrl,
    hsts: readHsts(env("HSTS"), publicUrl),
    edgeApiUrl: readUpstream("EDGE_API_URL", env("EDGE_API_URL") ?? "http://127.0.0.1:8790"),
    operator:
      operatorUrl !== undefined && operatorToken !== undefined
        ? { url: readUpstream("EDGE_OPERATOR_URL", operatorUrl), token: new Secret(operatorToken) }
        : null,
    databaseUrl,
    consoleSecrets: readConsoleSecrets(env("CONSOLE_SECRET"), env("CONSOLE_SECRET_FILE"), () =>
      readSecretOfDatabase(databaseUrl, createsFiles),
    ),
    operatorInfo: readOperatorInfo(env("OPERATOR_NAME"), env("OPERATOR_SUPPORT_URL")),
    mail: readMailSettings(env),
    sso: readSsoSettings(env),
    secondFactorRequired: readSwitch(env, "REQUIRE_SECOND_FACTOR"),
    demoPassword: readDemo(env),
    dnsServers: readDnsServers(env("DNS_SERVERS")),
    webhookPrivateHosts: readPrivateHosts(env("WEBHOOK_PRIVATE_HOSTS")),
    connectorCommand: readConnectorCommand(env("CONNECTOR_COMMAND") ?? getLocalConnectorCommand(operatorUrl)),
    watchIntervalSeconds: readWatchInterval(env("WATCH_INTERVAL_SECONDS") ?? "10"),
    trustedProxies: readTrustedProxies(env("TRUSTED_PROXIES")),
    metricsPort: readMetricsPort(env("METRICS_PORT")),
    metricsHost: env("METRICS_HOST") ?? "127.0.0.1",
    auditSink: readAuditSink(env),
    backups: readBackupSettings(env("BACKUP_DIR"), env("BACKUP_KEEP") ?? "14"),
    shutdownDelaySeconds: readShutdownDelay(env("SHUTDOWN_DELAY_SECONDS") ?? "5"),
    logLevel: readLogLevel(env("LOG_LEVEL") ?? "info"),
    webFolder: resolve(env("WEB_DIR") ?? `${repository}/apps/web/dist`),
  };
}

function readPort(text: string, variable: SettingName = "PORT"): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(variable, "must be a whole number from 0 to 65535");
  return port;
}

/** Where backups are kept, and how many. */
export interface BackupSettings {
  readonly folder: string;
  readonly keep: number;
}

function readBackupSettings(folder: string | undefined, keep: string): BackupSettings | null {
  const count = /^\d{1,4}$/.test(keep) ? Number(keep) : 0;
  if (count < 1) throw new ConfigError("BACKUP_KEEP", "must be a whole number from 1 to 9999");
  return folder === undefined ? null : { folder: resolve(folder), keep: count };
}

function readMetricsPort(text: string | undefined): number | null {
  return text === undefined ? null : readPort(text, "METRICS_PORT");
}

function readTrustedProxies(text: string | undefined): TrustedProxies | null {
  if (text === undefined) return null;
  const proxies = parseTrustedProxies(text);
  if (proxies) return proxies;
  throw new ConfigError("TRUSTED_PROXIES", "must be a comma-separated list of IP addresses or CIDR blocks");
}

function readPublicUrl(text: string | undefined): URL | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!plain || url.pathname !== "/") {
    throw new ConfigError("PUBLIC_URL", "must be the http:// or https:// URL of the console, without a path");
  }
  return url;
}

const maxOperatorNameCharacters = 60;

function readOperatorInfo(name: string | undefined, supportUrl: string | undefined): Operator {
  if (name !== undefined && (name.length > maxOperatorNameCharacters || /\p{Cc}/u.test(name))) {
    throw new ConfigError("OPERATOR_NAME", `must be one line of at most ${maxOperatorNameCharacters} characters`);
  }
  if (supportUrl === undefined) return { name: name ?? null, supportUrl: null };
  const url = URL.parse(supportUrl);
  if (!url || !["https:", "http:", "mailto:"].includes(url.protocol)) {
    throw new ConfigError("OPERATOR_SUPPORT_URL", "must be an https://, http://, or mailto: URL");
  }
  return { name: name ?? null, supportUrl: url.href };
}

function readHsts(text: string | undefined, publicUrl: URL | null): Hsts {
  const isSecure = publicUrl?.protocol === "https:";
  if (text === undefined) return isSecure ? "host" : "off";
  const scope = hstsScopes.find((name) => name === text);
  if (!scope) throw new ConfigError("HSTS", `must be one of ${hstsScopes.join(", ")}`);
  if (scope !== "off" && !isSecure) throw new ConfigError("HSTS", "must be off unless PUBLIC_URL is https://");
  return scope;
}

function readDatabaseUrl(env: Environment): string {
  const text = env("DATABASE_URL");
  if (text === undefined) return `sqlite:${resolve(repository, "data/console.db")}`;
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (url) return withPassword(text, url, env);
  const file = text.startsWith("sqlite:") ? text.slice("sqlite:".length) : "";
  if (file === "" || file.startsWith(":")) {
    throw new ConfigError("DATABASE_URL", "must be sqlite:FILE or postgres://user:password@host/database");
  }
  return `sqlite:${resolve(file)}`;
}

/** Adds the password from its own variable, where no characters need percent-encoding. */
function withPassword(text: string, url: URL, env: Environment): string {
  const [password, file] = [env("DATABASE_PASSWORD"), env("DATABASE_PASSWORD_FILE")];
  if (password === undefined && file === undefined) return text;
  const variable = password === undefined ? "DATABASE_PASSWORD_FILE" : "DATABASE_PASSWORD";
  if (url.username === "" || url.password !== "") {
    throw new ConfigError(
      variable,
      "requires a DATABASE_URL with a user and without a password: postgres://user@host/database",
    );
  }
  url.password = encodeURIComponent(password ?? readSecretFile("DATABASE_PASSWORD_FILE", file ?? ""));
  return url.href;
}

/** Minimum length of the newest secret. Older ones, which only decrypt, may be shorter. */
const secretCharacters = 32;
const olderSecretCharacters = 16;
/** Example values from the documentation, which are public. */
const placeholder = /replace.?me|change.?me/i;

function readConsoleSecrets(value: string | undefined, file: string | undefined, readDefault: () => string): Secret[] {
  const variable = value === undefined && file !== undefined ? "CONSOLE_SECRET_FILE" : "CONSOLE_SECRET";
  const text = value ?? (file === undefined ? readDefault() : readSecretFile("CONSOLE_SECRET_FILE", file));
  const secrets = text.split(",").map((part) => part.trim());
  const tooShort = secrets.some(
    (secret, index) => secret.length < (index === 0 ? secretCharacters : olderSecretCharacters),
  );
  if (tooShort || placeholder.test(secrets[0] ?? "")) {
    throw new ConfigError(
      variable,
      `must have at least ${secretCharacters} random characters and must not be an example value; separate multiple secrets with commas, newest first`,
    );
  }
  return secrets.map((secret) => new Secret(secret));
}

/** Returns the secret next to the SQLite database, which the first start creates. */
function readSecretOfDatabase(databaseUrl: string, createsFiles: boolean): string {
  if (!databaseUrl.startsWith("sqlite:")) {
    throw new ConfigError(
      "CONSOLE_SECRET",
      "must be set with PostgreSQL (or CONSOLE_SECRET_FILE), to the same value on every replica",
    );
  }
  const path = resolve(dirname(databaseUrl.slice("sqlite:".length)), "console-secret");
  try {
    return createsFiles ? readOrCreateSecret(path) : (readStoredSecret(path) ?? generateToken());
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== "EACCES" && code !== "EPERM") throw error;
    throw new ConfigError("CONSOLE_SECRET", `must be readable: this user has no access to ${path}`);
  }
}

function readDemo(env: Environment): Secret | null {
  if (!readSwitch(env, "CONSOLE_DEMO")) return null;
  const password = env("DEMO_PASSWORD");
  if (password === undefined) throw new ConfigError("DEMO_PASSWORD", "must be set when CONSOLE_DEMO is 1");
  if (password.length < 12) throw new ConfigError("DEMO_PASSWORD", "must have at least 12 characters");
  return new Secret(password);
}

/** Where the local connector reports to by default. */
const defaultConnectorUrl = "http://127.0.0.1:8791";

function readDnsServers(text: string | undefined): string[] {
  const servers = text === undefined ? [] : text.split(",").map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new ConfigError("DNS_SERVERS", "must be a comma-separated list of IP addresses, each with an optional port");
  }
  return servers;
}

function readPrivateHosts(text: string | undefined): string[] {
  const hosts = text === undefined ? [] : text.split(",").map((host) => host.trim().toLowerCase());
  const isHost = (host: string) => URL.parse(`https://${host}`)?.host === host;
  if (hosts.every(isHost)) return hosts;
  throw new ConfigError("WEBHOOK_PRIVATE_HOSTS", "must be a comma-separated list of hosts, each with an optional port");
}

/** Returns the command of the local connector, with the operator listener that it reports to if that isn't its default. */
function getLocalConnectorCommand(operatorUrl: string | undefined): string {
  const url = operatorUrl?.replace(/\/+$/, "");
  const option = url === undefined || url === defaultConnectorUrl ? "" : `--url ${url} `;
  return `npm run connector -- ${option}--token ${tokenPlaceholder}`;
}

function readConnectorCommand(text: string): string {
  if (text.includes(tokenPlaceholder) && !/[\r\n]/.test(text)) return text;
  throw new ConfigError(
    "CONNECTOR_COMMAND",
    `must be one line that contains the placeholder ${tokenPlaceholder} for the token`,
  );
}

function readWatchInterval(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : Infinity;
  if (seconds <= 3_600) return seconds;
  throw new ConfigError("WATCH_INTERVAL_SECONDS", "must be a whole number from 1 to 3600, or 0 to disable polling");
}

function readShutdownDelay(text: string): number {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (seconds <= 300) return seconds;
  throw new ConfigError("SHUTDOWN_DELAY_SECONDS", "must be a whole number from 0 to 300");
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((name) => name === text);
  if (!level) throw new ConfigError("LOG_LEVEL", `must be one of ${logLevels.join(", ")}`);
  return level;
}
