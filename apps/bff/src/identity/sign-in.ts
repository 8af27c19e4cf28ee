import type { ProofMethod, StepUp } from "@edge-console/contract/console/session";
import { normalEmail } from "@edge-console/contract/rules/email";
import { ProblemError } from "../http/problem.ts";
import type { Store } from "../store/store.ts";
import type { Factors } from "./factors.ts";
import type { Hashing } from "./hashing.ts";
import { hasSecondFactor, isTwofold, readMethods } from "./second-factor.ts";
import type { Origin, Sessions, ValidSession } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";
import { newToken, tokenHash } from "./token.ts";

/** What signing in needs. */
export interface SignInParts {
  readonly store: Store;
  readonly hashing: Hashing;
  readonly passwordThrottle: Throttle;
  readonly codeThrottle: Throttle;
  readonly sessions: Sessions;
  readonly factors: Factors;
  /** Whether people sign in at the provider alone, but for those whom the operator named for emergencies. */
  readonly ssoRequired: boolean;
}

/**
 * How far a sign-in has come: to a session, or to where a second proof is owed. `id` is what the browser is given in
 * its cookie; the one of a sign-in that goes on is of use for nothing but going on.
 */
export type SignInStep =
  | { readonly kind: "signed-in"; readonly id: string; readonly methods: readonly ProofMethod[] }
  | { readonly kind: "further-proof"; readonly id: string };

/** How long a sign-in waits for its second proof, in seconds. */
const pendingSeconds = 600;

/** Who is there: by a first proof, by a second where one is set up, and again for what is sensitive. */
export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * Takes a password as the first proof. Throws a ProblemError: `wrong-credentials` alike for an unknown address, a
   * wrong password and a disabled person, and taking as long for each; `throttled` after many failures; `unavailable`
   * when too many sign in at once.
   */
  async signIn(
    credentials: { readonly email: string; readonly password: string },
    origin: Origin,
  ): Promise<SignInStep> {
    const { store, hashing } = this.#parts;
    const email = normalEmail(credentials.email);
    const user = await this.#authenticate(email, credentials.password, origin.address);
    if (hashing.isWeak(user.password_hash)) {
      const password_hash = await hashing.hash(credentials.password);
      await store.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    }
    return this.proceed(user.id, ["password"], origin);
  }

  /**
   * Goes on with a sign-in of a person who has proved by `methods` who they are: to a session, unless these are not
   * enough for them. Every way of signing in comes through here. Throws a ProblemError `wrong-credentials` for a person
   * who is disabled or gone, or who may only sign in at the provider.
   */
  async proceed(userId: string, methods: readonly ProofMethod[], origin: Origin): Promise<SignInStep> {
    const { store, sessions } = this.#parts;
    const now = await store.now();
    const user = await store.db
      .selectFrom("users")
      .select(["id", "staff", "emergency", hasSecondFactor().as("has_second_factor")])
      .where("id", "=", userId)
      .where("disabled", "=", 0)
      .executeTakeFirst();
    const isByProvider = methods.some((method) => method === "oidc" || method === "oidc-mfa");
    if (!user || !(isByProvider || this.#mayDoWithoutProvider(user))) throw new ProblemError("wrong-credentials");
    if (user.has_second_factor === 1 && !isTwofold(methods)) {
      const id = newToken();
      await store.db
        .insertInto("pending_sign_ins")
        .values({
          id_hash: tokenHash(id),
          user_id: user.id,
          methods: JSON.stringify(methods),
          expires_at: now + pendingSeconds,
        })
        .execute();
      return { kind: "further-proof", id };
    }
    await store.db.updateTable("users").set({ last_sign_in_at: now }).where("id", "=", user.id).execute();
    return { kind: "signed-in", id: await sessions.begin(user, methods, origin), methods };
  }

  /**
   * Takes a code as the second proof of the sign-in with that id. Throws a ProblemError: `sign-in-expired` when there is
   * none (any more), `wrong-code`, or `throttled` after many of these.
   */
  async complete(pendingId: string | undefined, code: string, origin: Origin): Promise<SignInStep> {
    const { store } = this.#parts;
    const idHash = tokenHash(pendingId ?? "");
    const pending = await store.db
      .selectFrom("pending_sign_ins")
      .select(["user_id", "methods"])
      .where("id_hash", "=", idHash)
      .where("expires_at", ">", await store.now())
      .executeTakeFirst();
    if (!pending) throw new ProblemError("sign-in-expired");
    const method = await this.#spendCode(pending.user_id, code, origin.address);
    const { numDeletedRows } = await store.db
      .deleteFrom("pending_sign_ins")
      .where("id_hash", "=", idHash)
      .executeTakeFirst();
    // Completed twice at once.
    if (numDeletedRows === 0n) throw new ProblemError("sign-in-expired");
    return this.proceed(pending.user_id, [...readMethods(pending.methods), method], origin);
  }

  /** Asks a signed-in person for the password again. Throws as `signIn` does, and counts as an attempt of it. */
  async confirm(user: { readonly email: string }, password: string, address: string): Promise<void> {
    await this.#authenticate(user.email, password, address);
  }

  /**
   * Takes another proof of a signed-in person; gives the session's new id and what the proof was. The old id is dead.
   * Throws as `signIn` and `complete` do, and `signed-out` when the session has ended meanwhile.
   */
  async stepUp(
    session: Pick<ValidSession, "idHash" | "methods">,
    user: { readonly id: string; readonly email: string },
    proof: StepUp,
    address: string,
  ): Promise<{ readonly id: string; readonly method: ProofMethod }> {
    const method = "password" in proof ? "password" : await this.#spendCode(user.id, proof.code, address);
    if ("password" in proof) await this.confirm(user, proof.password, address);
    return { id: await this.renew(session, method), method };
  }

  /** Gives the session of somebody who has just proved by `method` who they are a new id. */
  async renew(session: Pick<ValidSession, "idHash" | "methods">, method: ProofMethod): Promise<string> {
    const { sessions, store } = this.#parts;
    const id = await sessions.renew(session, method, await store.now());
    if (id === undefined) throw new ProblemError("signed-out");
    return id;
  }

  /** Forgets a sign-in that its browser does not go on with. */
  async abandon(id: string): Promise<void> {
    await this.#parts.store.db.deleteFrom("pending_sign_ins").where("id_hash", "=", tokenHash(id)).execute();
  }

  /** Deletes the sign-ins that nobody went on with. */
  async sweep(): Promise<void> {
    const { store } = this.#parts;
    await store.db
      .deleteFrom("pending_sign_ins")
      .where("expires_at", "<=", await store.now())
      .execute();
  }

  async #authenticate(email: string, password: string, address: string) {
    const { store, hashing, passwordThrottle } = this.#parts;
    await passwordThrottle.begin(email, address);
    const user = await store.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    const known = await hashing.verify(user?.password_hash || undefined, password);
    if (!known || !user || user.disabled === 1 || !this.#mayDoWithoutProvider(user))
      throw new ProblemError("wrong-credentials");
    await passwordThrottle.clear(email, address);
    return user;
  }

  #mayDoWithoutProvider({ emergency }: { readonly emergency: 0 | 1 }): boolean {
    return !this.#parts.ssoRequired || emergency === 1;
  }

  async #spendCode(userId: string, code: string, address: string): Promise<ProofMethod> {
    const { codeThrottle, factors } = this.#parts;
    await codeThrottle.begin(userId, address);
    const method = await factors.spend(userId, code);
    if (!method) throw new ProblemError("wrong-code");
    await codeThrottle.clear(userId, address);
    return method;
  }
}
