import { ProblemError } from "../http/problem.ts";
import type { Store } from "../store/store.ts";
import type { Hashing } from "./hashing.ts";
import type { Origin, Sessions } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

/** What signing in needs. */
export interface SignInParts {
  readonly store: Store;
  readonly hashing: Hashing;
  readonly throttle: Throttle;
  readonly sessions: Sessions;
}

/** Who is there, as far as a password can tell. */
export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * Begins a session for whoever knows the password; gives its id and the person's. Throws a ProblemError:
   * `wrong-credentials` alike for an unknown address, a wrong password and a disabled person, and taking as long for
   * each; `throttled` after many failures; `unavailable` when too many sign in at once.
   */
  async signIn(
    credentials: { readonly email: string; readonly password: string },
    origin: Origin,
  ): Promise<{ readonly id: string; readonly userId: string }> {
    const { store, sessions, hashing } = this.#parts;
    const email = normalEmail(credentials.email);
    const user = await this.#authenticate(email, credentials.password, origin.address);
    if (hashing.isWeak(user.password_hash)) {
      const password_hash = await hashing.hash(credentials.password);
      await store.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
    }
    await store.db
      .updateTable("users")
      .set({ last_sign_in_at: await store.now() })
      .where("id", "=", user.id)
      .execute();
    return { id: await sessions.begin(user, origin), userId: user.id };
  }

  /** Asks a signed-in person for the password again. Throws as `signIn` does, and counts as an attempt of it. */
  async confirm(user: { readonly email: string }, password: string, address: string): Promise<void> {
    await this.#authenticate(user.email, password, address);
  }

  async #authenticate(email: string, password: string, address: string) {
    const { store, hashing, throttle } = this.#parts;
    await throttle.begin(email, address);
    const user = await store.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
    const known = await hashing.verify(user?.password_hash, password);
    if (!known || !user || user.disabled === 1) throw new ProblemError("wrong-credentials");
    await throttle.clear(email, address);
    return user;
  }
}

/** An e-mail address as users are known by it. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
