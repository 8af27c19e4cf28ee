import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import type { AccountRow } from "../store/accounts.ts";
import type { Store } from "../store/open-store.ts";
import { fingerprint } from "../store/encryption.ts";
import { ServiceError } from "./service-error.ts";

const bearerPattern = new RegExp(`^Bearer +([A-Za-z0-9]{${limits.apiKeyCharacters}})$`, "i");

/** The account of a request. */
export interface Authenticated {
  readonly account: AccountRow;
  /** Identifies the API key without revealing it. */
  readonly keyId: string;
}

/**
 * Returns the account of the Authorization header. An account that isn't set up passes, so that its requests count, and
 * is rejected by `assertReady`.
 * @throws {ServiceError} 403, 401, or 503 (Spec: Authentication)
 */
export function authenticate(header: string | undefined, store: Store): Authenticated {
  if (header === undefined) throw new ServiceError(403, messages.authentication.missing);
  const key = bearerPattern.exec(header)?.[1];
  const account = key === undefined ? undefined : findAccountByKey(key, store);
  if (key === undefined || !account || account.suspended === 1) {
    throw new ServiceError(401, messages.authentication.invalid);
  }
  return { account, keyId: fingerprint(key).toString("base64") };
}

/**
 * Throws for an account whose setup is incomplete.
 * @throws {ServiceError} 401 (Spec: Authentication)
 */
export function assertReady(account: AccountRow): void {
  if (account.ready === 0) throw new ServiceError(401, messages.authentication.setupRequired);
}

function findAccountByKey(key: string, store: Store): AccountRow | undefined {
  try {
    return store.accounts.findByKey(key);
  } catch {
    throw new ServiceError(503, messages.authentication.unavailable, limits.unavailableRetrySeconds);
  }
}
