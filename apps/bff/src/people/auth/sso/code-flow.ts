import { createHmac, timingSafeEqual } from "node:crypto";
import type * as openid from "openid-client";
import { clockToleranceSeconds, type Connection, type Library, type Provider } from "./provider.ts";
import { hashProviderSession } from "./identities.ts";
import type { SsoSettings } from "./settings.ts";

/** Claims of a user who signed in at the identity provider. */
export interface SsoClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider doesn't report it. */
  readonly email: string | null;
  /** Whether the provider has verified the email address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Hash of the provider's session ID; null if the provider doesn't state it. */
  readonly providerSession: string | null;
  readonly groups: readonly string[];
  /** Whether the user authenticated with two factors. */
  readonly usedTwoFactor: boolean;
  /**
   * Seconds since the user authenticated there, by the provider's own clock, so that clock skew doesn't matter; null if
   * the provider doesn't state it.
   */
  readonly authenticationAge: number | null;
}

/** The sign-in failed at the provider: `denied` by the provider, or `failed` because the response is missing or invalid. */
export class ProviderResponseError extends Error {
  override readonly name = "ProviderResponseError";
  readonly outcome: "denied" | "failed";

  constructor(outcome: "denied" | "failed", message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Maximum age of the authentication that a sign-in asks for: the length of a session. Makes the provider state it. */
const maxAuthenticationAgeSeconds = 43_200;

/**
 * Returns the URL where a browser starts to sign in. Only that browser stores `secret`; `forceLogin` makes the provider
 * authenticate the user again, `chooseAccount` makes it ask for the account.
 * @throws ProviderUnavailableError
 */
export async function createAuthorizationUrl(
  provider: Provider,
  secret: string,
  { forceLogin, chooseAccount }: { readonly forceLogin: boolean; readonly chooseAccount: boolean },
): Promise<URL> {
  const { client, configuration } = await provider.connect();
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUri,
    scope: provider.settings.scope,
    state: deriveToken(secret, "state"),
    nonce: deriveToken(secret, "nonce"),
    code_challenge: await client.calculatePKCECodeChallenge(deriveToken(secret, "verifier")),
    code_challenge_method: "S256",
    ...(forceLogin ? { prompt: "login", max_age: "0" } : { max_age: String(maxAuthenticationAgeSeconds) }),
    ...(chooseAccount && { prompt: getAccountPrompt(configuration.serverMetadata()) }),
  });
}

/** Returns whether the `state` in the query belongs to the sign-in with that secret. */
export function matchesState(secret: string, query: URLSearchParams): boolean {
  const state = Buffer.from(query.get("state") ?? "");
  const expected = Buffer.from(deriveToken(secret, "state"));
  return state.length === expected.length && timingSafeEqual(state, expected);
}

/**
 * Exchanges the authorization code in the query for the user's claims.
 * @throws ProviderResponseError or ProviderUnavailableError
 */
export async function exchangeCode(provider: Provider, secret: string, query: URLSearchParams): Promise<SsoClaims> {
  const { settings } = provider;
  const connection = await provider.connect();
  const { client, configuration } = connection;
  const callbackUrl = new URL(provider.redirectUri);
  callbackUrl.search = query.toString();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: deriveToken(secret, "state"),
      expectedNonce: deriveToken(secret, "nonce"),
      pkceCodeVerifier: deriveToken(secret, "verifier"),
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) throw new Error("no ID token");
    const claims = await addUserInfo(settings, connection, tokens.access_token, idToken);
    const { email, email_verified, name, amr } = claims;
    if ([idToken.iss, idToken.sub, email, name].some(containsNullCharacter)) {
      throw new ProviderResponseError("failed", "a claim contains U+0000");
    }
    return {
      issuer: idToken.iss,
      subject: idToken.sub,
      email: typeof email === "string" && email !== "" ? email : null,
      emailVerified: email_verified === true || email_verified === "true",
      name: typeof name === "string" && name !== "" ? name : null,
      providerSession: typeof idToken["sid"] === "string" ? hashProviderSession(idToken.iss, idToken["sid"]) : null,
      groups: toStrings(getClaim(claims, settings.roleClaim)),
      usedTwoFactor: settings.enforcesTwoFactor || toStrings(amr).includes("mfa"),
      authenticationAge: getAuthenticationAge(idToken),
    };
  } catch (error) {
    throw toResponseError(client, error);
  }
}

/** Returns the claims of the ID token, completed from the user info endpoint if needed. */
async function addUserInfo(
  { roles, roleClaim }: SsoSettings,
  { client, configuration }: Connection,
  accessToken: string,
  idToken: openid.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const isComplete = idToken["email"] !== undefined && (roles === null || getClaim(idToken, roleClaim) !== undefined);
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
  return { ...(await client.fetchUserInfo(configuration, accessToken, idToken.sub)), ...idToken };
}

/** Returns the `prompt` for which the provider asks for the account: if it has no account choice, its sign-in page. */
function getAccountPrompt({ prompt_values_supported: supported }: openid.ServerMetadata): string {
  return Array.isArray(supported) && !supported.includes("select_account") ? "login" : "select_account";
}

/** Derives a value of a sign-in from the secret that only its browser has, so that the value isn't stored. */
function deriveToken(secret: string, purpose: "state" | "nonce" | "verifier"): string {
  return createHmac("sha256", secret).update(`edge-console/sso/${purpose}`).digest("base64url");
}

/**
 * Seconds between the authentication and the ID token, which was issued for this exchange; null without `auth_time`.
 *
 * @throws ProviderResponseError if the authentication is later than the token by more than a clock may differ.
 */
function getAuthenticationAge({ iat, auth_time }: openid.IDToken): number | null {
  if (auth_time === undefined) return null;
  if (auth_time > iat + clockToleranceSeconds) throw new ProviderResponseError("failed", "auth_time is in the future");
  return Math.max(0, Math.ceil(iat - auth_time));
}

/** Returns a claim by its name, or by its path if it's nested, such as `realm_access.roles`. */
function getClaim(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((value, name) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    return isObject ? Reflect.get(value, name) : undefined;
  }, claims);
}

/** Returns whether text contains U+0000, which PostgreSQL can't store. */
function containsNullCharacter(claim: unknown): boolean {
  return typeof claim === "string" && claim.includes("\0");
}

function toStrings(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

/** Describes an error by error codes only, because other details contain authorization codes and tokens. */
function toResponseError(client: Library, error: unknown): ProviderResponseError {
  if (error instanceof ProviderResponseError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderResponseError("denied", sanitizeErrorCode(error.error));
  if (error instanceof client.ResponseBodyError)
    return new ProviderResponseError("failed", sanitizeErrorCode(error.error));
  const code = error instanceof client.ClientError ? error.code : undefined;
  return new ProviderResponseError("failed", code ?? "the provider is unreachable");
}

/** Returns an OAuth error code if it's well-formed. */
function sanitizeErrorCode(error: string): string {
  return /^[a-z_]{1,60}$/.test(error) ? error : "an unknown error";
}
