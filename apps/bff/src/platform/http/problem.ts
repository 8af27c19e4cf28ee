import type { Problem } from "@edge-console/contract/console/problem";
import type { ProblemKind } from "@edge-console/contract/console/problem-kinds";

/** Default status and title of each kind of problem. */
const kinds: Readonly<Record<ProblemKind, readonly [status: number, title: string]>> = {
  "invalid-request": [400, "Invalid request"],
  "unsupported-media-type": [415, "Request body must be JSON"],
  "too-large": [413, "Request body too large"],
  "signed-out": [401, "Sign in to continue"],
  "wrong-credentials": [401, "Incorrect email or password"],
  "wrong-code": [401, "Incorrect or expired code"],
  "wrong-passkey": [401, "Passkey not accepted"],
  "sign-in-expired": [401, "Sign-in expired"],
  forbidden: [403, "Permission denied"],
  "cross-site": [403, "Cross-site request blocked"],
  "step-up-required": [403, "Confirm your identity"],
  "second-factor-required": [403, "Two-factor authentication required"],
  "not-found": [404, "Not found"],
  conflict: [409, "Conflict"],
  "stale-base": [409, "Changed since you loaded it"],
  throttled: [429, "Too many attempts"],
  misdirected: [421, "Unknown host"],
  "upstream-refused": [400, "Request rejected by the Edge API"],
  "upstream-key-rejected": [502, "Edge API denied access"],
  "upstream-rate-limited": [429, "API rate limit reached"],
  "upstream-unavailable": [503, "Edge API unavailable"],
  "upstream-timeout": [504, "Edge API timed out"],
  "upstream-unreadable": [502, "Invalid response from the Edge API"],
  unavailable: [503, "Console temporarily unavailable"],
  internal: [500, "Internal error"],
};

/** Details of a problem. They must not contain secrets. */
export interface ProblemDetails extends Pick<
  Partial<Problem>,
  "status" | "detail" | "retryAfter" | "upstream" | "outcome" | "requires" | "errors"
> {
  /** Replaces the default title. */
  readonly title?: string;
  /** Underlying error; logged, never sent. */
  readonly cause?: unknown;
}

/** An error with an `application/problem+json` response (RFC 9457). Can be thrown anywhere in a route. */
export class ProblemError extends Error {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(kind: ProblemKind, details: ProblemDetails = {}) {
    super(details.title ?? kinds[kind][1], { cause: details.cause });
    this.name = "ProblemError";
    this.kind = kind;
    this.status = details.status ?? kinds[kind][0];
    this.details = details;
  }

  /** Returns the response body. */
  toProblem(requestId: string): Problem {
    const { detail, retryAfter, upstream, outcome, requires, errors } = this.details;
    return {
      type: `urn:edge-console:${this.kind}`,
      title: this.message,
      status: this.status,
      requestId,
      ...(detail !== undefined && { detail }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(upstream !== undefined && { upstream }),
      ...(outcome !== undefined && { outcome }),
      ...(requires !== undefined && { requires }),
      ...(errors !== undefined && { errors }),
    };
  }
}

/** Returns the problem of a query parameter that can't be used. */
export function createParameterProblem(name: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field: name, message }] });
}

/** Returns the problem of a field that can't be used, whose message is also the detail. */
export function createFieldProblem(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { status: 422, detail: message, errors: [{ field, message }] });
}
