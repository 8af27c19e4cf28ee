import { createHmac, timingSafeEqual } from "node:crypto";
import { ssoCallbackPath } from "@edge-console/contract/console/sso-outcome";
import type * as openid from "openid-client";
import type { SsoSettings } from "./settings.ts";

/** What the provider says of somebody who has signed in there. */
export interface SsoClaims {
  /** As the provider spells itself. */
  readonly issuer: string;
  readonly subject: string;
  /** Null when it is not told. */
  readonly email: string | null;
  /** Whether the provider vouches for the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
  /** Whether two factors were given there. */
  readonly usedTwoFactor: boolean;
  /**
   * Seconds since the user authenticated there, by the provider's own clock, so that clock skew doesn't matter; null if
   * the provider doesn't state it.
   */
  readonly authenticationAge: number | null;
}

/** The provider cannot be reached, or its metadata cannot be used. The message says so without a secret. */
export class ProviderUnavailableError extends Error {
  override readonly name = "ProviderUnavailable";
}

/** The provider's answer does not count: `denied` by itself, `failed` because it could not be had or trusted. */
export class ProviderResponseError extends Error {
  override readonly name = "ProviderAnswerError";
  readonly outcome: "denied" | "failed";

  constructor(outcome: "denied" | "failed", message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Seconds that the provider has for each call; clocks may differ by so many. */
const requestTimeoutSeconds = 5;
const clockToleranceSeconds = 60;
/** Maximum age of the authentication that a sign-in asks for: the length of a session. Makes the provider state it. */
const maxAuthenticationAgeSeconds = 43_200;
/** How long its metadata is good for, and for how long after a failure it is not asked for again, in milliseconds. */
const metadataTtlMs = 3_600_000;
const retryDelayMs = 5_000;

/** The provider of single sign-on: authorization code with PKCE, state and nonce; ID tokens are checked by its keys. */
export class Provider {
  readonly #settings: SsoSettings;
  readonly #redirectUri: string;
  #known: { readonly configuration: openid.Configuration; readonly at: number } | undefined;
  #asking: Promise<openid.Configuration> | undefined;
  #failedAt = -Infinity;
  #trouble: string | null = null;

  constructor(settings: SsoSettings, publicUrl: URL) {
    this.#settings = settings;
    this.#redirectUri = new URL(ssoCallbackPath, publicUrl).href;
  }

  /** Why it does not work at present, as far as is known; null while nothing is known against it. */
  get failureReason(): string | null {
    return this.#trouble;
  }

  /** Asks for the provider's metadata unless it is known. Throws a ProviderUnavailable. */
  async loadMetadata(): Promise<void> {
    await this.#configuration();
  }

  /**
   * The address at which a browser begins to sign in. `secret` is what that browser keeps and nobody else knows; with
   * `anew` the person has to prove who they are, however short ago they did. Throws a ProviderUnavailable.
   */
  async createAuthorizationUrl(secret: string, { anew }: { readonly anew: boolean }): Promise<URL> {
    const [client, configuration] = [await loadLibrary(), await this.#configuration()];
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.#settings.scope,
      state: deriveToken(secret, "state"),
      nonce: deriveToken(secret, "nonce"),
      code_challenge: await client.calculatePKCECodeChallenge(deriveToken(secret, "verifier")),
      code_challenge_method: "S256",
      ...(anew ? { prompt: "login", max_age: "0" } : { max_age: String(maxAuthenticationAgeSeconds) }),
    });
  }

  /** Whether an answer is to what the browser with that secret began. */
  matchesState(secret: string, query: URLSearchParams): boolean {
    const state = Buffer.from(query.get("state") ?? "");
    const expected = Buffer.from(deriveToken(secret, "state"));
    return state.length === expected.length && timingSafeEqual(state, expected);
  }

  /**
   * What the provider says, by the query that it sent the browser back with. Throws a ProviderAnswerError, or a
   * ProviderUnavailable.
   */
  async exchangeCode(secret: string, query: URLSearchParams): Promise<SsoClaims> {
    const [client, configuration] = [await loadLibrary(), await this.#configuration()];
    const address = new URL(this.#redirectUri);
    address.search = query.toString();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: deriveToken(secret, "state"),
        expectedNonce: deriveToken(secret, "nonce"),
        pkceCodeVerifier: deriveToken(secret, "verifier"),
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error("no ID token");
      const claims = await this.#withUserInfo(configuration, tokens.access_token, idToken);
      const { email, email_verified, name, amr } = claims;
      if ([idToken.iss, idToken.sub, email, name].some(containsNullCharacter)) {
        throw new ProviderResponseError("failed", "a claim holds U+0000");
      }
      return {
        issuer: idToken.iss,
        subject: idToken.sub,
        email: typeof email === "string" && email !== "" ? email : null,
        emailVerified: email_verified === true || email_verified === "true",
        name: typeof name === "string" && name !== "" ? name : null,
        groups: toStrings(getClaim(claims, this.#settings.roleClaim)),
        usedTwoFactor: this.#settings.enforcesTwoFactor || toStrings(amr).includes("mfa"),
        authenticationAge: getAuthenticationAge(idToken),
      };
    } catch (error) {
      throw toResponseError(client, error);
    }
  }

  /** The ID token's claims, and of the person's information at the provider what the token does not say. */
  async #withUserInfo(
    configuration: openid.Configuration,
    accessToken: string,
    idToken: openid.IDToken,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { roles, roleClaim } = this.#settings;
    const saysAll = idToken["email"] !== undefined && (roles === null || getClaim(idToken, roleClaim) !== undefined);
    if (saysAll || configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
    const client = await loadLibrary();
    return { ...(await client.fetchUserInfo(configuration, accessToken, idToken.sub)), ...idToken };
  }

  async #configuration(): Promise<openid.Configuration> {
    if (this.#known && performance.now() - this.#known.at < metadataTtlMs) return this.#known.configuration;
    if (this.#trouble !== null && performance.now() - this.#failedAt < retryDelayMs) {
      throw new ProviderUnavailableError(this.#trouble);
    }
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const client = await loadLibrary();
    try {
      const configuration = await client.discovery(
        issuer,
        clientId,
        { [client.clockTolerance]: clockToleranceSeconds },
        clientSecret === null ? client.None() : secretAuth(client, clientSecret.reveal()),
        {
          timeout: requestTimeoutSeconds,
          execute: [
            client.enableNonRepudiationChecks,
            // Only ever on this machine: the settings take no other address without TLS.
            ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      this.#known = { configuration, at: performance.now() };
      this.#trouble = null;
      return configuration;
    } catch (error) {
      this.#failedAt = performance.now();
      this.#trouble = describeFailure(client, error);
      throw new ProviderUnavailableError(this.#trouble, { cause: error });
    }
  }
}

type Library = typeof openid;

/** Loaded with the first look at the provider: most consoles have none. */
const loadLibrary = (): Promise<Library> => import("openid-client");

/** The secret in the way that the provider takes it: by itself in the header, as the standard has it. */
function secretAuth(client: Library, secret: string): openid.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return ((methods?.includes("client_secret_basic") ?? true) ? basic : post)(server, ...rest);
  };
}

/** What belongs to one sign-in and to nobody else: made of what its browser keeps, so that it is stored nowhere. */
function deriveToken(secret: string, purpose: "state" | "nonce" | "verifier"): string {
  return createHmac("sha256", secret).update(`edge-console/sso/${purpose}`).digest("base64url");
}

/**
 * Seconds between the authentication and the ID token, which was issued for this exchange; null without `auth_time`.
 *
 * @throws ProviderAnswerError if the authentication is later than the token by more than a clock may differ.
 */
function getAuthenticationAge({ iat, auth_time }: openid.IDToken): number | null {
  if (auth_time === undefined) return null;
  if (auth_time > iat + clockToleranceSeconds) throw new ProviderResponseError("failed", "auth_time is in the future");
  return Math.max(0, Math.ceil(iat - auth_time));
}

/** A claim by its name or, where it lies deeper, by the path to it: `realm_access.roles`. */
function getClaim(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((value, name) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    return isObject ? Reflect.get(value, name) : undefined;
  }, claims);
}

/** PostgreSQL takes it in no text. */
function containsNullCharacter(claim: unknown): boolean {
  return typeof claim === "string" && claim.includes("\0");
}

function toStrings(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

function describeFailure(client: Library, error: unknown): string {
  const code = error instanceof client.ClientError ? error.code : undefined;
  if (code === undefined || code === "OAUTH_TIMEOUT") return "The provider cannot be reached.";
  return "The provider does not answer as the one that the console is set up for.";
}

/** Says what went wrong by the names of the library and the standard alone: their details hold codes and tokens. */
function toResponseError(client: Library, error: unknown): ProviderResponseError {
  if (error instanceof ProviderResponseError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderResponseError("denied", sanitizeErrorCode(error.error));
  if (error instanceof client.ResponseBodyError)
    return new ProviderResponseError("failed", sanitizeErrorCode(error.error));
  const code = error instanceof client.ClientError ? error.code : undefined;
  return new ProviderResponseError("failed", code ?? "the provider cannot be reached");
}

/** An error code of OAuth, as far as it is one. */
function sanitizeErrorCode(error: string): string {
  return /^[a-z_]{1,60}$/.test(error) ? error : "an unknown error";
}
