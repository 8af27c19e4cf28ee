import type { PasskeyAssertion } from "@edge-console/contract/console/passkeys";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Auth } from "./auth.ts";
import {
  challengeTimeoutMs,
  type ChallengePurpose,
  openChallenge,
  rejectInvalid,
  type UserChallengePurpose,
} from "./passkey-challenges.ts";
import { listRows, loadLibrary, type PasskeyRow, toCredentialDescriptor } from "./passkeys.ts";
import type { CredentialLock } from "./second-factor.ts";

/** Returns the WebAuthn options for signing in with any passkey that the browser has for the console. */
export async function createSignInOptions(auth: Auth): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return createOptions(auth, "sign-in", []);
}

/** Returns the WebAuthn options for verifying one of a user's passkeys for a purpose. */
export async function createAssertionOptions(
  auth: Auth,
  purpose: UserChallengePurpose,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return createOptions(auth, purpose, await listRows(auth.store.db, userId));
}

/**
 * Verifies the response of a passkey at sign-in; returns its user and the lock that its session is created under.
 *
 * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
 */
export async function verifySignInAssertion(
  auth: Auth,
  assertion: PasskeyAssertion,
): Promise<{ readonly userId: string; readonly lockCredential: CredentialLock }> {
  const userId = await verifyResponse(auth, "sign-in", assertion);
  return { userId, lockCredential: lockPasskey(userId, assertion.id) };
}

/**
 * Verifies the response of one of a user's passkeys to the options for a purpose; returns the lock that a session
 * is created under.
 *
 * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
 */
export async function verifyAssertion(
  auth: Auth,
  purpose: UserChallengePurpose,
  userId: string,
  assertion: PasskeyAssertion,
): Promise<CredentialLock> {
  const owner = await verifyResponse(auth, purpose, assertion);
  if (owner !== userId) throw new ProblemError("wrong-passkey");
  return lockPasskey(userId, assertion.id);
}

async function createOptions(
  { passkeyChallenges, publicUrl }: Auth,
  purpose: ChallengePurpose,
  allowed: readonly PasskeyRow[],
) {
  const challenge = await passkeyChallenges.create(purpose);
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: publicUrl.hostname,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: challengeTimeoutMs,
    userVerification: "required",
    allowCredentials: allowed.map(toCredentialDescriptor),
  });
}

async function verifyResponse(
  { store, passkeyChallenges, publicUrl }: Auth,
  purpose: ChallengePurpose,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { db } = store;
  const opened = await openChallenge(passkeyChallenges, purpose, assertion.clientDataJSON);
  const row = await db.selectFrom("passkeys").selectAll().where("credential_id", "=", assertion.id).executeTakeFirst();
  // At sign-in the handle is the only hint to the user; later authenticators may omit it.
  const isHandleOptional = assertion.userHandle === null && purpose !== "sign-in";
  const userId = Buffer.from(assertion.userHandle ?? "", "base64url").toString();
  if (!row || (userId !== row.user_id && !isHandleOptional)) throw new ProblemError("wrong-passkey");
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await rejectInvalid(() =>
    verifyAuthenticationResponse({
      response: toAuthenticationResponse(assertion),
      expectedChallenge: opened.challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
        counter: row.counter,
      },
    }),
  );
  if (!verified || !(await passkeyChallenges.redeem(opened))) throw new ProblemError("wrong-passkey");
  const { newCounter, credentialBackedUp } = authenticationInfo;
  // The counter must increase, also between parallel responses: a cloned passkey has a separate counter.
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, synced: credentialBackedUp ? 1 : 0, last_used_at: await store.now() })
    .where("credential_id", "=", assertion.id)
    .where((either) => (newCounter === 0 ? either("counter", "=", 0) : either("counter", "<", newCounter)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ProblemError("wrong-passkey");
  return row.user_id;
}

function lockPasskey(userId: string, credentialId: string): CredentialLock {
  return async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("passkeys")
      .set({ user_id: userId })
      .where("credential_id", "=", credentialId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProblemError("wrong-passkey");
  };
}

function toAuthenticationResponse({ id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion) {
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== null && { userHandle }) };
  return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} } as const;
}
