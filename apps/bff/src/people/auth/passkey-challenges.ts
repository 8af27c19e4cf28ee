import type { Secret } from "../../platform/crypto/secret.ts";
import { createSignatures } from "../../platform/crypto/signatures.ts";
import { generateToken } from "../../platform/crypto/token.ts";
import type { Store } from "../../platform/db/store.ts";
import { createRedeemedChallenges } from "./redeemed-challenges.ts";

/** Purpose of a challenge to a known user: to step up, or as the second factor of the sign-in with that hash. */
export type UserChallengePurpose = `step-up ${string}` | `mfa ${string}`;

/** Purpose of a challenge. A response is valid for this purpose only. */
export type ChallengePurpose = "sign-in" | `register ${string}` | UserChallengePurpose;

export const challengeTtlSeconds = 300;

/** A challenge that the console created, and that hasn't expired. */
export interface OpenChallenge {
  /** In base64url. */
  readonly challenge: string;
  /** In Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Creates and checks the challenges that passkeys sign. A challenge is random and states when it expires, and the console
 * signs it for its purpose. So nothing is stored until a response to it was verified.
 */
export function createPasskeyChallenges(store: Store, secrets: readonly Secret[]) {
  const signatures = createSignatures(secrets, "passkey-challenge");
  const redeemed = createRedeemedChallenges(store);

  /** Creates a challenge, in base64url. */
  async function create(purpose: ChallengePurpose): Promise<string> {
    const text = `${generateToken()}.${(await store.now()) + challengeTtlSeconds}`;
    return Buffer.from(`${text}.${signatures.sign(`${purpose}\n${text}`)}`).toString("base64url");
  }

  /** Returns a challenge if it was created for `purpose` and hasn't expired. */
  async function open(purpose: ChallengePurpose, challenge: string): Promise<OpenChallenge | undefined> {
    const [token, expiry, signature = ""] = Buffer.from(challenge, "base64url").toString().split(".");
    if (!signatures.verify(`${purpose}\n${token}.${expiry}`, signature)) return undefined;
    const expiresAt = Number(expiry);
    return expiresAt > (await store.now()) ? { challenge, expiresAt } : undefined;
  }

  /** Redeems a challenge whose response was verified. Returns false if it was redeemed before. */
  function redeem({ challenge, expiresAt }: OpenChallenge): Promise<boolean> {
    return redeemed.redeem(challenge, expiresAt);
  }

  return { create, open, redeem, deleteExpired: redeemed.deleteExpired };
}
