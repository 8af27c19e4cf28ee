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
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import {
  challengeTtlSeconds,
  type ChallengePurpose,
  PasskeyChallenges,
  type UserChallengePurpose,
} from "./passkey-challenges.ts";
import { generateId } from "../crypto/generate-id.ts";
import { type CredentialLock, deleteOrphanedRecoveryCodes, lockSecondFactors } from "./second-factor.ts";

/** Puts a change on record in the transaction that makes it. */
type AppendAudit = (transaction: Transaction<Schema>, at: number, passkey: Passkey) => Promise<unknown>;

type PasskeyRow = Selectable<Schema["passkeys"]>;

/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser is told to wait for a person, in milliseconds. */
const timeout = challengeTtlSeconds * 1_000;

/**
 * People's passkeys. Each is asked for the verification of its person (a finger, a face, a PIN) and is therefore worth
 * two factors: what one has, and what one is or knows. The console keeps public keys alone.
 */
export class Passkeys {
  readonly #store: Store;
  readonly #challenges: PasskeyChallenges;
  /** The origin at which passkeys are made and used, and the host that they are bound to. */
  readonly #origin: string;
  readonly #host: string;

  constructor(store: Store, publicUrl: URL) {
    this.#store = store;
    this.#challenges = new PasskeyChallenges(store);
    this.#origin = publicUrl.origin;
    this.#host = publicUrl.hostname;
  }

  /** Whether browsers make passkeys for the console's address: they do for names, not for IP addresses. */
  get isSupported(): boolean {
    return !/^(?:[\d.]+|\[.*\])$/.test(this.#host);
  }

  /** A person's passkeys, the newest first. */
  async list(userId: string): Promise<Passkey[]> {
    const rows = await this.#rowsOf(userId);
    return rows.map(toPasskey);
  }

  /** What a browser needs to make a passkey for a person. */
  async createRegistrationOptions(user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.#rowsOf(user.id);
    if (known.length >= maxPasskeys) throw tooManyPasskeys();
    const challenge = await this.#challenges.create(`register ${user.id}`);
    const { generateRegistrationOptions } = await loadLibrary();
    return generateRegistrationOptions({
      rpName: "Edge Console",
      rpID: this.#host,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout,
      supportedAlgorithmIDs,
      attestationType: "none",
      excludeCredentials: known.map(toCredentialDescriptor),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
  }

  /**
   * Keeps a passkey that was made by such options. Throws a ProblemError: `wrong-passkey` when it was not, `conflict`
   * when it is known already or the person has too many.
   */
  async register(userId: string, made: PasskeyRegistration, onRecord: AppendAudit): Promise<Passkey> {
    const transports = made.transports === "" ? [] : made.transports.split(",");
    const expectedChallenge = await this.#spendChallenge(`register ${userId}`, made.clientDataJSON);
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await rejectInvalid(() =>
      verifyRegistrationResponse({
        response: {
          id: made.id,
          rawId: made.id,
          type: "public-key",
          response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }),
    );
    if (!verified) throw new ProblemError("wrong-passkey");
    const { credential, credentialBackedUp } = registrationInfo;
    const at = await this.#store.now();
    const row: PasskeyRow = {
      credential_id: credential.id,
      id: generateId(),
      user_id: userId,
      name: made.name,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(transports),
      synced: credentialBackedUp ? 1 : 0,
      created_at: at,
      last_used_at: null,
    };
    try {
      await this.#store.write(async (transaction) => {
        await transaction.insertInto("passkeys").values(row).execute();
        const { count } = await transaction
          .selectFrom("passkeys")
          .select((select) => select.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count > maxPasskeys) throw tooManyPasskeys();
        await onRecord(transaction, at, toPasskey(row));
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ProblemError("conflict", { detail: "This passkey is registered already." });
    }
    return toPasskey(row);
  }

  /** Gives one of a person's passkeys another name. Throws a ProblemError `not-found`. */
  async rename(userId: string, id: string, name: string, onRecord: AppendAudit): Promise<Passkey> {
    const at = await this.#store.now();
    return this.#store.write(async (transaction) => {
      const before = await transaction
        .selectFrom("passkeys")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!before) throw new ProblemError("not-found");
      await transaction.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
      await onRecord(transaction, at, toPasskey(before));
      return toPasskey({ ...before, name });
    });
  }

  /**
   * Removes one of a user's passkeys. Recovery codes end with the last second factor.
   * @throws ProblemError `not-found`
   */
  async remove(userId: string, id: string, onRecord: AppendAudit): Promise<void> {
    const at = await this.#store.now();
    await this.#store.write(async (transaction) => {
      await lockSecondFactors(transaction, userId);
      const removed = await transaction
        .deleteFrom("passkeys")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!removed) throw new ProblemError("not-found");
      await deleteOrphanedRecoveryCodes(transaction, userId);
      await onRecord(transaction, at, toPasskey(removed));
    });
  }

  /** What a browser needs to sign in with whichever passkey it has for the console. */
  async createSignInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#proofOptions("sign-in", []);
  }

  /** Returns what a browser needs to prove one of a user's passkeys for a purpose. */
  async createVerifyOptions(
    purpose: UserChallengePurpose,
    userId: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.#proofOptions(purpose, await this.#rowsOf(userId));
  }

  /**
   * Verifies the response of a passkey at sign-in; returns its user and the lock that its session is created under.
   *
   * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
   */
  async verifySignIn(
    proof: PasskeyAssertion,
  ): Promise<{ readonly userId: string; readonly lockCredential: CredentialLock }> {
    const userId = await this.#prove("sign-in", proof);
    return { userId, lockCredential: lockPasskey(userId, proof.id) };
  }

  /**
   * Verifies the response of one of a user's passkeys to the options for a purpose; returns the lock that a session
   * is created under.
   *
   * @throws ProblemError `wrong-passkey`, as the lock does if the passkey was removed since.
   */
  async verify(purpose: UserChallengePurpose, userId: string, proof: PasskeyAssertion): Promise<CredentialLock> {
    const owner = await this.#prove(purpose, proof);
    if (owner !== userId) throw new ProblemError("wrong-passkey");
    return lockPasskey(userId, proof.id);
  }

  /** Deletes the challenges that nobody answered. */
  deleteExpired(): Promise<void> {
    return this.#challenges.deleteExpired();
  }

  async #proofOptions(purpose: ChallengePurpose, allowed: readonly PasskeyRow[]) {
    const challenge = await this.#challenges.create(purpose);
    const { generateAuthenticationOptions } = await loadLibrary();
    return generateAuthenticationOptions({
      rpID: this.#host,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout,
      userVerification: "required",
      allowCredentials: allowed.map(toCredentialDescriptor),
    });
  }

  async #prove(purpose: ChallengePurpose, proof: PasskeyAssertion): Promise<string> {
    const { db } = this.#store;
    const expectedChallenge = await this.#spendChallenge(purpose, proof.clientDataJSON);
    const row = await db.selectFrom("passkeys").selectAll().where("credential_id", "=", proof.id).executeTakeFirst();
    // Before sign-in, nothing else says whose passkey it is; afterwards authenticators may leave it out.
    const isHandleMissing = proof.userHandle === null && purpose !== "sign-in";
    const user = Buffer.from(proof.userHandle ?? "", "base64url").toString();
    if (!row || (user !== row.user_id && !isHandleMissing)) throw new ProblemError("wrong-passkey");
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await rejectInvalid(() =>
      verifyAuthenticationResponse({
        response: toAuthenticationResponse(proof),
        expectedChallenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#host,
        requireUserVerification: true,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
          counter: row.counter,
        },
      }),
    );
    if (!verified) throw new ProblemError("wrong-passkey");
    const { newCounter, credentialBackedUp } = authenticationInfo;
    // The counter has to grow, also between two answers at once: a copy of the passkey counts for itself.
    const { numUpdatedRows } = await db
      .updateTable("passkeys")
      .set({ counter: newCounter, synced: credentialBackedUp ? 1 : 0, last_used_at: await this.#store.now() })
      .where("credential_id", "=", proof.id)
      .where((either) => (newCounter === 0 ? either("counter", "=", 0) : either("counter", "<", newCounter)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProblemError("wrong-passkey");
    return row.user_id;
  }

  /** The challenge that an answer says it signed, spent by it whatever comes of it. Throws a ProblemError. */
  async #spendChallenge(purpose: ChallengePurpose, clientDataJSON: string): Promise<string> {
    const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
    const { challenge } = await rejectInvalid(() => decodeClientDataJSON(clientDataJSON));
    const isOpen = typeof challenge === "string" && (await this.#challenges.consume(purpose, challenge));
    if (!isOpen) throw new ProblemError("wrong-passkey");
    return challenge;
  }

  #rowsOf(userId: string): Promise<PasskeyRow[]> {
    return this.#store.db
      .selectFrom("passkeys")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
  }
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

/** Loaded with the first passkey: it takes some megabytes. */
const loadLibrary = () => import("@simplewebauthn/server");

/**
 * What the library makes of an answer; whatever it finds wrong with it is a ProblemError `wrong-passkey`. Its own words
 * repeat what was sent, and are kept nowhere.
 */
async function rejectInvalid<T>(judge: () => T | Promise<T>): Promise<T> {
  try {
    return await judge();
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
  return new ProblemError("conflict", { detail: `A person has at most ${maxPasskeys} passkeys.` });
}
