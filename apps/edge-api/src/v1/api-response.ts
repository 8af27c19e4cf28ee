import type { ServerResponse } from "node:http";
import { toJsonChunks } from "./json-chunks.ts";

/** A response to send. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in chunks, so that a long list is never a single string. */
  readonly body: readonly Buffer[];
}

/** Permissive CORS (Spec: Authentication): any page can send requests and read Retry-After. */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type",
  "Access-Control-Expose-Headers": "Retry-After",
} as const;

const commonHeaders = { ...corsHeaders, "Cache-Control": "no-store" } as const;

/** Returns a JSON response in the envelope; `retryAfter` in seconds (Spec: Endpoints; Errors). */
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

/** Returns a plain-text response (Spec: Edge addresses). */
export function toTextResponse(text: string): ApiResponse {
  return {
    status: 200,
    headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8" },
    body: [Buffer.from(text)],
  };
}

/** Returns the size of the body in bytes. */
export function getBodyLength(apiResponse: ApiResponse): number {
  return apiResponse.body.reduce((total, chunk) => total + chunk.length, 0);
}

/** Sends a response; `close` closes the connection afterward. */
export function send(response: ServerResponse, apiResponse: ApiResponse, closesConnection = false): void {
  response.writeHead(apiResponse.status, {
    ...apiResponse.headers,
    "Content-Length": getBodyLength(apiResponse),
    ...(closesConnection ? { Connection: "close" } : {}),
  });
  for (const chunk of apiResponse.body) response.write(chunk);
  response.end();
}
