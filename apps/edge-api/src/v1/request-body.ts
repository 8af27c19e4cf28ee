import type { IncomingMessage } from "node:http";
import { messages } from "@edge-console/contract/messages";
import { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";

/** Largest request body, in bytes: far more than any operation needs. */
export const maxBodyBytes = 1024 * 1024;

/** The raw request body, or `too-large`. */
export type RawBody = Buffer | "too-large";

/** How many bytes of a too large body are read and discarded, so that the client can read the response. */
const maxDrainedBytes = 16 * 1024 * 1024;

/** Reads a body up to `limit` bytes. Rejects if the client disconnects or sends far more. */
export function readRawBody(request: IncomingMessage, limit: number): Promise<RawBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else if (size > limit + maxDrainedBytes) request.destroy();
    });
    request.on("end", () => resolve(size > limit ? "too-large" : Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("client disconnected")));
  });
}

/** Parses a JSON body; undefined if it isn't JSON. */
export function parseJson(raw: RawBody): unknown {
  if (raw === "too-large") return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}

/**
 * Returns the fields of a body. If it isn't a JSON object: throws a 400 if `required` (Spec: Errors), otherwise returns no
 * fields (Spec: Statistics).
 */
export function readFields(body: unknown, required: boolean): Fields {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return Fields.of(body);
  if (!required) return Fields.none;
  throw new ServiceError(400, messages.request.notJson);
}
