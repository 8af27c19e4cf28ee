import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createAuth, type Auth } from "./auth.ts";
import { continueSignIn, signInWithPassword } from "./sign-in.ts";
import { setDisabled } from "./user-access.ts";
import { createUser } from "../users/users.ts";

const origin = { address: "192.0.2.7", agent: "a test" };
const password = "a harbour full of lanterns";

describe("signing in", () => {
  let store: Store;
  let auth: Auth;

  beforeEach(async () => {
    store = await openTestStore("sqlite");
    const secrets = [new Secret("the operator's secret of a test")];
    auth = createAuth({
      store,
      encryption: createEncryption(secrets),
      secrets,
      secondFactorRequired: false,
      ssoRequired: false,
      ssoSessionHours: null,
      publicUrl: new URL("http://localhost:8080"),
    });
    const passwordHash = await auth.passwordHasher.hash(password);
    for (const name of ["known", "disabled"]) {
      const user = await createUser(store.db, 1, { email: `${name}@demo.example`, name, passwordHash });
      await setDisabled(store.db, user, name === "disabled");
    }
  });
  afterEach(() => store.close());

  it.each([
    ["an unknown address", "stranger@demo.example", password],
    ["a wrong password", "known@demo.example", "a wrong password"],
    ["a disabled user", "disabled@demo.example", password],
  ])("row 20: does the same work for %s", async (_what, email, enteredPassword) => {
    const verify = vi.spyOn(auth.passwordHasher, "verify");
    const hash = vi.spyOn(auth.passwordHasher, "hash");
    await expect(signInWithPassword(auth, { email, password: enteredPassword }, origin)).rejects.toMatchObject({
      kind: "wrong-credentials",
    });
    expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([1, 0]);
  });

  it("requires a second factor after a method that counts as one factor", async () => {
    const { id } = await store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "known@demo.example")
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto("totp_factors")
      .values({ user_id: id, ciphertext: "sealed", since: 1, last_step: 1 })
      .execute();
    const kinds: Record<string, string> = {};
    for (const method of ["password", "passkey", "oidc", "oidc-mfa"] as const) {
      kinds[method] = (await continueSignIn(auth, id, [method], origin)).kind;
    }
    expect(kinds).toEqual({
      password: "second-factor-required",
      passkey: "signed-in",
      // The provider's sign-in counts as two factors only if it reports two.
      oidc: "second-factor-required",
      "oidc-mfa": "signed-in",
    });
  });

  it("rejects any password of a user without a password", async () => {
    await store.db.updateTable("users").set({ password_hash: "" }).execute();
    const attempt = signInWithPassword(auth, { email: "known@demo.example", password: "" }, origin);
    await expect(attempt).rejects.toMatchObject({ kind: "wrong-credentials" });
  });
});
