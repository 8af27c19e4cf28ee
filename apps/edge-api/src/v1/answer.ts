import type { ServerResponse } from "node:http";
import { jsonPieces } from "./json-pieces.ts";

/** An answer ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in pieces that follow each other: a long list is never held as one text. */
  readonly body: readonly Buffer[];
}

/** Permissive CORS (Authentication): any page may call, and read how long to wait. */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type",
  "Access-Control-Expose-Headers": "Retry-After",
} as const;

const everyAnswer = { ...corsHeaders, "Cache-Control": "no-store" } as const;

/** An answer in the envelope; `retryAfter` in seconds (Endpoints; Errors). */
export function jsonAnswer(status: number, message: string, data: object, retryAfter?: number): Answer {
  return {
    status,
    headers: {
      ...everyAnswer,
      "Content-Type": "application/json",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
    body: jsonPieces({ CODE: status, MESSAGE: message, DATA: data }),
  };
}

/** A plain-text list (Edge addresses). */
export function textAnswer(text: string): Answer {
  return {
    status: 200,
    headers: { ...everyAnswer, "Content-Type": "text/plain; charset=utf-8" },
    body: [Buffer.from(text)],
  };
}

/** How many bytes the body has. */
export function bodyLength(answer: Answer): number {
  return answer.body.reduce((total, piece) => total + piece.length, 0);
}

/** Sends the answer; `close` ends the connection after it. */
export function send(response: ServerResponse, answer: Answer, close = false): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    "Content-Length": bodyLength(answer),
    ...(close ? { Connection: "close" } : {}),
  });
  for (const piece of answer.body) response.write(piece);
  response.end();
}
