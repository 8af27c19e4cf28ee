import { setTimeout as pause } from "node:timers/promises";
import { operations } from "@edge-console/contract/operations";
import type { Store } from "../../platform/db/store.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { SentResponse, ServiceResponse } from "./response.ts";
import { assertBaseUnchanged } from "./assert-base-unchanged.ts";
import { beforeDeadline } from "./before-deadline.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { countKeyAttempt } from "./key-attempts.ts";
import {
  type AccountCaller,
  type CallPurpose,
  createRateLimitBudget,
  type RateLimitBudget,
} from "./rate-limit-budget.ts";
import type { CallObserver } from "../../platform/telemetry/observed-call.ts";
import { type Call, callService, type CallServiceDeps, type CallOptions } from "./call-service.ts";
import { createIntents, type Intents } from "./write-intents.ts";
import { createRetryBudget } from "./retry-budget.ts";
import { type FreshnessOptions, createRequestCoalescer } from "./request-coalescer.ts";
import type { Transport } from "./transport.ts";
import { UpstreamError } from "./failure.ts";

/** Read-only client for one account. */
export interface AccountReader {
  /**
   * Coalesces identical concurrent reads.
   *
   * @throws UpstreamError
   */
  read(call: Call, freshness?: FreshnessOptions): Promise<SentResponse>;
}

/** Connection for one write on an account, with the account's key and one deadline. Nothing is retried. */
export interface OpenWrite {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Returns a digest that requires the account's key. */
  readonly sign: (text: string) => string;
  /** Reads the object of a change. Throws an UpstreamError of kind `stale-base` if it differs from the digest. */
  assertBaseUnchanged(change: Call, digest: string): Promise<ServiceResponse | undefined>;
  /** @throws UpstreamError */
  send(call: Call): Promise<ServiceResponse>;
  /** Must be called at the end. Reads that started earlier are not shared any more. */
  close(): void;
}

/** An operation that needs no API key. */
export type PublicOperation = "listEdges" | "getStatus";

/** Client of the Edge API: all calls go through it. */
export interface Upstream {
  /** Starts a user's write, or one of their bulk run. Throws an UpstreamError if the account has no API key. */
  openWrite(accountId: string, userId: string, purpose: "write" | "bulk-run"): Promise<OpenWrite>;
  /**
   * Returns a client for reads alone. `bulk-run`, `support`, and `background` stop early when a rate limit's budget runs
   * low; `user` is the ID of the user who reads, for a fair share of the key's limit.
   */
  createReader(accountId: string, purpose: Exclude<CallPurpose, "write">, userId?: string): AccountReader;
  readPublic(name: PublicOperation): Promise<ServiceResponse>;
  /**
   * Sends a small read with an API key that a user of an account entered.
   *
   * @throws UpstreamError if the service rejects it
   * @throws ProblemError `throttled` after too many attempts for this account
   */
  validateKey(caller: AccountCaller): Promise<void>;
  readonly intents: Intents;
  readonly budget: RateLimitBudget;
  /** Whether the circuit breaker rejects calls. */
  readonly isCircuitOpen: boolean;
  /** Stops sharing earlier reads of an account that has changed. */
  invalidateReads(accountId: string): void;
  close(): Promise<void>;
}

export interface UpstreamDeps {
  readonly store: Store;
  readonly transport: Transport;
  /** Loads the account's API key; null if none is connected. */
  readonly loadKey: (accountId: string) => Promise<Secret | null>;
  /** Called with what a response says about the account's key. */
  readonly onKeyResult?: (accountId: string, key: Secret, result: KeyResult) => void;
  /** Deadline of a call. The console responds within 10 seconds. */
  readonly deadlineMs?: number;
  readonly observer?: CallObserver;
}

/** What a response says about the key that it was requested with; `usagePaused` is null where no zone is in it. */
export type KeyResult =
  | { readonly state: "accepted"; readonly usagePaused: boolean | null }
  | { readonly state: "rejected"; readonly message: string };

const noopObserver: CallObserver = { onCallEnd: () => {}, trace: (_, call) => call() };

export function createUpstream({
  store,
  transport,
  loadKey,
  deadlineMs = 9_500,
  observer = noopObserver,
  onKeyResult = () => {},
}: UpstreamDeps): Upstream {
  const budget = createRateLimitBudget(store);
  const intents = createIntents(store);
  const coalescer = createRequestCoalescer<SentResponse>();
  const retries = createRetryBudget();
  // The public status returns 503 if its own state can't be read, which says nothing about other operations.
  const keyedDeps: CallServiceDeps = { transport, budget, observer, breaker: createCircuitBreaker() };
  const publicDeps: CallServiceDeps = { transport, budget, observer, breaker: createCircuitBreaker() };

  const createDeadline = () => performance.now() + deadlineMs;

  async function requireKey(accountId: string): Promise<Secret> {
    const key = await loadKey(accountId);
    if (!key) throw new UpstreamError({ kind: "no-api-key" });
    return key;
  }

  async function readWithRetry(deps: CallServiceDeps, call: Call, options: CallOptions): Promise<SentResponse> {
    retries.recordRead();
    try {
      return await callService(deps, call, options);
    } catch (error) {
      if (!isRetryable(error) || !retries.tryConsume()) throw error;
      await pause(50 + Math.random() * 200);
      return callService(deps, call, options);
    }
  }

  /** Reports what the response to a request says about the account's key. */
  async function observeKey(accountId: string, key: Secret, request: Promise<SentResponse>): Promise<SentResponse> {
    try {
      const response = await request;
      onKeyResult(accountId, key, { state: "accepted", usagePaused: findUsagePaused(response.data) });
      return response;
    } catch (error) {
      // Spec: Errors, 401. Also for an account that is suspended or not set up.
      if (error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === 401) {
        onKeyResult(accountId, key, { state: "rejected", message: error.failure.message });
      }
      throw error;
    }
  }

  function createReader(accountId: string, purpose: CallPurpose, userId?: string): AccountReader {
    return {
      read: (call, freshness = getFreshness()) =>
        coalescer.run(accountId, toReadKey(purpose, call), freshness, async () => {
          const deadline = createDeadline();
          const key = await beforeDeadline(requireKey(accountId), deadline);
          return observeKey(
            accountId,
            key,
            readWithRetry(keyedDeps, call, { account: { accountId, key, userId }, purpose, deadline }),
          );
        }),
    };
  }

  return {
    async openWrite(accountId, userId, purpose) {
      const deadline = createDeadline();
      const key = await beforeDeadline(requireKey(accountId), deadline);
      const options = { account: { accountId, key, userId }, purpose, deadline } as const;
      coalescer.invalidate(accountId);
      return {
        deadline,
        sign: (text) => key.sign(text),
        // Uses the budget of writes, because the read is part of the write.
        assertBaseUnchanged: (change, digest) =>
          assertBaseUnchanged(change, digest, (call) => callService(keyedDeps, call, options)),
        send: (call) => observeKey(accountId, key, callService(keyedDeps, call, options)),
        close: () => coalescer.invalidate(accountId),
      };
    },
    createReader,
    readPublic: (name) => {
      const call = { operation: operations[name], ids: {} };
      const createOptions = () => ({ account: null, purpose: "read" as const, deadline: createDeadline() });
      return coalescer.run("", name, getFreshness(), () => readWithRetry(publicDeps, call, createOptions()));
    },
    async validateKey(account) {
      const deadline = createDeadline();
      await beforeDeadline(countKeyAttempt(store, account.accountId), deadline);
      const call = { operation: operations.listTunnels, ids: {} };
      await callService(keyedDeps, call, { account, purpose: "read", deadline });
    },
    intents,
    budget,
    get isCircuitOpen() {
      return keyedDeps.breaker.isOpen;
    },
    invalidateReads: (accountId) => coalescer.invalidate(accountId),
    close: () => transport.close(),
  };
}

/** Returns whether usage has paused the zones in a response, and so the account; null if it contains no zone. */
function findUsagePaused(data: unknown): boolean | null {
  if (typeof data !== "object" || data === null) return null;
  if ("USAGE_PAUSED" in data) return data.USAGE_PAUSED === 1;
  if (!("CDN_ZONES" in data) || !Array.isArray(data.CDN_ZONES)) return null;
  const zones: readonly { USAGE_PAUSED?: unknown }[] = data.CDN_ZONES;
  return zones.length === 0 ? null : zones.some(({ USAGE_PAUSED }) => USAGE_PAUSED === 1);
}

function getFreshness(): FreshnessOptions {
  return { requestedAt: performance.now(), maxAgeMs: 0 };
}

function toReadKey(purpose: CallPurpose, { operation, ids, body }: Call): string {
  return JSON.stringify([purpose, operation.path, ids, body]);
}

/** Returns whether a read can be retried, because the connection failed. */
function isRetryable(error: unknown): boolean {
  return (
    error instanceof UpstreamError &&
    (error.failure.kind === "connection-lost" || error.failure.kind === "connection-failed")
  );
}
