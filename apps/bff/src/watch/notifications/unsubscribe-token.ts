import { type UnsubscribeScope, unsubscribeScopes } from "@edge-console/contract/alerts/unsubscribe";
import type { Secret } from "../../platform/crypto/secret.ts";
import { createSignatures } from "../../platform/crypto/signatures.ts";

/** A member, and what they unsubscribe from. */
export interface UnsubscribeRequest {
  readonly accountId: string;
  readonly userId: string;
  readonly scope: UnsubscribeScope;
}

/** Creates and verifies the tokens of unsubscribe links. They don't expire, and allow nothing else. */
export interface UnsubscribeTokens {
  create(unsubscribeRequest: UnsubscribeRequest): string;
  /** Returns what a token unsubscribes from; undefined if the console didn't create it. */
  verify(token: string): UnsubscribeRequest | undefined;
}

/** Creates the tokens' signatures. `secrets` are those of CONSOLE_SECRET, newest first. */
export function createUnsubscribeTokens(secrets: readonly Secret[]): UnsubscribeTokens {
  const signatures = createSignatures(secrets, "unsubscribe");
  return {
    create({ accountId, userId, scope }) {
      const text = `${accountId}.${userId}.${scope}`;
      return `${text}.${signatures.sign(text)}`;
    },
    verify(token) {
      const [accountId = "", userId = "", name = "", signature = ""] = token.split(".");
      const scope = unsubscribeScopes.find((candidate) => candidate === name);
      const text = `${accountId}.${userId}.${name}`;
      return scope && signatures.verify(text, signature) ? { accountId, userId, scope } : undefined;
    },
  };
}
