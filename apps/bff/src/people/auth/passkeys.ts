import {
  type Passkey,
  type PasskeyAssertion,
  type PasskeyRegistration,
  maxPasskeys,
} from "@edge-console/contract/console/passkeys";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Selectable, Transaction } from "kysely";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import {
  challengeTtlSeconds,
  type ChallengePurpose,
  createPasskeyChallenges,
  type OpenChallenge,
  type UserChallengePurpose,
} from "./passkey-challenges.ts";
import { generateId } from "../../platform/crypto/generate-id.ts";
import {
  assertFactorLeft,
  type CredentialLock,
  deleteOrphanedRecoveryCodes,
  lockSecondFactors,
} from "./second-factor.ts";
import { lockUser } from "../users/users.ts";

/**
 * Completes a change in its transaction and at its time (Unix seconds): applies it to the user's sessions, and appends its
 * audit entry.
 */
type CompleteChange = (transaction: Transaction<Schema>, at: number, passkey: Passkey) => Promise<unknown>;

type PasskeyRow = Selectable<Schema["passkeys"]>;

/** COSE IDs of EdDSA, ES256, and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How long browsers wait for the user. */
const timeoutMs = challengeTtlSeconds * 1_000;

/**
 * Creates the service for passkeys (WebAuthn). Passkeys require user verification (fingerprint, face, or PIN) and
 * therefore count as two factors. Only their public keys are stored.
 */
export function createPasskeys({
  store,
  secrets,
  publicUrl,
  secondFactorRequired,
}: Pick<AuthDeps, "store" | "secrets" | "publicUrl" | "secondFactorRequired">) {
  const challenges = createPasskeyChallenges(store, secrets);
  const { origin, hostname: host } = publicUrl;
  /** Whether passkeys work at the console's URL: browsers support domain names, not IP addresses. */
  const isSupported = !/^(?:[\d.]+|\[.*\])$/.test(host);

  /** Lists a user's passkeys, newest first. */
  async function list(userId: string): Promise<Passkey[]> {
    const rows = await listRows(userId);
    return rows.map(toPasskey);
  }

  /** Returns the WebAuthn options for registering a passkey. */
  async function createRegistrationOptions(user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const existing = await listRows(user.id);
    if (existing.length >= maxPasskeys) throw tooManyPasskeys();
    const challenge = await challenges.create(`register ${user.id}`);
    const { generateRegistrationOptions } = await loadLibrary();
    return generateRegistrationOptions({
      rpName: "Edge Console",
      rpID: host,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout: timeoutMs,
      supportedAlgorithmIDs,
      attestationType: "none",
      excludeCredentials: existing.map(toCredentialDescriptor),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
  }

  /**
   * Verifies and stores a passkey that was created with registration options.
   * @throws ProblemError `wrong-passkey` if it wasn't, `conflict` if it's already registered or the user has too many
   */
  async function register(
    userId: string,
    registration: PasskeyRegistration,
    complete: CompleteChange,
  ): Promise<Passkey> {
    const transports = registration.transports === "" ? [] : registration.transports.split(",");
    const opened = await openChallenge(`register ${userId}`, registration.clientDataJSON);
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await rejectInvalid(() =>
      verifyRegistrationResponse({
        response: {
          id: registration.id,
          rawId: registration.id,
          type: "public-key",
          response: { clientDataJSON: registration.clientDataJSON, attestationObject: registration.attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: opened.challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }),
    );
    if (!verified || !(await challenges.redeem(opened))) throw new ProblemError("wrong-passkey");
    const { credential, credentialBackedUp } = registrationInfo;
    const at = await store.now();
    const row: PasskeyRow = {
      credential_id: credential.id,
      id: generateId(),
      user_id: userId,
      name: registration.name,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(transports),
      synced: credentialBackedUp ? 1 : 0,
      created_at: at,
      last_used_at: null,
    };
    try {
      await store.write(async (transaction) => {
        await lockUser(transaction, userId);
        await transaction.insertInto("passkeys").values(row).execute();
        const { count } = await transaction
          .selectFrom("passkeys")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count > maxPasskeys) throw tooManyPasskeys();
        await complete(transaction, at, toPasskey(row));
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ProblemError("conflict", { detail: "This passkey is already registered." });
    }
    return toPasskey(row);
  }

  /**
   * Renames one of a user's passkeys.
   * @throws ProblemError `not-found`
   */
  async function rename(userId: string, id: string, name: string, complete: CompleteChange): Promise<Passkey> {
    const at = await store.now();
    return store.write(async (transaction) => {
      const before = await transaction
        .selectFrom("passkeys")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!before) throw new ProblemError("not-found");
      await transaction.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
      await complete(transaction, at, toPasskey(before));
      return toPasskey({ ...before, name });
    });
  }

  /**
   * Removes one of a user's passkeys; returns it. Recovery codes end with the last second factor.
   * @throws ProblemError `not-found`, `conflict` if it's the last required second factor
   */
  async function remove(userId: string, id: string, complete: CompleteChange): Promise<Passkey> {
    const at = await store.now();
    return store.write(async (transaction) => {
      await lockSecondFactors(transaction, userId);
      const removed = await transaction
        .deleteFrom("passkeys")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!removed) throw new ProblemError("not-found");
      await assertFactorLeft(transaction, userId, { secondFactorRequired });
      await deleteOrphanedRecoveryCodes(transaction, userId);
      await complete(transaction, at, toPasskey(removed));
      return toPasskey(removed);
    });
  }

  /** Returns the WebAuthn options for signing in with any passkey that the browser has for the console. */
  async function createSignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return createAssertionOptions("sign-in", []);
  }

  /** Returns the WebAuthn options for verifying one of a user's passkeys for a purpose. */
  async function createVerifyOptions(
    purpose: UserChallengePurpose,
    userId: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return createAssertionOptions(purpose, await listRows(userId));
  }

  /**
   * Verifies the response of a passkey at sign-in; returns its user and the lock that its session is created under.
   *
   * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
   */
  async function verifySignIn(
    assertion: PasskeyAssertion,
  ): Promise<{ readonly userId: string; readonly lockCredential: CredentialLock }> {
    const userId = await verifyAssertion("sign-in", assertion);
    return { userId, lockCredential: lockPasskey(userId, assertion.id) };
  }

  /**
   * Verifies the response of one of a user's passkeys to the options for a purpose; returns the lock that a session
   * is created under.
   *
   * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
   */
  async function verify(
    purpose: UserChallengePurpose,
    userId: string,
    assertion: PasskeyAssertion,
  ): Promise<CredentialLock> {
    const owner = await verifyAssertion(purpose, assertion);
    if (owner !== userId) throw new ProblemError("wrong-passkey");
    return lockPasskey(userId, assertion.id);
  }

  async function createAssertionOptions(purpose: ChallengePurpose, allowed: readonly PasskeyRow[]) {
    const challenge = await challenges.create(purpose);
    const { generateAuthenticationOptions } = await loadLibrary();
    return generateAuthenticationOptions({
      rpID: host,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout: timeoutMs,
      userVerification: "required",
      allowCredentials: allowed.map(toCredentialDescriptor),
    });
  }

  async function verifyAssertion(purpose: ChallengePurpose, assertion: PasskeyAssertion): Promise<string> {
    const { db } = store;
    const opened = await openChallenge(purpose, assertion.clientDataJSON);
    const row = await db
      .selectFrom("passkeys")
      .selectAll()
      .where("credential_id", "=", assertion.id)
      .executeTakeFirst();
    // At sign-in the handle is the only hint to the user; later authenticators may omit it.
    const isHandleOptional = assertion.userHandle === null && purpose !== "sign-in";
    const userId = Buffer.from(assertion.userHandle ?? "", "base64url").toString();
    if (!row || (userId !== row.user_id && !isHandleOptional)) throw new ProblemError("wrong-passkey");
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await rejectInvalid(() =>
      verifyAuthenticationResponse({
        response: toAuthenticationResponse(assertion),
        expectedChallenge: opened.challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
          counter: row.counter,
        },
      }),
    );
    if (!verified || !(await challenges.redeem(opened))) throw new ProblemError("wrong-passkey");
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

  /** Returns the challenge that a response claims to have signed. Its signature isn't verified yet. */
  async function openChallenge(purpose: ChallengePurpose, clientDataJSON: string): Promise<OpenChallenge> {
    const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
    const { challenge } = await rejectInvalid(() => decodeClientDataJSON(clientDataJSON));
    const opened = typeof challenge === "string" ? await challenges.open(purpose, challenge) : undefined;
    if (!opened) throw new ProblemError("wrong-passkey");
    return opened;
  }

  function listRows(userId: string): Promise<PasskeyRow[]> {
    return store.db
      .selectFrom("passkeys")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
  }

  return {
    isSupported,
    list,
    createRegistrationOptions,
    register,
    rename,
    remove,
    createSignInOptions,
    createVerifyOptions,
    verifySignIn,
    verify,
    deleteExpired: challenges.deleteExpired,
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

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

/** Loaded on first use, because it takes several megabytes of memory. */
const loadLibrary = () => import("@simplewebauthn/server");

/** Runs a check of the library. Its errors become `wrong-passkey`, because their messages quote the response. */
async function rejectInvalid<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw new ProblemError("wrong-passkey");
  }
}

function toAuthenticationResponse({ id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion) {
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle !== null && { userHandle }) };
  return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} } as const;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    synced: row.synced === 1,
  };
}

function toCredentialDescriptor(row: PasskeyRow): { id: string; transports: string[] } {
  return { id: row.credential_id, transports: z.array(z.string()).parse(JSON.parse(row.transports)) };
}

function tooManyPasskeys(): ProblemError {
  return new ProblemError("conflict", { detail: `You can have up to ${maxPasskeys} passkeys.` });
}
