import type { Severity } from "@edge-console/contract/findings/finding";

/** What is posted to a chat, as plain text. */
export interface ChatMessage {
  readonly title: string;
  readonly account: string;
  /** Severity and time. */
  readonly status: string;
  readonly sentences: readonly string[];
  /** Message of the API; null if it sent none. */
  readonly quote: string | null;
  readonly url: string;
  /** Decides the color. */
  readonly level: Severity | "resolved";
}

/** Cuts a text to the length that a chat service accepts, but no character of two code units in half. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
