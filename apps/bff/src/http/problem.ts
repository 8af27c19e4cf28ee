import type { Problem, ProblemKind } from "@edge-console/contract/console/problem";

/** The status and title that a kind of problem has unless the one who throws it knows better. */
const kinds: Readonly<Record<ProblemKind, readonly [status: number, title: string]>> = {
  "invalid-request": [400, "The request is not valid"],
  "unsupported-media-type": [415, "The body has to be JSON"],
  "too-large": [413, "The body is too large"],
  "signed-out": [401, "Sign in to go on"],
  "wrong-credentials": [401, "The e-mail address or the password is wrong"],
  "wrong-code": [401, "The code is wrong, too old or used already"],
  "wrong-passkey": [401, "The passkey was not accepted"],
  "sign-in-expired": [401, "Sign in from the beginning"],
  forbidden: [403, "Your role does not allow this"],
  "cross-site": [403, "The request did not come from the console"],
  "step-up-required": [403, "Confirm that it is you"],
  "second-factor-required": [403, "Set up a second factor first"],
  "not-found": [404, "Not found"],
  conflict: [409, "It cannot be done as things are"],
  "stale-base": [409, "It changed since it was read"],
  throttled: [429, "Too many attempts"],
  misdirected: [421, "The console does not answer for this host"],
  "upstream-refused": [400, "The service refused the request"],
  "upstream-key-rejected": [502, "The service does not accept the API key"],
  "upstream-rate-limited": [429, "API rate limit reached"],
  "upstream-unavailable": [503, "The service cannot be reached"],
  "upstream-timeout": [504, "The service did not answer in time"],
  "upstream-unreadable": [502, "The service's answer could not be read"],
  unavailable: [503, "The console is not available at the moment"],
  internal: [500, "Something went wrong"],
};

/** What a problem tells beyond its kind. Nothing here may hold a secret. */
export interface ProblemDetails extends Pick<
  Partial<Problem>,
  "status" | "detail" | "retryAfter" | "upstream" | "outcome" | "requires" | "errors"
> {
  /** Where the kind's own title would not fit. */
  readonly title?: string;
  /** What went wrong beneath it, for the log alone. */
  readonly cause?: unknown;
}

/** Thrown anywhere beneath a route, answered as `application/problem+json` (RFC 9457). */
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

  /** The body of the answer: the fields that exist for it, and no other. */
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
