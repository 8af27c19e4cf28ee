import { setTimeout as pause } from "node:timers/promises";
import { operations } from "@edge-console/contract/operations";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import type { ServiceResponse } from "./response.ts";
import { assertBaseUnchanged } from "./assert-base-unchanged.ts";
import { beforeDeadline } from "./before-deadline.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { type RateLimitBudget, type CallPurpose, createRateLimitBudget } from "./rate-limit-budget.ts";
import { type Call, callService, type CallServiceDeps, type CallObserver, type CallOptions } from "./call-service.ts";
import { createIntents, type Intents } from "./write-intents.ts";
import { createRetryBudget } from "./retry-budget.ts";
import { type FreshnessOptions, createRequestCoalescer } from "./request-coalescer.ts";
import type { Transport } from "./transport.ts";
import { UpstreamError } from "./failure.ts";

/** Reads of one account. What support staff and the console's own errands are given. */
export interface AccountReader {
  /**
   * Shares the answer with everybody who asks for the same before it comes. Throws an UpstreamError.
   */
  read(call: Call, asking?: FreshnessOptions): Promise<ServiceResponse>;
}

/** One write on an account, with the account's key and one deadline. Nothing here is ever repeated. */
export interface OpenWrite {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** A digest that only the holder of the account's key can make. */
  readonly sign: (text: string) => string;
  /** Reads the object that a change is based on. Throws an UpstreamError of kind `stale` if it has changed since. */
  assertBaseUnchanged(change: Call, digest: string): Promise<ServiceResponse | undefined>;
  /** Throws an UpstreamError. */
  send(call: Call): Promise<ServiceResponse>;
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
  createReader(accountId: string, use: Exclude<CallPurpose, "write">, user?: string): AccountReader;
  readPublic(name: PublicOperation): Promise<ServiceResponse>;
  /** Asks the service for something small with this key, to see whether it takes it. Throws an UpstreamError. */
  validateKey(key: Secret): Promise<void>;
  readonly intents: Intents;
  readonly budget: RateLimitBudget;
  /** Whether the service is being left alone for a moment. */
  readonly isCircuitOpen: boolean;
  /** Something changed on this account elsewhere: what was read before is not shared any more. */
  invalidateReads(accountId: string): void;
  close(): Promise<void>;
}

export interface UpstreamDeps {
  readonly store: Store;
  readonly transport: Transport;
  /** The account's API key; null when none is connected. */
  readonly loadKey: (accountId: string) => Promise<Secret | null>;
  /** Called with what a response says about the account's key. */
  readonly onKeyResult?: (accountId: string, key: Secret, result: KeyResult) => void;
  /** The one deadline of a call, in milliseconds; a person gets an answer within 10 s. */
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
  loadKey: keyOf,
  deadlineMs = 9_500,
  observer: watch = noopObserver,
  onKeyResult = () => {},
}: UpstreamDeps): Upstream {
  const budget = createRateLimitBudget(store);
  const intents = createIntents(store);
  const sharing = createRequestCoalescer<ServiceResponse>();
  const retries = createRetryBudget();
  // The status report answers 503 when it cannot read its own state, which says nothing of the rest.
  const keyed: CallServiceDeps = { transport, budget, observer: watch, breaker: createCircuitBreaker() };
  const open: CallServiceDeps = { transport, budget, observer: watch, breaker: createCircuitBreaker() };

  const deadlineFromNow = () => performance.now() + deadlineMs;

  async function keyFor(accountId: string): Promise<Secret> {
    const key = await keyOf(accountId);
    if (!key) throw new UpstreamError({ kind: "no-api-key" });
    return key;
  }

  async function readOnce(deps: CallServiceDeps, call: Call, terms: CallOptions): Promise<ServiceResponse> {
    retries.recordRead();
    try {
      return await callService(deps, call, terms);
    } catch (error) {
      if (!isRetryable(error) || !retries.tryConsume()) throw error;
      await pause(50 + Math.random() * 200);
      return callService(deps, call, terms);
    }
  }

  /** Reports what the response to a request says about the account's key. */
  async function observeKey(
    accountId: string,
    key: Secret,
    request: Promise<ServiceResponse>,
  ): Promise<ServiceResponse> {
    try {
      const answer = await request;
      onKeyResult(accountId, key, { state: "accepted", usagePaused: findUsagePaused(answer.data) });
      return answer;
    } catch (error) {
      // Spec: Errors, 401. Also for an account that is suspended or not set up.
      if (error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === 401) {
        onKeyResult(accountId, key, { state: "rejected", message: error.failure.message });
      }
      throw error;
    }
  }

  function readerFor(accountId: string, use: CallPurpose, user?: string): AccountReader {
    return {
      read: (call, asking = freshlyRequested()) =>
        sharing.run(accountId, toReadKey(use, call), asking, async () => {
          const deadline = deadlineFromNow();
          const key = await beforeDeadline(keyFor(accountId), deadline);
          return observeKey(accountId, key, readOnce(keyed, call, { key, purpose: use, userId: user, deadline }));
        }),
    };
  }

  return {
    async openWrite(accountId) {
      const deadline = deadlineFromNow();
      const key = await beforeDeadline(keyFor(accountId), deadline);
      const terms = { key, purpose: "write", deadline } as const;
      sharing.invalidate(accountId);
      return {
        deadline,
        sign: (text) => key.sign(text),
        // It belongs to the change, and may use what reads leave to changes.
        assertBaseUnchanged: (change, digest) =>
          assertBaseUnchanged(change, digest, (call) => callService(keyed, call, terms)),
        send: (call) => observeKey(accountId, key, callService(keyed, call, terms)),
        close: () => sharing.invalidate(accountId),
      };
    },
    createReader: readerFor,
    readPublic: (name) => {
      const call = { operation: operations[name], ids: {} };
      const terms = () => ({ key: null, purpose: "read" as const, deadline: deadlineFromNow() });
      return sharing.run("", name, freshlyRequested(), () => readOnce(open, call, terms()));
    },
    async validateKey(key) {
      const deadline = deadlineFromNow();
      await callService(keyed, { operation: operations.listTunnels, ids: {} }, { key, purpose: "read", deadline });
    },
    intents,
    budget,
    get isCircuitOpen() {
      return keyed.breaker.isOpen;
    },
    invalidateReads: (accountId) => sharing.invalidate(accountId),
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

function freshlyRequested(): FreshnessOptions {
  return { requestedAt: performance.now(), maxAgeMs: 0 };
}

function toReadKey(use: CallPurpose, { operation, ids, body }: Call): string {
  return JSON.stringify([use, operation.path, ids, body]);
}

/** Whether a read may simply be repeated: the connection failed, and time is left. */
function isRetryable(error: unknown): boolean {
  return (
    error instanceof UpstreamError &&
    (error.failure.kind === "connection-lost" || error.failure.kind === "connection-failed")
  );
}
