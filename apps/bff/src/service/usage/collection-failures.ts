import type { UsageCollection } from "@edge-console/contract/console/usage";
import { DecryptionError } from "../../platform/crypto/encryption.ts";
import { UpstreamError } from "../upstream/failure.ts";

/** Returns why no call of a collection can succeed; null if others may. */
export function getFailure(error: unknown): UsageCollection["failure"] {
  if (isErrorResponse(error, 401) || isErrorResponse(error, 403)) return "key-rejected";
  const hasNoKey =
    error instanceof DecryptionError || (error instanceof UpstreamError && error.failure.kind === "no-api-key");
  return hasNoKey ? "no-key" : null;
}

/** Returns the wait for a rate limit or an open circuit; null for other errors. */
export function getWaitSeconds(error: unknown): number | null {
  if (!(error instanceof UpstreamError)) return null;
  const { failure } = error;
  if (failure.kind === "rate-limited" || failure.kind === "circuit-open") return Math.max(1, failure.retryAfter);
  if (failure.kind === "error-response" && failure.status === 429) return Math.max(1, failure.retryAfter ?? 60);
  return null;
}

/** Returns whether the Edge API responded with the status. */
export function isErrorResponse(error: unknown, status: number): boolean {
  return error instanceof UpstreamError && error.failure.kind === "error-response" && error.failure.status === status;
}
