import { limits } from "@edge-console/contract/limits";
import { messages } from "@edge-console/contract/messages";
import type { AccountRow } from "../store/accounts.ts";
import type { Store } from "../store/open-store.ts";
import { fingerprint } from "../store/encryption.ts";
import { ServiceError } from "./service-error.ts";

const bearer = new RegExp(`^Bearer +([A-Za-z0-9]{${limits.apiKeyCharacters}})$`, "i");

/** Whom a request speaks for. */
export interface Authenticated {
  readonly account: AccountRow;
  /** Tells its key from every other one without being it. */
  readonly keyId: string;
}

/**
 * The account that the Authorization header speaks for. Throws the 403, 401 and 503 of section "Authentication"; an
 * account that still needs setting up is let through here (its requests count) and refused by `assertReady`.
 */
export function authenticate(header: string | undefined, store: Store): Authenticated {
  if (header === undefined) throw new ServiceError(403, messages.authentication.missing);
  const key = bearer.exec(header)?.[1];
  const account = key === undefined ? undefined : accountOf(key, store);
  if (key === undefined || !account || account.suspended === 1) {
    throw new ServiceError(401, messages.authentication.invalid);
  }
  return { account, keyId: fingerprint(key).toString("base64") };
}

/** Refuses an account whose setup is not complete (Authentication, outcomes). */
export function assertReady(account: AccountRow): void {
  if (account.ready === 0) throw new ServiceError(401, messages.authentication.setupRequired);
}

function accountOf(key: string, store: Store): AccountRow | undefined {
  try {
    return store.accounts.findByKey(key);
  } catch {
    throw new ServiceError(503, messages.authentication.unavailable, limits.unavailableRetrySeconds);
  }
}
