import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import type { AccountRow } from "../store/accounts.ts";
import type { Store } from "../store/open-store.ts";
import { ServiceError } from "./service-error.ts";

const bearer = new RegExp(`^Bearer +([A-Za-z0-9]{${limits.apiKeyCharacters}})$`, "i");

/**
 * The account that the Authorization header speaks for. Throws the 403, 401 and 503 of section "Authentication"; an
 * account that still needs setting up is let through here (its requests count) and refused by `assertReady`.
 */
export function authenticate(header: string | undefined, store: Store): AccountRow {
  if (header === undefined) throw new ServiceError(403, messages.authentication.missing);
  const account = accountOf(header, store);
  if (!account || account.suspended === 1) throw new ServiceError(401, messages.authentication.invalid);
  return account;
}

/** Refuses an account whose setup is not complete (Authentication, outcomes). */
export function assertReady(account: AccountRow): void {
  if (account.ready === 0) throw new ServiceError(401, messages.authentication.setupRequired);
}

function accountOf(header: string, store: Store): AccountRow | undefined {
  const key = bearer.exec(header)?.[1];
  if (key === undefined) return undefined;
  try {
    return store.accounts.findByKey(key);
  } catch {
    throw new ServiceError(503, messages.authentication.unavailable, limits.unavailableRetrySeconds);
  }
}
