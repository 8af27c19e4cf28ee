import { ssoCallbackPath } from "@edge-console/contract/console/sso-outcome";
import type * as openid from "openid-client";
import type { SsoSettings } from "./settings.ts";

/** The provider is unreachable, or its metadata is unusable. The message contains no secrets. */
export class ProviderUnavailableError extends Error {
  override readonly name = "ProviderUnavailableError";
}

const requestTimeoutSeconds = 5;
/** Allowed clock skew between the console and the provider. */
export const clockToleranceSeconds = 60;
const metadataTtlMs = 3_600_000;
/** Delay after failed discovery before it's retried. */
const retryDelayMs = 5_000;

/** An identity provider with its metadata. */
export interface Provider {
  readonly settings: SsoSettings;
  /** URL that the provider returns browsers to. */
  readonly redirectUri: string;
  /** The console's sign-in page. */
  readonly signInUrl: string;
  /** Why sign-in fails at present; null if no failure is known. */
  readonly getFailureReason: () => string | null;
  /**
   * Returns the library, and its configuration with the provider's metadata, which is loaded unless it's cached.
   * @throws ProviderUnavailableError
   */
  readonly connect: () => Promise<Connection>;
}

export type Library = typeof openid;

/** The library, and its configuration with the provider's metadata. */
export interface Connection {
  readonly client: Library;
  readonly configuration: openid.Configuration;
}

/** Creates an OpenID Connect provider, which loads its metadata on first use and keeps it for an hour. */
export function createProvider(settings: SsoSettings, publicUrl: URL): Provider {
  let cached: { readonly configuration: openid.Configuration; readonly at: number } | undefined;
  let discovery: Promise<openid.Configuration> | undefined;
  let failedAt = -Infinity;
  let failureReason: string | null = null;

  async function getConfiguration(client: Library): Promise<openid.Configuration> {
    if (cached && performance.now() - cached.at < metadataTtlMs) return cached.configuration;
    if (failureReason !== null && performance.now() - failedAt < retryDelayMs) {
      throw new ProviderUnavailableError(failureReason);
    }
    discovery ??= load(client).finally(() => {
      discovery = undefined;
    });
    return discovery;
  }

  async function load(client: Library): Promise<openid.Configuration> {
    try {
      const configuration = await discover(client, settings);
      cached = { configuration, at: performance.now() };
      failureReason = null;
      return configuration;
    } catch (error) {
      failedAt = performance.now();
      failureReason = describeFailure(client, error);
      throw new ProviderUnavailableError(failureReason, { cause: error });
    }
  }

  return {
    settings,
    redirectUri: new URL(ssoCallbackPath, publicUrl).href,
    signInUrl: new URL("/sign-in", publicUrl).href,
    getFailureReason: () => failureReason,
    async connect() {
      // Loaded on first use, because most consoles have no identity provider.
      const client = await import("openid-client");
      return { client, configuration: await getConfiguration(client) };
    },
  };
}

/** Loads the provider's metadata. */
function discover(client: Library, { issuer, clientId, clientSecret }: SsoSettings): Promise<openid.Configuration> {
  return client.discovery(
    issuer,
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    clientSecret === null ? client.None() : createClientAuth(client, clientSecret.reveal()),
    {
      timeout: requestTimeoutSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        // The settings allow plain HTTP only on loopback.
        ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Sends the client secret as the provider supports it, in the header by default. */
function createClientAuth(client: Library, secret: string): openid.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return ((methods?.includes("client_secret_basic") ?? true) ? basic : post)(server, ...rest);
  };
}

function describeFailure(client: Library, error: unknown): string {
  const code = error instanceof client.ClientError ? error.code : undefined;
  if (code === undefined || code === "OAUTH_TIMEOUT") return "The identity provider is unreachable.";
  return "The identity provider's metadata doesn't match the console's settings.";
}

/**
 * Returns the URL where a browser ends the provider's session and then opens the console's sign-in page; null if the
 * provider has no such URL.
 * @throws ProviderUnavailableError
 */
export async function createEndSessionUrl(provider: Provider): Promise<URL | null> {
  const { client, configuration } = await provider.connect();
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: provider.signInUrl,
  });
}
