import { setTimeout as pause } from "node:timers/promises";
import { operations } from "@edge-console/contract/operations";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ServiceAnswer } from "./answer.ts";
import { assertBase } from "./base.ts";
import { beforeDeadline } from "./before-deadline.ts";
import { createBreaker } from "./breaker.ts";
import { type Budget, type BudgetUse, createBudget } from "./budget.ts";
import { type Call, exchange, type ExchangeDeps, type ExchangeWatch, type Terms } from "./exchange.ts";
import { createIntents, type Intents } from "./intents.ts";
import { createRetryBudget } from "./retries.ts";
import { type Asking, createSharing } from "./sharing.ts";
import type { Transport } from "./transport.ts";
import { UpstreamError } from "./trouble.ts";

/** Reads of one account. What support staff and the console's own errands are given. */
export interface AccountReader {
  /**
   * Shares the answer with everybody who asks for the same before it comes. Throws an UpstreamError.
   */
  read(call: Call, asking?: Asking): Promise<ServiceAnswer>;
}

/** One write on an account, with the account's key and one deadline. Nothing here is ever repeated. */
export interface OpenWrite {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** A digest that only the holder of the account's key can make. */
  readonly sign: (text: string) => string;
  /** Reads the object that a change is based on. Throws an UpstreamError of kind `stale` if it has changed since. */
  assertBase(change: Call, digest: string): Promise<ServiceAnswer | undefined>;
  /** Throws an UpstreamError. */
  send(call: Call): Promise<ServiceAnswer>;
  /** Ends it: what was read since it began is not shared. */
  close(): void;
}

/** An operation that needs no key. */
export type PublicOperation = "listEdges" | "getStatus";

/** The service, seen from here: the only way to it. */
export interface Upstream {
  /** Begins a write. Throws an UpstreamError if the account has no key. */
  openWrite(accountId: string): Promise<OpenWrite>;
  /**
   * Returns a client for reads alone. `support` and `background` stop early when a rate limit's budget runs low; `user`
   * is the ID of the user who reads, for a fair share of the key's limit.
   */
  readerFor(accountId: string, use: Exclude<BudgetUse, "write">, user?: string): AccountReader;
  readPublic(name: PublicOperation): Promise<ServiceAnswer>;
  /** Asks the service for something small with this key, to see whether it takes it. Throws an UpstreamError. */
  tryKey(key: Secret): Promise<void>;
  readonly intents: Intents;
  readonly budget: Budget;
  /** Whether the service is being left alone for a moment. */
  readonly isResting: boolean;
  /** Something changed on this account elsewhere: what was read before is not shared any more. */
  forget(accountId: string): void;
  close(): Promise<void>;
}

export interface UpstreamDeps {
  readonly store: Store;
  readonly transport: Transport;
  /** The account's API key; null when none is connected. */
  readonly keyOf: (accountId: string) => Promise<Secret | null>;
  /** Called with what a response says about the account's key. */
  readonly onKeyResult?: (accountId: string, key: Secret, result: KeyResult) => void;
  /** The one deadline of a call, in milliseconds; a person gets an answer within 10 s. */
  readonly deadlineMs?: number;
  readonly watch?: ExchangeWatch;
}

/** What a response says about the key that it was requested with; `usagePaused` is null where no zone is in it. */
export type KeyResult =
  | { readonly state: "accepted"; readonly usagePaused: boolean | null }
  | { readonly state: "rejected"; readonly message: string };

const nobody: ExchangeWatch = { ended: () => {}, around: (_, call) => call() };

export function createUpstream({
  store,
  transport,
  keyOf,
  deadlineMs = 9_500,
  watch = nobody,
  onKeyResult = () => {},
}: UpstreamDeps): Upstream {
  const budget = createBudget(store);
  const intents = createIntents(store);
  const sharing = createSharing<ServiceAnswer>();
  const retries = createRetryBudget();
  // The status report answers 503 when it cannot read its own state, which says nothing of the rest.
  const keyed: ExchangeDeps = { transport, budget, watch, breaker: createBreaker() };
  const open: ExchangeDeps = { transport, budget, watch, breaker: createBreaker() };

  const deadlineFromNow = () => performance.now() + deadlineMs;

  async function keyFor(accountId: string): Promise<Secret> {
    const key = await keyOf(accountId);
    if (!key) throw new UpstreamError({ kind: "no-key" });
    return key;
  }

  async function readOnce(deps: ExchangeDeps, call: Call, terms: Terms): Promise<ServiceAnswer> {
    retries.earn();
    try {
      return await exchange(deps, call, terms);
    } catch (error) {
      if (!isPassing(error) || !retries.spend()) throw error;
      await pause(50 + Math.random() * 200);
      return exchange(deps, call, terms);
    }
  }

  /** Reports what the response to a request says about the account's key. */
  async function observeKey(accountId: string, key: Secret, request: Promise<ServiceAnswer>): Promise<ServiceAnswer> {
    try {
      const answer = await request;
      onKeyResult(accountId, key, { state: "accepted", usagePaused: findUsagePaused(answer.data) });
      return answer;
    } catch (error) {
      // Spec: Errors, 401. Also for an account that is suspended or not set up.
      if (error instanceof UpstreamError && error.trouble.kind === "answered" && error.trouble.status === 401) {
        onKeyResult(accountId, key, { state: "rejected", message: error.trouble.message });
      }
      throw error;
    }
  }

  function readerFor(accountId: string, use: BudgetUse, user?: string): AccountReader {
    return {
      read: (call, asking = now()) =>
        sharing.share(accountId, keyOfRead(use, call), asking, async () => {
          const deadline = deadlineFromNow();
          const key = await beforeDeadline(keyFor(accountId), deadline);
          return observeKey(accountId, key, readOnce(keyed, call, { key, use, user, deadline }));
        }),
    };
  }

  return {
    async openWrite(accountId) {
      const deadline = deadlineFromNow();
      const key = await beforeDeadline(keyFor(accountId), deadline);
      const terms = { key, use: "write", deadline } as const;
      sharing.forget(accountId);
      return {
        deadline,
        sign: (text) => key.sign(text),
        // It belongs to the change, and may use what reads leave to changes.
        assertBase: (change, digest) => assertBase(change, digest, (call) => exchange(keyed, call, terms)),
        send: (call) => observeKey(accountId, key, exchange(keyed, call, terms)),
        close: () => sharing.forget(accountId),
      };
    },
    readerFor,
    readPublic: (name) => {
      const call = { operation: operations[name], ids: {} };
      const terms = () => ({ key: null, use: "read" as const, deadline: deadlineFromNow() });
      return sharing.share("", name, now(), () => readOnce(open, call, terms()));
    },
    async tryKey(key) {
      const deadline = deadlineFromNow();
      await exchange(keyed, { operation: operations.listTunnels, ids: {} }, { key, use: "read", deadline });
    },
    intents,
    budget,
    get isResting() {
      return keyed.breaker.isOpen;
    },
    forget: (accountId) => sharing.forget(accountId),
    close: () => transport.close(),
  };
}

/** Whether zones in a response are paused by usage, which concerns the whole account; null where there are none. */
function findUsagePaused(data: unknown): boolean | null {
  if (typeof data !== "object" || data === null) return null;
  if ("USAGE_PAUSED" in data) return data.USAGE_PAUSED === 1;
  if (!("CDN_ZONES" in data) || !Array.isArray(data.CDN_ZONES)) return null;
  const zones: readonly { USAGE_PAUSED?: unknown }[] = data.CDN_ZONES;
  return zones.length === 0 ? null : zones.some(({ USAGE_PAUSED }) => USAGE_PAUSED === 1);
}

function now(): Asking {
  return { askedAt: performance.now(), maxAgeMs: 0 };
}

function keyOfRead(use: BudgetUse, { operation, ids, body }: Call): string {
  return JSON.stringify([use, operation.path, ids, body]);
}

/** Whether a read may simply be repeated: the connection failed, and time is left. */
function isPassing(error: unknown): boolean {
  return error instanceof UpstreamError && (error.trouble.kind === "broken" || error.trouble.kind === "not-connected");
}
