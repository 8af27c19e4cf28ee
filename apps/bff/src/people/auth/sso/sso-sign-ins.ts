import { z } from "zod";
import type { Secret } from "../../../platform/crypto/secret.ts";
import { createSignatures } from "../../../platform/crypto/signatures.ts";
import { generateToken } from "../../../platform/crypto/token.ts";
import type { Store } from "../../../platform/db/store.ts";
import { isRedeemed, redeemChallenge } from "../redeemed-challenges.ts";

const signInSchema = z.object({
  purpose: z.enum(["sign-in", "step-up"]),
  /** Hash of the browser's session ID: of the one to confirm, or the one that the sign-in replaces. */
  sessionHash: z.string().nullable(),
  /** Path to open afterward. */
  next: z.string(),
  /** Whether it runs in a separate window. */
  ownWindow: z.boolean(),
  /** In Unix seconds. */
  begunAt: z.int(),
  /** State, nonce, and verifier are derived from it. */
  secret: z.string(),
});

/** A sign-in in progress at the identity provider. */
export type SsoSignIn = z.infer<typeof signInSchema>;

export const ssoSignInTtlSeconds = 600;

/**
 * Creates and checks sign-ins in progress at the provider. Only the browser's cookie has them, signed by the console, so
 * that starting one stores nothing. Each belongs to one browser and can be finished once.
 */
export function createSsoSignIns(store: Store, secrets: readonly Secret[]) {
  const signatures = createSignatures(secrets, "sso-sign-in");

  /** Creates a sign-in; returns it with the value for the browser's cookie. */
  async function create(
    fields: Omit<SsoSignIn, "begunAt" | "secret">,
  ): Promise<{ readonly signIn: SsoSignIn; readonly cookie: string }> {
    const signIn = { ...fields, begunAt: await store.now(), secret: generateToken() };
    const text = Buffer.from(JSON.stringify(signIn)).toString("base64url");
    return { signIn, cookie: `${text}.${signatures.sign(text)}` };
  }

  /** Returns the sign-in in a cookie; undefined if the console didn't create it, it's too old, or it was finished. */
  async function open(cookie: string): Promise<SsoSignIn | undefined> {
    const [text = "", signature = ""] = cookie.split(".");
    if (!signatures.verify(text, signature)) return undefined;
    const signIn = signInSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const isOpen = getExpiry(signIn) > (await store.now()) && !(await isRedeemed(store.db, signIn.secret));
    return isOpen ? signIn : undefined;
  }

  /** Finishes a sign-in after the provider's response was verified. Returns false if it was finished before. */
  function finish(signIn: SsoSignIn): Promise<boolean> {
    return redeemChallenge(store.db, signIn.secret, getExpiry(signIn));
  }

  return { create, open, finish };
}

export type SsoSignIns = ReturnType<typeof createSsoSignIns>;

function getExpiry({ begunAt }: SsoSignIn): number {
  return begunAt + ssoSignInTtlSeconds;
}
