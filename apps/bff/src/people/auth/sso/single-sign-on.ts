import { toSafeRedirectPath } from "@edge-console/contract/rules/safe-redirect";
import { type AuthMethod, stepUpSeconds } from "@edge-console/contract/console/session";
import type { NewAuditEntry, AuditLog } from "../../audit/audit-log.ts";
import { describeError, type Log } from "../../../platform/http/log.ts";
import { ProblemError } from "../../../platform/http/problem.ts";
import type { Store } from "../../../platform/db/store.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { isInvited } from "../../accounts/invitations.ts";
import { parseMethods } from "../second-factor.ts";
import { endSession, unknownAuthTime } from "../sessions.ts";
import { resolveSsoUser, type SsoOrigin, SsoRejectedError, withoutAccess } from "./resolve-user.ts";
import { syncSsoRoles } from "./sync-roles.ts";
import {
  createAuthorizationUrl,
  exchangeCode,
  matchesState,
  ProviderResponseError,
  type SsoClaims,
} from "./code-flow.ts";
import { createEndSessionUrl, type Provider, ProviderUnavailableError } from "./provider.ts";
import { resolveGrants } from "./role-mapping.ts";
import { findUnknownAccounts } from "./role-mapping-accounts.ts";
import { type SsoSignIn, type SsoSignIns, ssoSignInTtlSeconds } from "./sso-sign-ins.ts";
import { userRows } from "../../users/users.ts";

/** Single sign-on with OpenID Connect. */
export interface SingleSignOn {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly log: Log;
  readonly provider: Provider;
  readonly signIns: SsoSignIns;
}

/** Tolerance for times that the provider rounds: an authentication may seem older than the step-up that requested it. */
const authTimeToleranceSeconds = 5;

/** Longest path that fits into the cookie of a sign-in in progress: browsers store 4,096 bytes. */
const maxPathCharacters = 2_048;

/** Checks whether the provider is reachable, so that the sign-in page can say so. Never throws. */
export async function checkProvider({ provider, log }: SingleSignOn): Promise<void> {
  await provider.connect().catch((error: unknown) => warn(log, error));
}

/** Warns of accounts in OIDC_ROLES that don't exist. */
export async function checkRoles({ store, log, provider }: SingleSignOn): Promise<void> {
  const { roles } = provider.settings;
  const unknown = roles ? await findUnknownAccounts(store.db, roles) : [];
  for (const account of unknown) log.warn({ account }, `OIDC_ROLES names the account ${account}, which doesn't exist.`);
}

/**
 * Starts a sign-in: returns the provider's URL for the browser, and the value of its cookie.
 * @throws ProblemError `unavailable` if the provider is unreachable
 */
export async function startSignIn(
  { provider, signIns }: SingleSignOn,
  signIn: Pick<SsoSignIn, "purpose" | "sessionHash"> & {
    readonly next: string | undefined;
    readonly window: boolean;
    /** Whether the provider asks for the account although the user has a session there. */
    readonly chooseAccount: boolean;
  },
): Promise<{ readonly cookie: string; readonly location: string }> {
  const { purpose, sessionHash, next, window, chooseAccount } = signIn;
  await provider.connect().catch((error: unknown) => {
    throw new ProblemError("unavailable", { detail: provider.getFailureReason() ?? undefined, cause: error });
  });
  const { signIn: created, cookie } = await signIns.create({
    purpose,
    sessionHash,
    next: toStorablePath(next),
    ownWindow: window,
  });
  const location = await createAuthorizationUrl(provider, created.secret, {
    forceLogin: purpose === "step-up",
    chooseAccount,
  });
  return { cookie, location: location.href };
}

/** Returns where a browser ends the provider's session; null if it can't, or if only the console's session ends. */
export async function getEndSessionUrl({ provider, log }: SingleSignOn): Promise<string | null> {
  if (provider.settings.keepsProviderSession) return null;
  const url = await createEndSessionUrl(provider).catch((error: unknown) => {
    warn(log, error);
    if (error instanceof ProviderUnavailableError) return null;
    throw error;
  });
  return url?.href ?? null;
}

/**
 * Returns the sign-in that the provider's response belongs to.
 * @throws SsoRejectedError if this browser has none in progress
 */
export async function findSignIn(
  { signIns }: SingleSignOn,
  cookie: string | undefined,
  query: URLSearchParams,
): Promise<SsoSignIn> {
  const reject = (reason: string) => new SsoRejectedError("expired", reason);
  if (cookie === undefined)
    throw reject("The browser has no sign-in in progress: another one has, or it took too long.");
  const signIn = await signIns.open(cookie);
  if (!signIn) throw reject(`The sign-in started more than ${ssoSignInTtlSeconds / 60} minutes ago, or was completed.`);
  if (!matchesState(signIn.secret, query)) throw reject("The response belongs to another sign-in of this browser.");
  return signIn;
}

/**
 * Finishes a sign-in: finds or creates the user and syncs their roles.
 * @throws SsoRejectedError
 */
export async function finishSignIn(sso: SingleSignOn, signIn: SsoSignIn, query: URLSearchParams, origin: SsoOrigin) {
  const claims = await fetchClaims(sso, signIn, query);
  try {
    return await admit(sso, claims, signIn, origin);
  } catch (error) {
    throw error instanceof SsoRejectedError ? new SsoRejectedError(error.outcome, error.reason, claims) : error;
  }
}

/** Finds or creates the user of the claims, and syncs their roles. @throws SsoRejectedError */
async function admit(
  { store, audit, provider }: SingleSignOn,
  claims: SsoClaims,
  signIn: SsoSignIn,
  origin: SsoOrigin,
) {
  const { roles } = provider.settings;
  const at = await store.now();
  const granted = roles && resolveGrants(roles, claims.groups);
  const canJoin = granted !== null && (granted.roles.size > 0 || granted.staff !== null);
  const { user, hasAccess } = await store
    .write(async (transaction) => {
      const entries: NewAuditEntry[] = [];
      const changeDeps = { transaction, at, origin, record: (entry: NewAuditEntry) => void entries.push(entry) };
      const user = await resolveSsoUser(claims, { ...changeDeps, canJoin });
      const hasRole = !roles || (await syncSsoRoles(user, roles, claims.groups, changeDeps));
      const hasAccess = hasRole || (await isInvited(transaction, at, user.email));
      if (user.isNew && !hasAccess) throw new SsoRejectedError("no-access", withoutAccess(claims));
      // The new session replaces the browser's earlier one.
      if (signIn.sessionHash !== null) await endSession(transaction, signIn.sessionHash);
      await audit.appendAll(transaction, at, entries);
      return { user, hasAccess };
    })
    .catch((error: unknown) => {
      // Two first sign-ins of the same user at the same time.
      throw isUniqueViolation(error)
        ? new SsoRejectedError("failed", "The user signs in twice for the first time.")
        : error;
    });
  if (!hasAccess) throw new SsoRejectedError("no-access", withoutAccess(claims));
  const authenticatedAt = toAuthenticationTime(claims, at) ?? unknownAuthTime;
  const { providerSession } = claims;
  return { userId: user.id, method: toProofMethod(claims), authenticatedAt, providerSession };
}

/**
 * Finishes a step-up: verifies that the session's user signed in again since it started; returns when.
 * @throws SsoRejectedError
 */
export async function finishStepUp(sso: SingleSignOn, signIn: SsoSignIn, query: URLSearchParams) {
  const { store } = sso;
  const claims = await fetchClaims(sso, signIn, query);
  const session = await store.db
    .selectFrom("sessions")
    .innerJoin("sso_identities", "sso_identities.user_id", "sessions.user_id")
    .innerJoin(userRows(store.db), "users.id", "sessions.user_id")
    .select(["id_hash", "methods"])
    .where("id_hash", "=", signIn.sessionHash)
    .where("issuer", "=", claims.issuer)
    .where("subject", "=", claims.subject)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
  if (!session) {
    const expected = "the subject of the user who is signed in to the console";
    throw new SsoRejectedError("other-person", { claim: "sub", expected, got: claims.subject }, claims);
  }
  const now = await store.now();
  const authenticatedAt = toAuthenticationTime(claims, now);
  const earliest = Math.max(signIn.begunAt - authTimeToleranceSeconds, now - stepUpSeconds);
  if (authenticatedAt === null || authenticatedAt < earliest) {
    const expected = "an authentication after the user was asked to confirm their identity";
    const got = authenticatedAt === null ? "none" : "an earlier one";
    throw new SsoRejectedError("stale", { claim: "auth_time", expected, got }, claims);
  }
  const { id_hash: idHash, methods } = session;
  return { session: { idHash, methods: parseMethods(methods) }, method: toProofMethod(claims), authenticatedAt };
}

/** @throws SsoRejectedError */
async function fetchClaims(
  { provider, signIns }: SingleSignOn,
  signIn: SsoSignIn,
  query: URLSearchParams,
): Promise<SsoClaims> {
  const claims = await exchangeCode(provider, signIn.secret, query).catch((error: unknown) => {
    if (error instanceof ProviderResponseError) {
      const said = error.outcome === "denied" ? "The provider denied access" : "The provider's response can't be used";
      throw new SsoRejectedError(error.outcome, `${said}: ${error.message}.`);
    }
    if (error instanceof ProviderUnavailableError) throw new SsoRejectedError("failed", error.message);
    throw error;
  });
  if (!(await signIns.finish(signIn))) throw new SsoRejectedError("expired", "The sign-in was completed.", claims);
  return claims;
}

/** Tells the operator why a user wasn't let in. */
export function logRefusal({ log, provider }: SingleSignOn, error: SsoRejectedError, requestId: string): void {
  const { outcome, reason, claims } = error;
  const isSentence = typeof reason === "string";
  const sentence = isSentence ? reason : `${reason.claim}: expected ${reason.expected}, got ${reason.got}.`;
  const user = claims && {
    roleClaim: provider.settings.roleClaim,
    subject: claims.subject,
    groups: claims.groups,
  };
  const fields = { requestId, outcome, ...(isSentence ? {} : reason), ...user };
  log.warn(fields, `Single sign-on refused (${outcome}). ${sentence}`);
}

function warn(log: Log, error: unknown): void {
  log.warn({ error: describeError(error) }, "single sign-on failed");
}

/** Returns the path to open after sign-in, or the start page if it isn't safe or too long for a cookie. */
function toStorablePath(next: string | undefined): string {
  const path = toSafeRedirectPath(next ?? null);
  return path.length > maxPathCharacters ? "/" : path;
}

function toProofMethod({ usedTwoFactor }: SsoClaims): AuthMethod {
  return usedTwoFactor ? "oidc-mfa" : "oidc";
}

/** Returns when the user authenticated, in Unix seconds by the console's clock; null if unknown. */
function toAuthenticationTime({ authenticationAge }: SsoClaims, now: number): number | null {
  return authenticationAge === null ? null : Math.max(unknownAuthTime, now - authenticationAge);
}
