import type { Operation } from "@edge-console/contract/operations/operation";
import { z } from "zod";
import { Secret } from "../crypto/secret.ts";
import { parseResponse, type ServiceResponse } from "./response.ts";
import { beforeDeadline } from "./before-deadline.ts";
import type { CircuitBreaker, CallOutcome } from "./circuit-breaker.ts";
import type { RateLimitBudget, CallPurpose } from "./rate-limit-budget.ts";
import { toServicePath, type ParsedIds } from "./path.ts";
import type { Transport } from "./transport.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";

/** The fields of a request's body: JSON values that hold no others. */
export type CallBody = Readonly<z.infer<typeof callBodySchema>>;

export const callBodySchema = z.record(z.string(), z.unknown());

/** One operation with its IDs, body, and headers. */
export interface Call {
  readonly operation: Operation;
  readonly ids: ParsedIds;
  readonly body?: CallBody | undefined;
}

/** How an exchange ended, for those who count; `outcome` is `ok`, a status of the service, or the kind of failure. */
export interface CallResult {
  /** Method and path of the operation, such as `GET /cdn/{ZONE_ID}`. */
  readonly operation: string;
  readonly outcome: string;
  /** Whether it went out at all. */
  readonly sent: boolean;
  /** Milliseconds. */
  readonly durationMs: number;
}

/** Runs a call within something, such as a trace's span. */
export type TraceWrapper = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/** Who looks on at the calls to the service. */
export interface CallObserver {
  onCallEnd(end: CallResult): void;
  readonly trace: TraceWrapper;
}

/** What an exchange is made with. */
export interface CallServiceDeps {
  readonly transport: Transport;
  readonly budget: RateLimitBudget;
  readonly breaker: CircuitBreaker;
  readonly observer: CallObserver;
}

/** In what manner a call is sent; `key` is null for a public operation. */
export interface CallOptions {
  readonly key: Secret | null;
  readonly purpose: CallPurpose;
  /** The ID of the user who reads; undefined for what no user waits for. */
  readonly userId?: string | undefined;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Sends one call once, within the budgets and unless the service is being left alone, and reads the answer. What the
 * service says about waiting (429, 503 with Retry-After) binds every later call. Throws an UpstreamError.
 */
export function callService(deps: CallServiceDeps, call: Call, terms: CallOptions): Promise<ServiceResponse> {
  const operation = `${call.operation.method} ${call.operation.path}`;
  return deps.observer.trace(operation, async () => {
    const began = performance.now();
    const end = (outcome: string, sent: boolean) =>
      deps.observer.onCallEnd({ operation, outcome, sent, durationMs: performance.now() - began });
    try {
      const answer = await sendCall(deps, call, terms);
      end("ok", true);
      return answer;
    } catch (error) {
      const failure = error instanceof UpstreamError ? error.failure : undefined;
      end(
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

async function sendCall(deps: CallServiceDeps, call: Call, terms: CallOptions): Promise<ServiceResponse> {
  const { operation, ids, body } = call;
  const { key, purpose: use, userId: user, deadline } = terms;
  const path = toServicePath(operation.path, ids);
  const caller = key ?? operation.path;

  const leave = deps.breaker.acquire();
  if ("retryAfter" in leave) throw new UpstreamError({ kind: "circuit-open", retryAfter: leave.retryAfter });
  let health: CallOutcome = "untold";
  try {
    await beforeDeadline(deps.budget.consume(caller, use, user), deadline).catch((error: unknown) => {
      throw error instanceof UpstreamError ? error : new UpstreamError({ kind: "budget-unavailable" }, error);
    });
    // Whoever looks for this call takes it for over by now; where the process stood still, no timer has said so yet.
    if (performance.now() >= deadline) throw new UpstreamError({ kind: "deadline-exceeded" });
    const raw = await deps.transport.send({
      method: operation.method,
      path,
      body: body && JSON.stringify(body),
      key: key ?? undefined,
      deadline,
    });
    health = raw.status === 503 ? "ill" : "well";
    if (raw.status === 429) await deps.budget.recordRateLimited(caller, raw.retryAfter);
    if (raw.status === 503 && raw.retryAfter !== null) {
      await deps.budget.recordPause(caller, operation.changes ? "writes" : "everything", raw.retryAfter);
    }
    return parseResponse(raw, operation, getSecrets(call));
  } catch (error) {
    if (error instanceof UpstreamError && unhealthyKinds.has(error.failure.kind)) health = "ill";
    throw error;
  } finally {
    leave.report(health);
  }
}

const unhealthyKinds: ReadonlySet<string> = new Set(["connection-failed", "connection-lost", "timeout"]);

/** The secrets that a call's body carries, after the contract. */
function getSecrets({ operation, body }: Call): Secret[] {
  const values = operation.secrets.body.map((field) => body?.[field]);
  return values.filter((value) => typeof value === "string").map((value) => new Secret(value));
}
