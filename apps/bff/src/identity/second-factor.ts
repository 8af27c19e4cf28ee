import type { ProofMethod } from "@edge-console/contract/console/session";
import { type RawBuilder, sql } from "kysely";

/** Of a row of `users` in a query: 1 when that person has a second factor, else 0. */
export function hasSecondFactor(): RawBuilder<0 | 1> {
  return sql<
    0 | 1
  >`case when exists (select 1 from totp_factors where totp_factors.user_id = users.id) then 1 else 0 end`;
}

/** Of a row of `users` in a query: 1 when that person can prove more than a password, by an app or a passkey, else 0. */
export function hasMoreThanPassword(): RawBuilder<0 | 1> {
  return sql<0 | 1>`case when exists (select 1 from totp_factors where totp_factors.user_id = users.id)
    or exists (select 1 from passkeys where passkeys.user_id = users.id) then 1 else 0 end`;
}

/**
 * Proofs that are worth two, or the second of two: after them, no code is asked for. A provider of single sign-on is
 * taken at its word: `oidc` alone says nothing of a second factor.
 */
const sufficient: readonly ProofMethod[] = ["passkey", "oidc-mfa", "totp", "recovery-code"];

/** Whether these proofs are enough for somebody who has a second factor, and for an operator who requires one. */
export function isTwofold(methods: readonly ProofMethod[]): boolean {
  return methods.some((method) => sufficient.includes(method));
}

/** The methods that a row of a session or of a sign-in keeps, as JSON. */
export function readMethods(json: string): ProofMethod[] {
  return JSON.parse(json) as ProofMethod[];
}
