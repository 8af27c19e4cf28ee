import type { AuthMethod, SecondFactorMethod } from "@edge-console/contract/console/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import type { Kysely } from "kysely";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { findUserWithPassword, lockUser, replacePassword, updateUser, userRows } from "../users/users.ts";
import type { AuthDeps } from "./auth-deps.ts";
import type { Auth } from "./auth.ts";
import { formatDevice } from "./device.ts";
import { findDevice, rememberDevice } from "./known-devices.ts";
import { type CredentialLock, hasSecondFactor, listSecondFactors, satisfiesTwoFactor } from "./second-factor.ts";
import { type ClientInfo, createSession } from "./sessions.ts";
import { recordAttempt, resetAttempts } from "./throttle.ts";

/**
 * Result of a sign-in step: a session, or a pending sign-in that requires a second factor. `id` is the value of the
 * session cookie; the ID of a pending sign-in can only be used to complete it.
 */
export type SignInStep =
  | {
      readonly kind: "signed-in";
      readonly id: string;
      readonly methods: readonly AuthMethod[];
      /** New value of the device cookie. */
      readonly device: string;
      /** The browser, if the user has signed in before, but not with it; otherwise null. */
      readonly newBrowser: string | null;
    }
  | { readonly kind: "second-factor-required"; readonly id: string; readonly methods: readonly SecondFactorMethod[] };

const pendingTtlSeconds = 600;

export interface ContinueOptions {
  readonly lockCredential?: CredentialLock;
  /** Time of the authentication in Unix seconds; defaults to now. */
  readonly authenticatedAt?: number;
  /** Hash of the session ID of the single sign-on provider. */
  readonly providerSession?: string | null;
}

/**
 * Signs in with a password as the first factor.
 * @throws ProblemError `wrong-credentials` for an unknown address, a wrong password, and a disabled user, after the same
 * time for each; `throttled` after many failures; `unavailable` if too many users sign in at the same time
 */
export async function signInWithPassword(
  auth: Auth,
  credentials: { readonly email: string; readonly password: string },
  client: ClientInfo,
): Promise<SignInStep> {
  const email = normalizeEmail(credentials.email);
  const { id, password_hash: verifiedHash } = await authenticate(auth, email, credentials.password, client);
  const currentHash = auth.passwordHasher.isWeak(verifiedHash)
    ? await auth.passwordHasher.hash(credentials.password)
    : verifiedHash;
  const lockCredential: CredentialLock = async (transaction) => {
    if (!(await replacePassword(transaction, id, verifiedHash, currentHash)))
      throw new ProblemError("wrong-credentials");
  };
  return continueSignIn(auth, id, ["password"], client, { lockCredential });
}

/**
 * Verifies the password of a signed-in user; returns the stored hash that it matches. Counts as a sign-in attempt.
 * @throws ProblemError as `signInWithPassword` does
 */
export async function verifyPassword(
  auth: Auth,
  user: { readonly email: string },
  password: string,
  client: ClientInfo,
): Promise<string> {
  return (await authenticate(auth, user.email, password, client)).password_hash;
}

async function authenticate(auth: Auth, email: string, password: string, client: ClientInfo) {
  const { store, passwordHasher } = auth;
  const source = { address: client.address, device: await findDevice(store, "email", email, client.device) };
  await recordAttempt(store, "password", email, source);
  const user = await findUserWithPassword(store.db, "email", email);
  const isMatch = await passwordHasher.verify(user?.password_hash || undefined, password);
  if (!isMatch || !user || user.disabled === 1 || !canSignInWithoutSso(auth, user))
    throw new ProblemError("wrong-credentials");
  await resetAttempts(store, "password", email, source);
  return user;
}

/**
 * Continues the sign-in of a user who has authenticated by `methods`: creates a session, or a pending sign-in if a
 * second factor is required. Every sign-in method ends here.
 *
 * @throws ProblemError `wrong-credentials` if the user is disabled, deleted, or limited to single sign-on; what
 * `lockCredential` throws.
 */
export async function continueSignIn(
  auth: Auth,
  userId: string,
  methods: readonly AuthMethod[],
  client: ClientInfo,
  { lockCredential, authenticatedAt, providerSession = null }: ContinueOptions = {},
): Promise<SignInStep> {
  const { store } = auth;
  const now = await store.now();
  return store.write(async (transaction) => {
    const user = await lockEnabledUser(transaction, userId);
    const usedProvider = methods.some((method) => method === "oidc" || method === "oidc-mfa");
    if (!user || !(usedProvider || canSignInWithoutSso(auth, user))) throw new ProblemError("wrong-credentials");
    await lockCredential?.(transaction);
    if (user.has_second_factor === 1 && !satisfiesTwoFactor(methods)) {
      const id = generateToken();
      await transaction
        .insertInto("pending_sign_ins")
        .values({
          id_hash: hashToken(id),
          user_id: user.id,
          methods: JSON.stringify(methods),
          expires_at: now + pendingTtlSeconds,
          provider_session: providerSession,
        })
        .execute();
      return { kind: "second-factor-required", id, methods: await listSecondFactors(transaction, user.id) };
    }
    const isKnownBrowser = (await findDevice(store, "id", user.id, client.device, transaction)) !== undefined;
    const newBrowser = user.last_sign_in_at === null || isKnownBrowser ? null : formatDevice(client.agent);
    await updateUser(transaction, user.id, { last_sign_in_at: now });
    const device = await rememberDevice(transaction, now, user.id, client.device);
    const isFirst = user.last_sign_in_at === null;
    const session = { user, methods, client, now, authenticatedAt: authenticatedAt ?? now, isFirst, providerSession };
    return { kind: "signed-in", id: await createSession(transaction, session, auth), methods, device, newBrowser };
  });
}

/** Returns whether a user can sign in with a password, a passkey, or a link. */
export function canSignInWithoutSso(
  { ssoRequired }: Pick<AuthDeps, "ssoRequired">,
  { emergency }: { readonly emergency: 0 | 1 },
): boolean {
  return !ssoRequired || emergency === 1;
}

/** Locks a user until the end of the transaction and returns it; undefined if it's disabled or deleted. */
async function lockEnabledUser(transaction: Kysely<Schema>, userId: string) {
  await lockUser(transaction, userId);
  return transaction
    .selectFrom(userRows(transaction))
    .select([
      "users.id",
      "users.staff",
      "users.emergency",
      "users.last_sign_in_at",
      hasSecondFactor().as("has_second_factor"),
    ])
    .where("users.id", "=", userId)
    .where("users.disabled", "=", 0)
    .executeTakeFirst();
}
