import type { AuthProof, StepUp } from "@edge-console/contract/console/session";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { RequestSession } from "../../platform/http/route.ts";
import { replacePassword } from "../users/users.ts";
import type { Auth } from "./auth.ts";
import type { CredentialLock } from "./second-factor.ts";
import { type ClientInfo, lockSessionUser, replaceSessionId } from "./sessions.ts";
import { redeemSetupCode } from "./setup-codes.ts";
import { type ContinueOptions, verifyPassword } from "./sign-in.ts";
import { throttleCode } from "./throttle.ts";
import { readCode } from "./two-factor.ts";

/**
 * Re-authenticates a signed-in user: with a code if they have a second factor, else with the password or a setup code.
 * Returns the session's new ID, which replaces the previous one, and the proof.
 * @throws ProblemError as `signInWithPassword` and `completeWithCode` do, `signed-out` if the session has ended, and
 * `conflict` for the password of a user with a second factor
 */
export async function reauthenticate(
  auth: Auth,
  session: Pick<RequestSession, "idHash" | "methods" | "hasSecondFactor">,
  user: { readonly id: string; readonly email: string },
  proof: StepUp,
  client: ClientInfo,
): Promise<{ readonly id: string; readonly proof: AuthProof }> {
  if ("password" in proof) {
    if (session.hasSecondFactor) throw passwordNotSufficient();
    const verifiedHash = await verifyPassword(auth, user, proof.password, client);
    const lockCredential: CredentialLock = async (transaction) => {
      const isCurrent = await replacePassword(transaction, user.id, verifiedHash, verifiedHash);
      if (!isCurrent) throw new ProblemError("wrong-credentials");
    };
    return { id: await rotateSession(auth.store, session, "password", { lockCredential }), proof: "password" };
  }
  return throttleCode(auth.store, user.id, client, async () => {
    const typed = session.hasSecondFactor
      ? await readCode(auth, user.id, proof.code)
      : { method: "setup-code" as const, redeem: await lockSetupCode(auth.store, user.id, proof.code) };
    const id = await rotateSession(auth.store, session, typed.method, { lockCredential: typed.redeem });
    return { id, proof: typed.method };
  });
}

/**
 * Replaces a session's ID after the user gave a proof, at `authenticatedAt` (Unix seconds) or now.
 * @throws ProblemError `signed-out` if the session has ended; what `lockCredential` throws.
 */
export async function rotateSession(
  store: Store,
  session: Pick<RequestSession, "idHash" | "methods">,
  proof: AuthProof,
  { lockCredential, authenticatedAt }: ContinueOptions = {},
): Promise<string> {
  const now = await store.now();
  return store.write(async (transaction) => {
    await lockSessionUser(transaction, session);
    await lockCredential?.(transaction);
    return replaceSessionId(transaction, session, proof, { now, authenticatedAt });
  });
}

async function lockSetupCode(store: Store, userId: string, code: string): Promise<CredentialLock> {
  const now = await store.now();
  return async (transaction) => {
    if (!(await redeemSetupCode(transaction, now, userId, code))) throw new ProblemError("wrong-code");
  };
}

function passwordNotSufficient(): ProblemError {
  return new ProblemError("conflict", {
    detail: "Confirm with a passkey, your authenticator app, or a recovery code.",
  });
}
