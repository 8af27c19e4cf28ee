import { timingSafeEqual } from "node:crypto";
import type { Secret } from "./secret.ts";

/** Signs texts that the console hands out, so that it recognizes them without storing them. */
export interface Signatures {
  /** Returns the signature by the newest secret. */
  sign(text: string): string;
  /** Returns whether one of the secrets signed the text. */
  verify(text: string, signature: string): boolean;
}

/**
 * Creates signatures for one purpose, such as `unsubscribe`; they're worth nothing for another one. `secrets` are those of
 * CONSOLE_SECRET, newest first and not empty.
 */
export function createSignatures(secrets: readonly Secret[], purpose: string): Signatures {
  const [newest] = secrets;
  if (!newest) throw new Error("signatures need at least one secret");
  const signWith = (secret: Secret, text: string) => secret.sign(`edge-console/${purpose}/v1\n${text}`);
  return {
    sign: (text) => signWith(newest, text),
    verify: (text, signature) => secrets.some((secret) => isEqual(signWith(secret, text), signature)),
  };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
