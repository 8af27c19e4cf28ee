import type { PasskeyAssertion } from "@edge-console/contract/console/passkeys";
import type { AuthMethod, SecondFactorMethod } from "@edge-console/contract/console/session";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import { hashToken } from "../../platform/crypto/token.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Auth } from "./auth.ts";
import { createAssertionOptions, verifyAssertion } from "./passkey-assertions.ts";
import { type CredentialLock, listSecondFactors, parseMethods } from "./second-factor.ts";
import type { ClientInfo } from "./sessions.ts";
import { continueSignIn, type SignInStep } from "./sign-in.ts";
import { throttleCode } from "./throttle.ts";
import { readCode } from "./two-factor.ts";

/** A sign-in that waits for its second factor. */
interface PendingSignIn {
  readonly idHash: string;
  readonly userId: string;
  readonly methods: readonly AuthMethod[];
  readonly providerSession: string | null;
}

/**
 * Lists the methods that can complete a pending sign-in.
 * @throws ProblemError `sign-in-expired`
 */
export async function listPendingMethods(store: Store, pendingId: string | undefined): Promise<SecondFactorMethod[]> {
  return listSecondFactors(store.db, await getPendingUserId(store, pendingId));
}

/**
 * Returns the ID of the user of a pending sign-in.
 * @throws ProblemError `sign-in-expired`
 */
export async function getPendingUserId(store: Store, pendingId: string | undefined): Promise<string> {
  return (await findPending(store, pendingId)).userId;
}

/**
 * Completes a pending sign-in with a code.
 * @throws ProblemError `sign-in-expired`, `wrong-code`, or `throttled` after many wrong codes
 */
export async function completeWithCode(
  auth: Auth,
  pendingId: string | undefined,
  code: string,
  client: ClientInfo,
): Promise<SignInStep> {
  const pending = await findPending(auth.store, pendingId);
  return throttleCode(auth.store, pending.userId, client, async () => {
    const { method, redeem } = await readCode(auth, pending.userId, code);
    return completePending(auth, pending, method, client, redeem);
  });
}

/**
 * Returns the WebAuthn options for completing a pending sign-in with a passkey.
 * @throws ProblemError `sign-in-expired`
 */
export async function createPasskeyOptions(
  auth: Auth,
  pendingId: string | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { idHash, userId } = await findPending(auth.store, pendingId);
  return createAssertionOptions(auth, `mfa ${idHash}`, userId);
}

/**
 * Completes a pending sign-in with a passkey.
 * @throws ProblemError `sign-in-expired` or `wrong-passkey`
 */
export async function completeWithPasskey(
  auth: Auth,
  pendingId: string | undefined,
  proof: PasskeyAssertion,
  client: ClientInfo,
): Promise<SignInStep> {
  const pending = await findPending(auth.store, pendingId);
  const lockCredential = await verifyAssertion(auth, `mfa ${pending.idHash}`, pending.userId, proof);
  return completePending(auth, pending, "passkey", client, lockCredential);
}

async function findPending(store: Store, pendingId: string | undefined): Promise<PendingSignIn> {
  if (pendingId === undefined) {
    throw new ProblemError("sign-in-expired", {
      detail: "The browser sent no session cookie. Allow cookies for this site, then sign in again.",
    });
  }
  const idHash = hashToken(pendingId);
  const pending = await store.db
    .selectFrom("pending_sign_ins")
    .select(["user_id", "methods", "provider_session"])
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", await store.now())
    .executeTakeFirstOrThrow(() => new ProblemError("sign-in-expired"));
  const { user_id: userId, methods, provider_session: providerSession } = pending;
  return { idHash, userId, methods: parseMethods(methods), providerSession };
}

function completePending(
  auth: Auth,
  { idHash, userId, methods, providerSession }: PendingSignIn,
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
  return continueSignIn(auth, userId, [...methods, method], client, { lockCredential: lockBoth, providerSession });
}

/** Deletes expired pending sign-ins; `now` in Unix seconds. */
export async function deleteExpiredPendingSignIns(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom("pending_sign_ins").where("expires_at", "<=", now).execute();
}
