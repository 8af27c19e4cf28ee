import type { Operation } from "@edge-console/contract/operations/operation";
import { z } from "zod";
import { Secret } from "../crypto/secret.ts";
import { readAnswer, type ServiceAnswer } from "./answer.ts";
import { beforeDeadline } from "./before-deadline.ts";
import type { Breaker, CallHealth } from "./breaker.ts";
import type { Budget, BudgetUse } from "./budget.ts";
import { servicePath, type ParsedIds } from "./path.ts";
import type { Transport } from "./transport.ts";
import { type Trouble, UpstreamError } from "./trouble.ts";

/** The fields of a request's body: JSON values that hold no others. */
export type CallBody = Readonly<z.infer<typeof callBodySchema>>;

export const callBodySchema = z.record(z.string(), z.unknown());

/** One operation with its IDs, body, and headers. */
export interface Call {
  readonly operation: Operation;
  readonly ids: ParsedIds;
  readonly body?: CallBody | undefined;
}

/** How an exchange ended, for those who count; `outcome` is `ok`, a status of the service, or the kind of trouble. */
export interface ExchangeEnd {
  /** Method and path of the operation, such as `GET /cdn/{ZONE_ID}`. */
  readonly operation: string;
  readonly outcome: string;
  /** Whether it went out at all. */
  readonly sent: boolean;
  /** Milliseconds. */
  readonly ms: number;
}

/** Runs a call within something, such as a trace's span. */
export type Around = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

/** Who looks on at the calls to the service. */
export interface ExchangeWatch {
  ended(end: ExchangeEnd): void;
  readonly around: Around;
}

/** What an exchange is made with. */
export interface ExchangeDeps {
  readonly transport: Transport;
  readonly budget: Budget;
  readonly breaker: Breaker;
  readonly watch: ExchangeWatch;
}

/** In what manner a call is sent; `key` is null for a public operation. */
export interface Terms {
  readonly key: Secret | null;
  readonly use: BudgetUse;
  /** The ID of the user who reads; undefined for what no user waits for. */
  readonly user?: string | undefined;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Sends one call once, within the budgets and unless the service is being left alone, and reads the answer. What the
 * service says about waiting (429, 503 with Retry-After) binds every later call. Throws an UpstreamError.
 */
export function exchange(deps: ExchangeDeps, call: Call, terms: Terms): Promise<ServiceAnswer> {
  const operation = `${call.operation.method} ${call.operation.path}`;
  return deps.watch.around(operation, async () => {
    const began = performance.now();
    const end = (outcome: string, sent: boolean) =>
      deps.watch.ended({ operation, outcome, sent, ms: performance.now() - began });
    try {
      const answer = await exchangeOnce(deps, call, terms);
      end("ok", true);
      return answer;
    } catch (error) {
      const trouble = error instanceof UpstreamError ? error.trouble : undefined;
      end(trouble?.kind === "answered" ? String(trouble.status) : (trouble?.kind ?? "failed"), !isHeldBack(trouble));
      throw error;
    }
  });
}

function isHeldBack(trouble: Trouble | undefined): boolean {
  return (
    trouble !== undefined && ["over-budget", "resting", "uncounted", "late", "no-key", "stale"].includes(trouble.kind)
  );
}

async function exchangeOnce(deps: ExchangeDeps, call: Call, terms: Terms): Promise<ServiceAnswer> {
  const { operation, ids, body } = call;
  const { key, use, user, deadline } = terms;
  const path = servicePath(operation.path, ids);
  const caller = key ?? operation.path;

  const leave = deps.breaker.enter();
  if ("retryAfter" in leave) throw new UpstreamError({ kind: "resting", retryAfter: leave.retryAfter });
  let health: CallHealth = "untold";
  try {
    await beforeDeadline(deps.budget.take(caller, use, user), deadline).catch((error: unknown) => {
      throw error instanceof UpstreamError ? error : new UpstreamError({ kind: "uncounted" }, error);
    });
    // Whoever looks for this call takes it for over by now; where the process stood still, no timer has said so yet.
    if (performance.now() >= deadline) throw new UpstreamError({ kind: "late" });
    const raw = await deps.transport.send({
      method: operation.method,
      path,
      body: body && JSON.stringify(body),
      key: key ?? undefined,
      deadline,
    });
    health = raw.status === 503 ? "ill" : "well";
    if (raw.status === 429) await deps.budget.limited(caller, raw.retryAfter);
    if (raw.status === 503 && raw.retryAfter !== null) {
      await deps.budget.pause(caller, operation.changes ? "writes" : "everything", raw.retryAfter);
    }
    return readAnswer(raw, operation, secretsIn(call));
  } catch (error) {
    if (error instanceof UpstreamError && ill.has(error.trouble.kind)) health = "ill";
    throw error;
  } finally {
    leave.ended(health);
  }
}

const ill: ReadonlySet<string> = new Set(["not-connected", "broken", "timeout"]);

/** The secrets that a call's body carries, after the contract. */
function secretsIn({ operation, body }: Call): Secret[] {
  const values = operation.secrets.body.map((field) => body?.[field]);
  return values.filter((value) => typeof value === "string").map((value) => new Secret(value));
}
