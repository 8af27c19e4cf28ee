import type { PasskeyAssertion } from "@edge-console/contract/console/passkeys";
import type { AuthMethod, SecondFactorMethod, StepUp } from "@edge-console/contract/console/session";
import { normalizeEmail } from "@edge-console/contract/rules/email";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { ProblemError } from "../http/problem.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { TwoFactorService } from "./two-factor-service.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Passkeys } from "./passkeys.ts";
import { replacePassword } from "./users.ts";
import {
  type CredentialLock,
  hasSecondFactor,
  satisfiesTwoFactor,
  listSecondFactors,
  parseMethods,
} from "./second-factor.ts";
import type { ClientInfo, Sessions, ValidSession } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";
import { generateToken, hashToken } from "../crypto/token.ts";

/** What signing in deps. */
export interface SignInDeps {
  readonly store: Store;
  readonly passwordHasher: PasswordHasher;
  readonly passwordThrottle: Throttle;
  readonly codeThrottle: Throttle;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactorService;
  readonly passkeys: Passkeys;
  readonly devices: KnownDevices;
  /** Whether people sign in at the provider alone, but for those whom the operator named for emergencies. */
  readonly ssoRequired: boolean;
}

/**
 * How far a sign-in has come: to a session, or to where a second proof is owed. `id` is what the browser is given in
 * its cookie; the one of a sign-in that goes on is of use for nothing but going on.
 */
export type SignInStep =
  | {
      readonly kind: "signed-in";
      readonly id: string;
      readonly methods: readonly AuthMethod[];
      /** New value of the device cookie. */
      readonly device: string;
    }
  | { readonly kind: "second-factor-required"; readonly id: string; readonly methods: readonly SecondFactorMethod[] };

/** A sign-in that waits for its second proof. */
interface PendingSignIn {
  readonly idHash: string;
  readonly userId: string;
  readonly methods: readonly AuthMethod[];
}

/** How long a sign-in waits for its second proof, in seconds. */
const pendingTtlSeconds = 600;

/** How a sign-in continues besides its proofs. */
interface ContinueOptions {
  readonly lockCredential?: CredentialLock;
  /** Time of the proof in Unix seconds; now unless given. */
  readonly authenticatedAt?: number;
}

/** Who is there: by a first proof, by a second where one is set up, and again for what is sensitive. */
export class SignIn {
  readonly #deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /**
   * Takes a password as the first proof. Throws a ProblemError: `wrong-credentials` alike for an unknown address, a
   * wrong password and a disabled person, and taking as long for each; `throttled` after many failures; `unavailable`
   * when too many sign in at once.
   */
  async signInWithPassword(
    credentials: { readonly email: string; readonly password: string },
    origin: ClientInfo,
  ): Promise<SignInStep> {
    const { passwordHasher } = this.#deps;
    const email = normalizeEmail(credentials.email);
    const { id, password_hash: verified } = await this.#authenticate(email, credentials.password, origin);
    const current = passwordHasher.isWeak(verified) ? await passwordHasher.hash(credentials.password) : verified;
    const lockCredential: CredentialLock = async (transaction) => {
      if (!(await replacePassword(transaction, id, verified, current))) throw new ProblemError("wrong-credentials");
    };
    return this.continueSignIn(id, ["password"], origin, { lockCredential });
  }

  /**
   * Continues a sign-in of a user who has proved their identity by `methods`: creates a session, or a pending sign-in
   * if they owe a second factor. Every sign-in method ends here.
   *
   * @throws ProblemError `wrong-credentials` if the user is disabled, deleted, or limited to single sign-on; what
   * `lockCredential` throws.
   */
  async continueSignIn(
    userId: string,
    methods: readonly AuthMethod[],
    origin: ClientInfo,
    { lockCredential, authenticatedAt }: ContinueOptions = {},
  ): Promise<SignInStep> {
    const { store, sessions, devices } = this.#deps;
    const now = await store.now();
    return store.write(async (transaction) => {
      const user = await lockUser(transaction, userId);
      const isByProvider = methods.some((method) => method === "oidc" || method === "oidc-mfa");
      if (!user || !(isByProvider || this.#mayDoWithoutProvider(user))) throw new ProblemError("wrong-credentials");
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
      await transaction.updateTable("users").set({ last_sign_in_at: now }).where("id", "=", user.id).execute();
      const device = await devices.remember(transaction, now, user.id, origin.device);
      const session = { user, methods, client: origin, now, authenticatedAt: authenticatedAt ?? now };
      return { kind: "signed-in", id: await sessions.create(transaction, session), methods, device };
    });
  }

  /**
   * Lists by what the sign-in with that ID can be completed.
   * @throws ProblemError `sign-in-expired`
   */
  async listPendingMethods(pendingId: string | undefined): Promise<SecondFactorMethod[]> {
    return listSecondFactors(this.#deps.store.db, await this.getPendingUserId(pendingId));
  }

  /**
   * Returns the ID of the user whose sign-in has that ID.
   * @throws ProblemError `sign-in-expired`
   */
  async getPendingUserId(pendingId: string | undefined): Promise<string> {
    return (await this.#findPending(pendingId)).userId;
  }

  /**
   * Takes a code as the second proof of the sign-in with that id. Throws a ProblemError: `sign-in-expired` when there is
   * none (any more), `wrong-code`, or `throttled` after many of these.
   */
  async completeWithCode(pendingId: string | undefined, code: string, origin: ClientInfo): Promise<SignInStep> {
    const pending = await this.#findPending(pendingId);
    const method = await this.#spendCode(pending.userId, code, origin);
    return this.#completePending(pending, method, origin);
  }

  /**
   * Returns what a browser needs to complete the sign-in with that ID by a passkey.
   * @throws ProblemError `sign-in-expired`
   */
  async createPasskeyOptions(pendingId: string | undefined): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { idHash, userId } = await this.#findPending(pendingId);
    return this.#deps.passkeys.createVerifyOptions(`mfa ${idHash}`, userId);
  }

  /**
   * Takes a passkey as the second proof of the sign-in with that ID.
   * @throws ProblemError `sign-in-expired` or `wrong-passkey`
   */
  async completeWithPasskey(
    pendingId: string | undefined,
    proof: PasskeyAssertion,
    origin: ClientInfo,
  ): Promise<SignInStep> {
    const pending = await this.#findPending(pendingId);
    const lockCredential = await this.#deps.passkeys.verify(`mfa ${pending.idHash}`, pending.userId, proof);
    return this.#completePending(pending, "passkey", origin, lockCredential);
  }

  /**
   * Verifies the password of a signed-in user; returns the stored hash that it matches. Counts as a sign-in attempt and
   * throws as `signIn` does.
   */
  async verifyPassword(user: { readonly email: string }, password: string, origin: ClientInfo): Promise<string> {
    return (await this.#authenticate(user.email, password, origin)).password_hash;
  }

  /**
   * Takes another proof of a signed-in person; gives the session's new id and what the proof was. The old id is dead.
   * Throws as `signIn` and `complete` do, and `signed-out` when the session has ended meanwhile.
   */
  async reauthenticate(
    session: Pick<ValidSession, "idHash" | "methods">,
    user: { readonly id: string; readonly email: string },
    proof: StepUp,
    origin: ClientInfo,
  ): Promise<{ readonly id: string; readonly method: AuthMethod }> {
    const method = "password" in proof ? "password" : await this.#spendCode(user.id, proof.code, origin);
    if ("password" in proof) await this.verifyPassword(user, proof.password, origin);
    return { id: await this.rotateSession(session, method), method };
  }

  /**
   * Gives a session a new id after another proof by `method`, at `authenticatedAt` (Unix seconds) or now.
   *
   * @throws ProblemError `signed-out` if the session has ended.
   */
  async rotateSession(
    session: Pick<ValidSession, "idHash" | "methods">,
    method: AuthMethod,
    authenticatedAt?: number,
  ): Promise<string> {
    const { sessions, store } = this.#deps;
    const id = await sessions.rotate(session, method, { now: await store.now(), authenticatedAt });
    if (id === undefined) throw new ProblemError("signed-out");
    return id;
  }

  /** Forgets a sign-in that its browser does not go on with. */
  async discardPending(id: string): Promise<void> {
    await this.#deps.store.db.deleteFrom("pending_sign_ins").where("id_hash", "=", hashToken(id)).execute();
  }

  /** Deletes the sign-ins that nobody went on with. */
  async deleteExpired(): Promise<void> {
    const { store } = this.#deps;
    await store.db
      .deleteFrom("pending_sign_ins")
      .where("expires_at", "<=", await store.now())
      .execute();
  }

  async #authenticate(email: string, password: string, origin: ClientInfo) {
    const { store, passwordHasher, passwordThrottle, devices } = this.#deps;
    const source = { address: origin.address, device: await devices.find("email", email, origin.device) };
    await passwordThrottle.recordAttempt(email, source);
    const user = await store.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    const known = await passwordHasher.verify(user?.password_hash || undefined, password);
    if (!known || !user || user.disabled === 1 || !this.#mayDoWithoutProvider(user))
      throw new ProblemError("wrong-credentials");
    await passwordThrottle.reset(email, source);
    return user;
  }

  async #findPending(pendingId: string | undefined): Promise<PendingSignIn> {
    if (pendingId === undefined) {
      throw new ProblemError("sign-in-expired", {
        detail: "The browser sent no session cookie. Allow cookies for this site, then sign in again.",
      });
    }
    const { store } = this.#deps;
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

  #completePending(
    { idHash, userId, methods }: PendingSignIn,
    method: AuthMethod,
    origin: ClientInfo,
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
    return this.continueSignIn(userId, [...methods, method], origin, { lockCredential: lockBoth });
  }

  #mayDoWithoutProvider({ emergency }: { readonly emergency: 0 | 1 }): boolean {
    return !this.#deps.ssoRequired || emergency === 1;
  }

  async #spendCode(userId: string, code: string, origin: ClientInfo): Promise<AuthMethod> {
    const { codeThrottle, twoFactor: factors, devices } = this.#deps;
    const source = { address: origin.address, device: await devices.find("id", userId, origin.device) };
    await codeThrottle.recordAttempt(userId, source);
    const method = await factors.redeemCode(userId, code);
    if (!method) throw new ProblemError("wrong-code");
    await codeThrottle.reset(userId, source);
    return method;
  }
}

/** An enabled user, locked until the end of the transaction; undefined if disabled or deleted. */
async function lockUser(transaction: Kysely<Schema>, userId: string) {
  const { numUpdatedRows } = await transaction
    .updateTable("users")
    .set((user) => ({ disabled: user.ref("disabled") }))
    .where("id", "=", userId)
    .where("disabled", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return transaction
    .selectFrom("users")
    .select(["id", "staff", "emergency", hasSecondFactor().as("has_second_factor")])
    .where("id", "=", userId)
    .executeTakeFirst();
}
