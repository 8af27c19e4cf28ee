import type { PasskeyAssertion } from "@edge-console/contract/console/passkeys";
import type { AuthMethod, AuthProof, SecondFactorMethod, StepUp } from "@edge-console/contract/console/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { readCode } from "./two-factor.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Passkeys } from "./passkeys.ts";
import { findUserWithPassword, lockUser, replacePassword, updateUser, userRows } from "../users/users.ts";
import {
  type CredentialLock,
  hasSecondFactor,
  satisfiesTwoFactor,
  listSecondFactors,
  parseMethods,
} from "./second-factor.ts";
import type { ClientInfo, Sessions, ValidSession } from "./sessions.ts";
import { redeemSetupCode } from "./setup-codes.ts";
import { formatDevice } from "./device.ts";
import { createThrottle } from "./throttle.ts";
import type { AuthContext } from "./auth-deps.ts";
import { generateToken, hashToken } from "../../platform/crypto/token.ts";

interface SignInDeps extends AuthContext {
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly devices: KnownDevices;
}

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

/** A sign-in that waits for its second factor. */
interface PendingSignIn {
  readonly idHash: string;
  readonly userId: string;
  readonly methods: readonly AuthMethod[];
}

const pendingTtlSeconds = 600;

export interface ContinueOptions {
  readonly lockCredential?: CredentialLock;
  /** Time of the authentication in Unix seconds; defaults to now. */
  readonly authenticatedAt?: number;
}

/** Creates the service for signing in with one or two factors, and for re-authentication. */
export function createSignIn({ sessions, passkeys, devices, ...context }: SignInDeps) {
  const { store, ssoRequired, passwordHasher } = context;
  const passwordThrottle = createThrottle(store, "password");
  const codeThrottle = createThrottle(store, "code");

  /**
   * Signs in with a password as the first factor.
   * @throws ProblemError `wrong-credentials` for an unknown address, a wrong password, and a disabled user, after the same
   * time for each; `throttled` after many failures; `unavailable` if too many users sign in at the same time
   */
  async function signInWithPassword(
    credentials: { readonly email: string; readonly password: string },
    client: ClientInfo,
  ): Promise<SignInStep> {
    const email = normalizeEmail(credentials.email);
    const { id, password_hash: verifiedHash } = await authenticate(email, credentials.password, client);
    const currentHash = passwordHasher.isWeak(verifiedHash)
      ? await passwordHasher.hash(credentials.password)
      : verifiedHash;
    const lockCredential: CredentialLock = async (transaction) => {
      if (!(await replacePassword(transaction, id, verifiedHash, currentHash)))
        throw new ProblemError("wrong-credentials");
    };
    return continueSignIn(id, ["password"], client, { lockCredential });
  }

  /**
   * Continues the sign-in of a user who has authenticated by `methods`: creates a session, or a pending sign-in if a
   * second factor is required. Every sign-in method ends here.
   *
   * @throws ProblemError `wrong-credentials` if the user is disabled, deleted, or limited to single sign-on; what
   * `lockCredential` throws.
   */
  async function continueSignIn(
    userId: string,
    methods: readonly AuthMethod[],
    client: ClientInfo,
    { lockCredential, authenticatedAt }: ContinueOptions = {},
  ): Promise<SignInStep> {
    const now = await store.now();
    return store.write(async (transaction) => {
      const user = await lockEnabledUser(transaction, userId);
      const usedProvider = methods.some((method) => method === "oidc" || method === "oidc-mfa");
      if (!user || !(usedProvider || canSignInWithoutSso(user))) throw new ProblemError("wrong-credentials");
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
          })
          .execute();
        return { kind: "second-factor-required", id, methods: await listSecondFactors(transaction, user.id) };
      }
      const isKnownBrowser = (await devices.find("id", user.id, client.device, transaction)) !== undefined;
      const newBrowser = user.last_sign_in_at === null || isKnownBrowser ? null : formatDevice(client.agent);
      await updateUser(transaction, user.id, { last_sign_in_at: now });
      const device = await devices.remember(transaction, now, user.id, client.device);
      const isFirst = user.last_sign_in_at === null;
      const session = { user, methods, client, now, authenticatedAt: authenticatedAt ?? now, isFirst };
      return { kind: "signed-in", id: await sessions.create(transaction, session), methods, device, newBrowser };
    });
  }

  /**
   * Lists the methods that can complete a pending sign-in.
   * @throws ProblemError `sign-in-expired`
   */
  async function listPendingMethods(pendingId: string | undefined): Promise<SecondFactorMethod[]> {
    return listSecondFactors(store.db, await getPendingUserId(pendingId));
  }

  /**
   * Returns the ID of the user of a pending sign-in.
   * @throws ProblemError `sign-in-expired`
   */
  async function getPendingUserId(pendingId: string | undefined): Promise<string> {
    return (await findPending(pendingId)).userId;
  }

  /**
   * Completes a pending sign-in with a code.
   * @throws ProblemError `sign-in-expired`, `wrong-code`, or `throttled` after many wrong codes
   */
  async function completeWithCode(
    pendingId: string | undefined,
    code: string,
    client: ClientInfo,
  ): Promise<SignInStep> {
    const pending = await findPending(pendingId);
    return checkCode(pending.userId, client, async () => {
      const { method, redeem } = await readCode(context, pending.userId, code);
      return completePending(pending, method, client, redeem);
    });
  }

  /**
   * Returns the WebAuthn options for completing a pending sign-in with a passkey.
   * @throws ProblemError `sign-in-expired`
   */
  async function createPasskeyOptions(pendingId: string | undefined): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { idHash, userId } = await findPending(pendingId);
    return passkeys.createVerifyOptions(`mfa ${idHash}`, userId);
  }

  /**
   * Completes a pending sign-in with a passkey.
   * @throws ProblemError `sign-in-expired` or `wrong-passkey`
   */
  async function completeWithPasskey(
    pendingId: string | undefined,
    proof: PasskeyAssertion,
    client: ClientInfo,
  ): Promise<SignInStep> {
    const pending = await findPending(pendingId);
    const lockCredential = await passkeys.verify(`mfa ${pending.idHash}`, pending.userId, proof);
    return completePending(pending, "passkey", client, lockCredential);
  }

  /**
   * Verifies the password of a signed-in user; returns the stored hash that it matches. Counts as a sign-in attempt.
   * @throws ProblemError as `signInWithPassword` does
   */
  async function verifyPassword(
    user: { readonly email: string },
    password: string,
    client: ClientInfo,
  ): Promise<string> {
    return (await authenticate(user.email, password, client)).password_hash;
  }

  /**
   * Re-authenticates a signed-in user: with a code if they have a second factor, else with the password or a setup code.
   * Returns the session's new ID, which replaces the previous one, and the proof.
   * @throws ProblemError as `signInWithPassword` and `completeWithCode` do, `signed-out` if the session has ended, and
   * `conflict` for the password of a user with a second factor
   */
  async function reauthenticate(
    session: Pick<ValidSession, "idHash" | "methods" | "hasSecondFactor">,
    user: { readonly id: string; readonly email: string },
    proof: StepUp,
    client: ClientInfo,
  ): Promise<{ readonly id: string; readonly proof: AuthProof }> {
    if ("password" in proof) {
      if (session.hasSecondFactor) throw passwordNotSufficient();
      const verifiedHash = await verifyPassword(user, proof.password, client);
      const lockCredential: CredentialLock = async (transaction) => {
        const isCurrent = await replacePassword(transaction, user.id, verifiedHash, verifiedHash);
        if (!isCurrent) throw new ProblemError("wrong-credentials");
      };
      return { id: await rotateSession(session, "password", { lockCredential }), proof: "password" };
    }
    return checkCode(user.id, client, async () => {
      const typed = session.hasSecondFactor
        ? await readCode(context, user.id, proof.code)
        : { method: "setup-code" as const, redeem: await lockSetupCode(user.id, proof.code) };
      const id = await rotateSession(session, typed.method, { lockCredential: typed.redeem });
      return { id, proof: typed.method };
    });
  }

  /**
   * Replaces a session's ID after the user gave a proof, at `authenticatedAt` (Unix seconds) or now.
   * @throws ProblemError `signed-out` if the session has ended; what `lockCredential` throws.
   */
  async function rotateSession(
    session: Pick<ValidSession, "idHash" | "methods">,
    proof: AuthProof,
    { lockCredential, authenticatedAt }: ContinueOptions = {},
  ): Promise<string> {
    const now = await store.now();
    return store.write(async (transaction) => {
      await sessions.lockUserOf(transaction, session);
      await lockCredential?.(transaction);
      return sessions.rotate(transaction, session, proof, { now, authenticatedAt });
    });
  }

  async function discardPending(id: string): Promise<void> {
    await store.db.deleteFrom("pending_sign_ins").where("id_hash", "=", hashToken(id)).execute();
  }

  /** Deletes expired pending sign-ins and throttle counters. */
  async function deleteExpired(): Promise<void> {
    await store.db
      .deleteFrom("pending_sign_ins")
      .where("expires_at", "<=", await store.now())
      .execute();
    // Both throttles share a table.
    await passwordThrottle.deleteExpired();
  }

  async function authenticate(email: string, password: string, client: ClientInfo) {
    const source = { address: client.address, device: await devices.find("email", email, client.device) };
    await passwordThrottle.recordAttempt(email, source);
    const user = await findUserWithPassword(store.db, "email", email);
    const isMatch = await passwordHasher.verify(user?.password_hash || undefined, password);
    if (!isMatch || !user || user.disabled === 1 || !canSignInWithoutSso(user))
      throw new ProblemError("wrong-credentials");
    await passwordThrottle.reset(email, source);
    return user;
  }

  async function findPending(pendingId: string | undefined): Promise<PendingSignIn> {
    if (pendingId === undefined) {
      throw new ProblemError("sign-in-expired", {
        detail: "The browser sent no session cookie. Allow cookies for this site, then sign in again.",
      });
    }
    const idHash = hashToken(pendingId);
    const pending = await store.db
      .selectFrom("pending_sign_ins")
      .select(["user_id", "methods"])
      .where("id_hash", "=", idHash)
      .where("expires_at", ">", await store.now())
      .executeTakeFirst();
    if (!pending) throw new ProblemError("sign-in-expired");
    return { idHash, userId: pending.user_id, methods: parseMethods(pending.methods) };
  }

  function completePending(
    { idHash, userId, methods }: PendingSignIn,
    method: AuthMethod,
    client: ClientInfo,
    lockCredential?: CredentialLock,
  ): Promise<SignInStep> {
    const lockBoth: CredentialLock = async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("pending_sign_ins")
        .where("id_hash", "=", idHash)
        .executeTakeFirst();
      // Completed twice in parallel, or ended by a password change.
      if (numDeletedRows === 0n) throw new ProblemError("sign-in-expired");
      await lockCredential?.(transaction);
    };
    return continueSignIn(userId, [...methods, method], client, { lockCredential: lockBoth });
  }

  /** Returns whether a user can sign in with a password, a passkey, or a link. */
  function canSignInWithoutSso({ emergency }: { readonly emergency: 0 | 1 }): boolean {
    return !ssoRequired || emergency === 1;
  }

  /** Runs an attempt with a code, which throws if the code is wrong, and throttles such attempts. */
  async function checkCode<T>(userId: string, client: ClientInfo, attempt: () => Promise<T>): Promise<T> {
    const source = { address: client.address, device: await devices.find("id", userId, client.device) };
    await codeThrottle.recordAttempt(userId, source);
    const result = await attempt();
    await codeThrottle.reset(userId, source);
    return result;
  }

  async function lockSetupCode(userId: string, code: string): Promise<CredentialLock> {
    const now = await store.now();
    return async (transaction) => {
      if (!(await redeemSetupCode(transaction, now, userId, code))) throw new ProblemError("wrong-code");
    };
  }

  return {
    canSignInWithoutSso,
    signInWithPassword,
    continueSignIn,
    listPendingMethods,
    getPendingUserId,
    completeWithCode,
    createPasskeyOptions,
    completeWithPasskey,
    verifyPassword,
    reauthenticate,
    rotateSession,
    discardPending,
    deleteExpired,
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

function passwordNotSufficient(): ProblemError {
  return new ProblemError("conflict", {
    detail: "Confirm with a passkey, your authenticator app, or a recovery code.",
  });
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
