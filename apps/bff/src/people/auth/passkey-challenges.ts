import type { Secret } from "../../platform/crypto/secret.ts";
import { createSignatures } from "../../platform/crypto/signatures.ts";
import { generateToken } from "../../platform/crypto/token.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { redeemChallenge } from "./redeemed-challenges.ts";

/** Purpose of a challenge to a known user: to step up, or as the second factor of the sign-in with that hash. */
export type UserChallengePurpose = `step-up ${string}` | `mfa ${string}`;

/** Purpose of a challenge. A response is valid for this purpose only. */
export type ChallengePurpose = "sign-in" | `register ${string}` | UserChallengePurpose;

const challengeTtlSeconds = 300;

/** How long browsers wait for the user. */
export const challengeTimeoutMs = challengeTtlSeconds * 1_000;

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
    return redeemChallenge(store.db, challenge, expiresAt);
  }

  return { create, open, redeem };
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

/** Returns the challenge that a response claims to have signed. Its signature isn't verified yet. */
export async function openChallenge(
  challenges: PasskeyChallenges,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<OpenChallenge> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  const { challenge } = await rejectInvalid(() => decodeClientDataJSON(clientDataJSON));
  const opened = typeof challenge === "string" ? await challenges.open(purpose, challenge) : undefined;
  if (!opened) throw new ProblemError("wrong-passkey");
  return opened;
}

/** Runs a check of the library. Its errors become `wrong-passkey`, because their messages quote the response. */
export async function rejectInvalid<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw new ProblemError("wrong-passkey");
  }
}
