import { ConfigError, type Environment, readSecretFile, readSwitch } from "./env.ts";
import { isLoopback } from "../platform/http/public-host.ts";
import { Secret } from "../platform/crypto/secret.ts";
import { parseRoleMapping, type RoleMapping } from "../people/auth/sso/role-mapping.ts";
import type { SsoSettings } from "../people/auth/sso/settings.ts";

/**
 * Reads the variables OIDC_… and REQUIRE_SSO. Returns null without an issuer.
 *
 * @throws ConfigError
 */
export function readSsoSettings(env: Environment): SsoSettings | null {
  const required = readSwitch(env, "REQUIRE_SSO");
  const issuer = env("OIDC_ISSUER");
  const clientId = env("OIDC_CLIENT_ID");
  if (issuer === undefined) {
    if (clientId !== undefined) throw new ConfigError("OIDC_ISSUER", "must be set together with OIDC_CLIENT_ID");
    if (required) throw new ConfigError("REQUIRE_SSO", "must not be 1 without OIDC_ISSUER");
    return null;
  }
  if (clientId === undefined) throw new ConfigError("OIDC_CLIENT_ID", "must be set together with OIDC_ISSUER");
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret: readClientSecret(env),
    name: readName(env("OIDC_NAME") ?? "single sign-on"),
    scope: readScope(env("OIDC_SCOPE") ?? "openid email profile"),
    roleClaim: env("OIDC_ROLE_CLAIM") ?? "groups",
    roles: readRoles(env("OIDC_ROLES")),
    enforcesTwoFactor: readSwitch(env, "OIDC_MFA"),
    required,
    sessionHours: readSessionHours(env("OIDC_SESSION_HOURS") ?? "4"),
    keepsProviderSession: readSwitch(env, "OIDC_KEEP_SESSION"),
  };
}

function readIssuer(text: string): URL {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.password || url.search || url.hash) {
    throw new ConfigError("OIDC_ISSUER", "must be the https:// URL of the provider, exactly as in its metadata");
  }
  return url;
}

function readClientSecret(env: Environment): Secret | null {
  const value = env("OIDC_CLIENT_SECRET");
  if (value !== undefined) return new Secret(value);
  const file = env("OIDC_CLIENT_SECRET_FILE");
  if (file === undefined) return null;
  return new Secret(readSecretFile("OIDC_CLIENT_SECRET_FILE", file));
}

function readName(text: string): string {
  if (text.length <= 40 && !/\p{Cc}/u.test(text)) return text;
  throw new ConfigError("OIDC_NAME", "must be one line of at most 40 characters");
}

function readScope(text: string): string {
  if (text.split(" ").includes("openid")) return text;
  throw new ConfigError("OIDC_SCOPE", "must be a space-separated list of scopes that includes openid");
}

function readSessionHours(text: string): number {
  const hours = Number(text);
  if (/^\d+$/.test(text) && hours >= 1 && hours <= 12) return hours;
  throw new ConfigError("OIDC_SESSION_HOURS", "must be a whole number from 1 to 12");
}

function readRoles(text: string | undefined): RoleMapping | null {
  if (text === undefined) return null;
  try {
    return parseRoleMapping(text);
  } catch {
    throw new ConfigError(
      "OIDC_ROLES",
      'must be JSON such as {"group": {"account": "id or name", "role": "developer"}, "other": {"staff": "support"}}',
    );
  }
}
