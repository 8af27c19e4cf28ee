import type { DeliveryFailure } from "@edge-console/contract/alerts/channels";

/** What became of an attempt to send. */
export type SendResult =
  | { readonly type: "delivered"; readonly status: number | null }
  | {
      readonly type: "failed";
      readonly failure: DeliveryFailure;
      /** HTTP status; null without a response. */
      readonly status: number | null;
      /** Seconds after which the receiver accepts requests again, if it says so. */
      readonly retryAfter?: number | null;
    };

/** Why nothing is sent now. */
export type NotSent =
  /** The recipient may no longer get it. */
  | { readonly type: "canceled" }
  /** It isn't due yet, because of quiet hours. */
  | { readonly type: "postponed"; readonly dueAt: number };

/** Result of delivering a batch. */
export type DeliveryResult = SendResult | NotSent | { readonly type: "given-up" };

/** A batch that may be sent, or why it isn't. */
export type Preparation =
  | NotSent
  | { readonly type: "ready"; readonly send: (signal: AbortSignal) => Promise<SendResult> };

/** What became of a batch; `queued` if it's tried again. */
export type BatchState = "delivered" | "failed" | "canceled" | "queued";

/** Failures after which it isn't tried again. */
const permanentFailures: readonly DeliveryFailure[] = ["email-rejected"];

/** Returns the state of a batch after a result. */
export function toState(
  result: DeliveryResult,
  { isTest, hasTimedOut }: { readonly isTest: boolean; readonly hasTimedOut: boolean },
): BatchState {
  switch (result.type) {
    case "delivered":
    case "canceled":
      return result.type;
    case "postponed":
      return "queued";
    case "given-up":
      return "failed";
    case "failed":
      return isTest || hasTimedOut || permanentFailures.includes(result.failure) ? "failed" : "queued";
  }
}
