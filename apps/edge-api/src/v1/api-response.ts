import type { ServerResponse } from "node:http";
import { toJsonChunks } from "./json-chunks.ts";

/** An answer ready to be sent. */
export interface ApiResponse {
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

const commonHeaders = { ...corsHeaders, "Cache-Control": "no-store" } as const;

/** An answer in the envelope; `retryAfter` in seconds (Endpoints; Errors). */
export function toJsonResponse(status: number, message: string, data: object, retryAfter?: number): ApiResponse {
  return {
    status,
    headers: {
      ...commonHeaders,
      "Content-Type": "application/json",
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    },
    body: toJsonChunks({ CODE: status, MESSAGE: message, DATA: data }),
  };
}

/** A plain-text list (Edge addresses). */
export function toTextResponse(text: string): ApiResponse {
  return {
    status: 200,
    headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8" },
    body: [Buffer.from(text)],
  };
}

/** How many bytes the body has. */
export function getBodyLength(answer: ApiResponse): number {
  return answer.body.reduce((total, piece) => total + piece.length, 0);
}

/** Sends the answer; `close` ends the connection after it. */
export function send(response: ServerResponse, answer: ApiResponse, close = false): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    "Content-Length": getBodyLength(answer),
    ...(close ? { Connection: "close" } : {}),
  });
  for (const piece of answer.body) response.write(piece);
  response.end();
}
