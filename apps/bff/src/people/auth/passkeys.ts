import { type Passkey, type PasskeyRegistration, maxPasskeys } from "@edge-console/contract/console/passkeys";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Auth } from "./auth.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { challengeTimeoutMs, openChallenge, rejectInvalid } from "./passkey-challenges.ts";
import { generateId } from "../../platform/crypto/generate-id.ts";
import { assertFactorLeft, deleteOrphanedRecoveryCodes, lockSecondFactors } from "./second-factor.ts";
import { lockUser } from "../users/users.ts";

/**
 * Completes a change in its transaction and at its time (Unix seconds): applies it to the user's sessions, and appends its
 * audit entry.
 */
type CompleteChange = (transaction: Transaction<Schema>, at: number, passkey: Passkey) => Promise<unknown>;

export type PasskeyRow = Selectable<Schema["passkeys"]>;

/** COSE IDs of EdDSA, ES256, and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns whether passkeys work at the console's URL: browsers support domain names, not IP addresses. */
export function supportsPasskeys({ hostname }: URL): boolean {
  return !/^(?:[\d.]+|\[.*\])$/.test(hostname);
}

/** Lists a user's passkeys, newest first. */
export async function listPasskeys(db: Kysely<Schema>, userId: string): Promise<Passkey[]> {
  const rows = await listRows(db, userId);
  return rows.map(toPasskey);
}

/** Returns the WebAuthn options for registering a passkey. */
export async function createRegistrationOptions(
  { store, passkeyChallenges, publicUrl }: Auth,
  user: { readonly id: string; readonly email: string; readonly name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await listRows(store.db, user.id);
  if (existing.length >= maxPasskeys) throw tooManyPasskeys();
  const challenge = await passkeyChallenges.create(`register ${user.id}`);
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: "Edge Console",
    rpID: publicUrl.hostname,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: challengeTimeoutMs,
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
export async function registerPasskey(
  { store, passkeyChallenges, publicUrl }: Auth,
  userId: string,
  registration: PasskeyRegistration,
  complete: CompleteChange,
): Promise<Passkey> {
  const transports = registration.transports === "" ? [] : registration.transports.split(",");
  const opened = await openChallenge(passkeyChallenges, `register ${userId}`, registration.clientDataJSON);
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
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified || !(await passkeyChallenges.redeem(opened))) throw new ProblemError("wrong-passkey");
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
export async function renamePasskey(
  store: Store,
  { userId, id }: { readonly userId: string; readonly id: string },
  name: string,
  complete: CompleteChange,
): Promise<Passkey> {
  const at = await store.now();
  return store.write(async (transaction) => {
    const before = await transaction
      .selectFrom("passkeys")
      .selectAll()
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
    await transaction.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
    await complete(transaction, at, toPasskey(before));
    return toPasskey({ ...before, name });
  });
}

/**
 * Removes one of a user's passkeys; returns it. Recovery codes end with the last second factor.
 * @throws ProblemError `not-found`, `conflict` if it's the last required second factor
 */
export async function removePasskey(
  { store, secondFactorRequired }: Auth,
  { userId, id }: { readonly userId: string; readonly id: string },
  complete: CompleteChange,
): Promise<Passkey> {
  const at = await store.now();
  return store.write(async (transaction) => {
    await lockSecondFactors(transaction, userId);
    const removed = await transaction
      .deleteFrom("passkeys")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
    await assertFactorLeft(transaction, userId, { secondFactorRequired });
    await deleteOrphanedRecoveryCodes(transaction, userId);
    await complete(transaction, at, toPasskey(removed));
    return toPasskey(removed);
  });
}

export function listRows(db: Kysely<Schema>, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Loaded on first use, because it takes several megabytes of memory. */
export const loadLibrary = () => import("@simplewebauthn/server");

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    synced: row.synced === 1,
  };
}

export function toCredentialDescriptor(row: PasskeyRow): { id: string; transports: string[] } {
  return { id: row.credential_id, transports: z.array(z.string()).parse(JSON.parse(row.transports)) };
}

function tooManyPasskeys(): ProblemError {
  return new ProblemError("conflict", { detail: `You can have up to ${maxPasskeys} passkeys.` });
}
