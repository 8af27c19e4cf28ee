import type { Operation } from "@edge-console/contract/operations/operation";
import { z } from "zod";
import type { CallObserver } from "../../platform/telemetry/observed-call.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { parseResponse, type SentResponse } from "./response.ts";
import { beforeDeadline } from "./before-deadline.ts";
import type { CircuitBreaker, CallOutcome } from "./circuit-breaker.ts";
import type { AccountCaller, CallPurpose, RateLimitBudget } from "./rate-limit-budget.ts";
import { toServicePath, type ParsedIds } from "./path.ts";
import type { Transport } from "./transport.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";

/** Fields of a request body. */
export type CallBody = Readonly<z.infer<typeof callBodySchema>>;

export const callBodySchema = z.record(z.string(), z.unknown());

/** An operation with its path IDs and its body. */
export interface Call {
  readonly operation: Operation;
  readonly ids: ParsedIds;
  readonly body?: CallBody | undefined;
}

export interface CallServiceDeps {
  readonly transport: Transport;
  readonly budget: RateLimitBudget;
  readonly breaker: CircuitBreaker;
  readonly observer: CallObserver;
}

/** Options of a call. `account` is null for a public operation. */
export interface CallOptions {
  readonly account: AccountCaller | null;
  readonly purpose: CallPurpose;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Sends a call once, if the rate limit budget and the circuit breaker allow it, and parses the response. A 429, or a 503
 * with Retry-After, also holds back later calls.
 *
 * @throws UpstreamError
 */
export function callService(deps: CallServiceDeps, call: Call, options: CallOptions): Promise<SentResponse> {
  const operation = `${call.operation.method} ${call.operation.path}`;
  return deps.observer.trace(operation, async () => {
    const startedAt = performance.now();
    const report = (outcome: string, sent: boolean) =>
      deps.observer.onCallEnd({ operation, outcome, sent, durationMs: performance.now() - startedAt });
    try {
      const response = await sendCall(deps, call, options);
      report("ok", true);
      return response;
    } catch (error) {
      const failure = error instanceof UpstreamError ? error.failure : undefined;
      report(
        failure?.kind === "error-response" ? String(failure.status) : (failure?.kind ?? "failed"),
        !wasNotSent(failure),
      );
      throw error;
    }
  });
}

function wasNotSent(failure: UpstreamFailure | undefined): boolean {
  return (
    failure !== undefined &&
    ["rate-limited", "circuit-open", "budget-unavailable", "deadline-exceeded", "no-api-key", "stale-base"].includes(
      failure.kind,
    )
  );
}

async function sendCall(deps: CallServiceDeps, call: Call, options: CallOptions): Promise<SentResponse> {
  const { operation, ids, body } = call;
  const { account, purpose, deadline } = options;
  const path = toServicePath(operation.path, ids);
  const caller = account ?? operation.path;

  const permit = deps.breaker.acquire();
  if ("retryAfter" in permit) throw new UpstreamError({ kind: "circuit-open", retryAfter: permit.retryAfter });
  let outcome: CallOutcome = "not-sent";
  try {
    await beforeDeadline(deps.budget.consume(caller, purpose), deadline).catch((error: unknown) => {
      throw error instanceof UpstreamError ? error : new UpstreamError({ kind: "budget-unavailable" }, error);
    });
    // The deadline may have passed while the event loop was blocked.
    if (performance.now() >= deadline) throw new UpstreamError({ kind: "deadline-exceeded" });
    const sentAt = performance.now();
    const response = await deps.transport.send({
      method: operation.method,
      path,
      body: body && JSON.stringify(body),
      key: account?.key,
      deadline,
    });
    outcome = response.status === 503 ? "failure" : "success";
    if (response.status === 429) await deps.budget.recordRateLimited(caller, response.retryAfter);
    if (response.status === 503 && response.retryAfter !== null) {
      await deps.budget.recordPause(caller, operation.changes ? "writes" : "everything", response.retryAfter);
    }
    return { ...parseResponse(response, operation, getSecrets(call)), sentAt };
  } catch (error) {
    if (error instanceof UpstreamError && unhealthyKinds.has(error.failure.kind)) outcome = "failure";
    throw error;
  } finally {
    permit.report(outcome);
  }
}

const unhealthyKinds: ReadonlySet<string> = new Set(["connection-failed", "connection-lost", "timeout"]);

/** Returns the secrets in a call's body, by the contract. */
function getSecrets({ operation, body }: Call): Secret[] {
  const values = operation.secrets.body.map((field) => body?.[field]);
  return values.filter((value) => typeof value === "string").map((value) => new Secret(value));
}
