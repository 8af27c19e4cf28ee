import { readFileSync } from "node:fs";
import { Secret } from "../../vault/secret.ts";
import { readRoleMapping, type RoleMapping } from "./role-mapping.ts";

/** How single sign-on by OpenID Connect is set up. */
export interface SsoSettings {
  /** As the provider spells it: its metadata has to say the same. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: Secret | null;
  /** What the button calls the provider. */
  readonly name: string;
  readonly scope: string;
  /** The claim that lists a person's groups: its name, or the path to it by dots. */
  readonly roleClaim: string;
  /** Null where the provider says who people are and nothing of what they may do. */
  readonly roles: RoleMapping | null;
  /** Whether the provider asks everybody for two factors, although its answers do not say so. */
  readonly twofold: boolean;
  /** Whether people may sign in by it alone. */
  readonly required: boolean;
}

/** A variable that cannot be used: which, and what it must be. */
export class SsoSettingError extends Error {
  override readonly name = "SsoSettingError";
  readonly variable: string;
  readonly mustBe: string;

  constructor(variable: string, mustBe: string) {
    super(`${variable} ${mustBe}`);
    this.variable = variable;
    this.mustBe = mustBe;
  }
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Reads the variables OIDC_… and REQUIRE_SSO; null without an issuer. Throws an SsoSettingError. */
export function readSsoSettings(env: (name: string) => string | undefined): SsoSettings | null {
  const required = readSwitch(env, "REQUIRE_SSO");
  const issuer = env("OIDC_ISSUER");
  const clientId = env("OIDC_CLIENT_ID");
  if (issuer === undefined) {
    if (clientId !== undefined) throw new SsoSettingError("OIDC_ISSUER", "must be set together with OIDC_CLIENT_ID");
    if (required) throw new SsoSettingError("REQUIRE_SSO", "must not be 1 without OIDC_ISSUER");
    return null;
  }
  if (clientId === undefined) throw new SsoSettingError("OIDC_CLIENT_ID", "must be set together with OIDC_ISSUER");
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret: readClientSecret(env),
    name: readName(env("OIDC_NAME") ?? "single sign-on"),
    scope: readScope(env("OIDC_SCOPE") ?? "openid email profile"),
    roleClaim: env("OIDC_ROLE_CLAIM") ?? "groups",
    roles: readRoles(env("OIDC_ROLES")),
    twofold: readSwitch(env, "OIDC_MFA"),
    required,
  };
}

function readSwitch(env: (name: string) => string | undefined, name: string): boolean {
  const text = env(name) ?? "0";
  if (text !== "0" && text !== "1") throw new SsoSettingError(name, "must be 1 or 0");
  return text === "1";
}

function readIssuer(text: string): URL {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopback.includes(url.hostname));
  if (!url || !isSafe || url.username || url.password || url.search || url.hash) {
    throw new SsoSettingError("OIDC_ISSUER", "must be the provider's https:// address, as its metadata spells it");
  }
  return url;
}

function readClientSecret(env: (name: string) => string | undefined): Secret | null {
  const given = env("OIDC_CLIENT_SECRET");
  if (given !== undefined) return new Secret(given);
  const file = env("OIDC_CLIENT_SECRET_FILE");
  if (file === undefined) return null;
  try {
    return new Secret(readFileSync(file, "utf8").trim());
  } catch {
    throw new SsoSettingError("OIDC_CLIENT_SECRET_FILE", "must name a file that can be read");
  }
}

function readName(text: string): string {
  if (text.length <= 40 && !/\p{Cc}/u.test(text)) return text;
  throw new SsoSettingError("OIDC_NAME", "must be one line of at most 40 characters");
}

function readScope(text: string): string {
  if (text.split(" ").includes("openid")) return text;
  throw new SsoSettingError("OIDC_SCOPE", "must be names separated by spaces, openid among them");
}

function readRoles(text: string | undefined): RoleMapping | null {
  if (text === undefined) return null;
  try {
    return readRoleMapping(text);
  } catch {
    throw new SsoSettingError(
      "OIDC_ROLES",
      'must be JSON such as {"group": {"account": "id or name", "role": "developer"}, "other": {"staff": "support"}}',
    );
  }
}
