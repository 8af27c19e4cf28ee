import { backChannelLogoutPath, ssoCallbackPath } from "@edge-console/contract/console/sso-outcome";
import { z } from "zod";
import type { Config } from "../../config/config.ts";
import { findUnknownAccounts } from "../../people/auth/sso/role-mapping-accounts.ts";
import type { SsoSettings } from "../../people/auth/sso/settings.ts";
import type { Store } from "../../platform/db/store.ts";
import { describeNetworkError, type Finding, findingsOf, requestTimeoutMs } from "./finding.ts";

const { ok, warning, error } = findingsOf("single-sign-on");

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  backchannel_logout_supported: z.boolean().optional(),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** Checks the identity provider's metadata and keys, and the accounts that OIDC_ROLES names. */
export async function checkSingleSignOn({ sso, publicUrl, port }: Config, store: Store | null): Promise<Finding[]> {
  if (!sso) return [];
  const url = publicUrl ?? new URL(`http://localhost:${port}`);
  const unknown = store && sso.roles ? await findUnknownAccounts(store.db, sso.roles) : [];
  return [
    ...(await checkProvider(sso, url)),
    ...unknown.map((name) =>
      warning(`OIDC_ROLES names the account ${name}, which doesn't exist. Create or rename it.`),
    ),
  ];
}

async function checkProvider({ issuer, keepsProviderSession }: SsoSettings, url: URL): Promise<Finding[]> {
  const metadataUrl = `${issuer.href.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const metadata = await fetchJson(metadataUrl, metadataSchema);
  if (typeof metadata === "string") return [error(`${metadataUrl}: ${metadata}. Check OIDC_ISSUER and the firewall.`)];
  if (metadata.issuer.replace(/\/$/, "") !== issuer.href.replace(/\/$/, "")) {
    return [error(`The provider calls itself ${metadata.issuer}. Set OIDC_ISSUER to exactly that.`)];
  }
  const keys = await fetchJson(metadata.jwks_uri, keysSchema);
  if (typeof keys === "string") return [error(`The provider's keys at ${metadata.jwks_uri}: ${keys}.`)];
  return [
    ok(
      `${issuer.href} responds with its metadata and keys. Its redirect URI for the console must be ${new URL(ssoCallbackPath, url).href}`,
    ),
    ...(keepsProviderSession ? [] : [checkSignOut(metadata.end_session_endpoint, url)]),
    ...(metadata.backchannel_logout_supported === true ? [describeBackChannelLogout(url)] : []),
  ];
}

function checkSignOut(endpoint: string | undefined, url: URL): Finding {
  if (endpoint === undefined)
    return warning("The provider has no end_session_endpoint: signing out doesn't end the session there.");
  return ok(
    `Signing out ends the provider's session. Its post-logout redirect URI for the console must be ${new URL("/sign-in", url).href}`,
  );
}

function describeBackChannelLogout(url: URL): Finding {
  return ok(
    `The provider can end the console's sessions. Its back-channel logout URI for the console must be ${new URL(backChannelLogoutPath, url).href}`,
  );
}

/** Returns the validated response, or why there is none. */
async function fetchJson<T>(url: string, schema: z.ZodType<T>): Promise<T | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), redirect: "manual" });
    if (!response.ok) return `the response was ${response.status}`;
    const result = schema.safeParse(await response.json());
    return result.success ? result.data : "the response isn't what OpenID Connect requires";
  } catch (cause) {
    return describeNetworkError(cause);
  }
}
