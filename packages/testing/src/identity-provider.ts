import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { interactionPolicy, Provider } from "oidc-provider";
import { getListeningPort } from "./free-port.ts";

/** Claims of a user, besides the subject, which is the name that they sign in with. */
export interface UserClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
  /** Authentication methods; contains `mfa` for two factors. */
  readonly amr?: readonly string[];
  /** Age of `auth_time` in seconds; negative for the future. */
  readonly authenticatedSecondsAgo?: number;
}

/** Identity provider on loopback. Known users sign in by entering their name. */
export interface IdentityProvider {
  /** On 127.0.0.1, which is cross-site for a console on localhost. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Variables of a console whose users sign in here. */
  readonly settings: Readonly<Record<`OIDC_${string}`, string>>;
  /** Known users by subject; can be changed at any time. */
  readonly users: Map<string, UserClaims>;
  /** Accepts authorization requests with this redirect URI. */
  readonly allowRedirect: (redirectUri: string) => void;
  /** Returns a signed token with these claims, for what the provider's server sends to the console's. */
  readonly signToken: (claims: Readonly<Record<string, unknown>>) => string;
  /** Ends the provider's browser sessions. */
  readonly endSessions: () => void;
  readonly stop: () => Promise<void>;
}

const clientId = "edge-console";
const clientSecret = "the secret between the console and its provider";

/** Signing key of ID tokens. Created once, because that is slow. */
const keyPair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = keyPair.privateKey.export({ format: "jwk" });

/** Behavior of the provider. */
export interface IdentityProviderOptions {
  /** Whether claims are in the ID token or have to be requested. */
  readonly claimsIn?: "id-token" | "userinfo";
  /** Whether it ignores `max_age` and `prompt`: it never prompts again and never states `auth_time`. */
  readonly ignoresAuthenticationAge?: boolean;
  /** Whether it has an `end_session_endpoint`. */
  readonly endsSessions?: boolean;
}

/** Starts a provider without users or a redirect. */
export async function startIdentityProvider({
  claimsIn = "id-token",
  ignoresAuthenticationAge = false,
  endsSessions = true,
}: IdentityProviderOptions = {}): Promise<IdentityProvider> {
  const users = new Map<string, UserClaims>();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${getListeningPort(server)}`;
  let redirectUris: string[] = [];
  let generation = 0;

  const createProvider = () => withoutWarnings(() => new Provider(issuer, createConfiguration()));
  const createConfiguration = (): ConstructorParameters<typeof Provider>[1] => ({
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        backchannel_logout_session_required: true,
        ...(redirectUris.length > 0 && {
          backchannel_logout_uri: new URL("/sso/backchannel-logout", redirectUris.at(-1)).href,
        }),
        post_logout_redirect_uris: redirectUris.map((uri) => new URL("/sign-in", uri).href),
      },
    ],
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256", kid: "test" }] },
    cookies: { keys: [`the key of generation ${generation}`] },
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: endsSessions },
      backchannelLogout: { enabled: true },
    },
    interactions: { policy: createInteractionPolicy(), url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3_600, Interaction: 600, Grant: 3_600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => {
        const { amr: _amr, authenticatedSecondsAgo: _age, ...claims } = users.get(subject) ?? {};
        return { sub: subject, ...claims };
      },
    }),
    // Signing in counts as consent.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  let provider = createProvider();
  server.on("request", (request, response) => {
    if (ignoresAuthenticationAge) request.url = removeAuthenticationAge(request.url ?? "/", issuer);
    const handling = request.url?.startsWith("/interaction/")
      ? handleInteraction(provider, users, request, response)
      : Promise.resolve(provider.callback()(request, response));
    handling.catch(() => response.destroy());
  });

  return {
    issuer,
    clientId,
    clientSecret,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Example Identity",
    },
    users,
    allowRedirect(redirectUri) {
      redirectUris = [...redirectUris, redirectUri];
      provider = createProvider();
    },
    signToken(claims) {
      const parts = [{ alg: "RS256", kid: "test", typ: "logout+jwt" }, claims];
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
      return `${text}.${sign("sha256", Buffer.from(text), keyPair.privateKey).toString("base64url")}`;
    },
    endSessions() {
      generation += 1;
      provider = createProvider();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Returns the usual prompts, and the one that lets users choose their account. */
function createInteractionPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

/** Returns the authentication time of the user, in Unix seconds. */
function getAuthenticationTime({ authenticatedSecondsAgo = 0 }: UserClaims): number {
  return Math.floor(Date.now() / 1000) - authenticatedSecondsAgo;
}

/** Returns the path and query of a request without the parameters that request a recent authentication. */
function removeAuthenticationAge(target: string, issuer: string): string {
  const { pathname, searchParams } = new URL(target, issuer);
  searchParams.delete("max_age");
  searchParams.delete("prompt");
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/** Sign-in page where the name is entered, and its result. */
async function handleInteraction(
  provider: Provider,
  users: ReadonlyMap<string, UserClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Example Identity</title><main><h1>Example Identity</h1><form method="post">
      <label>Name <input name="name" autofocus></label> <button name="answer" value="in">Let me in</button>
      <button name="answer" value="out">Go back</button></form></main></html>`,
    );
    return;
  }
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const form = new URLSearchParams(body);
  const subject = form.get("name") ?? "";
  const user = users.get(subject);
  const result =
    user && form.get("answer") === "in"
      ? {
          login: { accountId: subject, amr: [...(user.amr ?? ["pwd"])], ts: getAuthenticationTime(user) },
          select_account: {},
        }
      : { error: "access_denied", error_description: "Access denied." };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Silences warnings that concern production use. */
function withoutWarnings<T>(create: () => T): T {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return create();
  } finally {
    Object.assign(console, { info, warn });
  }
}
