import type { Level } from "../alert-text.ts";

/** What is posted to a chat, as plain text. */
export interface ChatMessage {
  readonly title: string;
  readonly account: string;
  /** Severity and time. */
  readonly status: string;
  readonly paragraphs: readonly string[];
  readonly url: string;
  readonly level: Level;
}

/** Cuts a text to the length that a chat service accepts, but no character of two code units in half. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
