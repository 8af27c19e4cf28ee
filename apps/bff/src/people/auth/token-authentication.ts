import { accessTokenLimits } from "@edge-console/contract/console/access-tokens";
import { hashToken } from "../../platform/crypto/token.ts";
import { BoundedMap } from "../../platform/db/bounded-map.ts";
import type { Store } from "../../platform/db/store.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { findToken, isUseDue, recordUse, type TokenRow } from "../access-tokens/access-tokens.ts";
import { hasTokenFormat } from "../access-tokens/token-format.ts";
import { findTokenAccount } from "../accounts/memberships.ts";
import { toClientNetwork } from "./client-network.ts";
import { countFailures, type Limits } from "./throttle-buckets.ts";

/** A valid access token, with its account. */
export interface ValidToken {
  readonly row: TokenRow;
  readonly account: { readonly id: string; readonly name: string };
}

/** Limits of made-up tokens from one network. Valid tokens from there keep working: guessing one is hopeless. */
const madeUpLimits: Limits = {
  freeAttempts: 20,
  firstWaitSeconds: 15,
  maxWaitSeconds: 900,
  forgetOneAfterSeconds: 60,
};

const windowMs = 60_000;

/** Networks and tokens that a replica remembers. */
const maxRemembered = 10_000;

/** Creates the authentication of access tokens, against current data for every request. */
export function createTokenAuthentication(store: Store) {
  const tokens = store.createCache<TokenRow | undefined>();
  const accounts = store.createCache<ValidToken["account"] | undefined>();
  const blockedNetworks = new BoundedMap<string, number>(maxRemembered);
  const windows = new BoundedMap<string, { readonly endsAt: number; requests: number }>(maxRemembered);

  /**
   * Counts a made-up token.
   * @throws ProblemError `throttled` if the client's network has sent too many, otherwise `signed-out`
   */
  async function rejectMadeUp(address: string, now: number): Promise<never> {
    const network = toClientNetwork(address);
    // Without the database, so that a flood of made-up tokens costs others little.
    const known = blockedNetworks.get(network) ?? 0;
    const isKnown = known > now && known <= now + madeUpLimits.maxWaitSeconds;
    const until = isKnown
      ? known
      : await store.write((transaction) => countFailures(transaction, [[`token:${network}`, madeUpLimits]], now));
    if (until === undefined) throw invalidToken();
    blockedNetworks.set(network, until);
    throw new ProblemError("throttled", { retryAfter: until - now });
  }

  /** @throws ProblemError `throttled` after too many requests of a token to this replica */
  function countRequest({ id }: TokenRow): void {
    const now = performance.now();
    const current = windows.get(id);
    const window = current && current.endsAt > now ? current : { endsAt: now + windowMs, requests: 0 };
    if (window !== current) windows.set(id, window);
    window.requests += 1;
    if (window.requests <= accessTokenLimits.requestsPerMinute) return;
    throw new ProblemError("throttled", {
      title: "Too many requests",
      detail: `An access token can send ${accessTokenLimits.requestsPerMinute} requests per minute.`,
      retryAfter: Math.ceil((window.endsAt - now) / 1_000),
    });
  }

  /**
   * Returns the valid token with its account, without recording a use.
   * @throws ProblemError `signed-out` if it's unknown, has expired, or is suspended; `throttled` after many unknown ones
   */
  async function check(token: string, address: string): Promise<ValidToken> {
    const now = await store.now();
    const row = hasTokenFormat(token) ? await tokens(hashToken(token), () => findToken(store.db, token)) : undefined;
    if (!row) return rejectMadeUp(address, now);
    if (row.expires_at <= now) throw invalidToken();
    const account = await accounts(`${row.user_id} ${row.account_id}`, () => findTokenAccount(store.db, row));
    if (!account) throw invalidToken();
    return { row, account };
  }

  /** Checks a token as `check` does, and records its use. */
  async function authenticate(token: string, address: string): Promise<ValidToken> {
    const valid = await check(token, address);
    const { row } = valid;
    countRequest(row);
    const now = await store.now();
    if (!isUseDue(row, now)) return valid;
    await store.writeRelaxed((transaction) => recordUse(transaction, now, row.id, address));
    // Keeps the cached row current.
    row.last_used_at = now;
    return valid;
  }

  return { check, authenticate };
}

export type TokenAuthentication = ReturnType<typeof createTokenAuthentication>;

function invalidToken(): ProblemError {
  return new ProblemError("signed-out", {
    title: "Invalid access token",
    detail: "The access token is unknown, was removed, has expired, or is suspended.",
  });
}
