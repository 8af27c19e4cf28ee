import { timingSafeEqual } from "node:crypto";
import { type UnsubscribeScope, unsubscribeScopes } from "@edge-console/contract/alerts/unsubscribe";
import type { Secret } from "../crypto/secret.ts";

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
  const [newest] = secrets;
  if (!newest) throw new Error("unsubscribe links need a secret");
  const sign = (secret: Secret, text: string) => secret.sign(`edge-console/unsubscribe/v1\n${text}`);
  return {
    create({ accountId, userId, scope }) {
      const text = `${accountId}.${userId}.${scope}`;
      return `${text}.${sign(newest, text)}`;
    },
    verify(token) {
      const [accountId = "", userId = "", name = "", signature = ""] = token.split(".");
      const scope = unsubscribeScopes.find((candidate) => candidate === name);
      const text = `${accountId}.${userId}.${name}`;
      const isSigned = secrets.some((secret) => isEqual(sign(secret, text), signature));
      return scope && isSigned ? { accountId, userId, scope } : undefined;
    },
  };
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
