import type { IncomingMessage } from "node:http";
import { messages } from "@edge-console/contract/messages";
import { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";

/** The largest body that is read, in bytes: far above what any operation needs. */
export const maxBodyBytes = 1024 * 1024;

/** A request's body as it came, or that it was larger than the limit. */
export type RawBody = Buffer | "too-large";

/** How much of a body that is too large is read on and dropped, so that its sender gets to see the answer. */
const maxDrainedBytes = 16 * 1024 * 1024;

/** Reads a body up to `limit` bytes. Rejects when the client goes away, or sends far more than that. */
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
    request.on("close", () => reject(new Error("the client went away")));
  });
}

/** The value of a JSON body; undefined when it is not JSON. */
export function parseJson(raw: RawBody): unknown {
  if (raw === "too-large") return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}

/**
 * The fields of a body. `required`: what is not a JSON object is a 400 (Errors); otherwise it is ignored and defaults
 * apply (Statistics).
 */
export function readFields(body: unknown, required: boolean): Fields {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return Fields.of(body);
  if (!required) return Fields.none;
  throw new ServiceError(400, messages.request.notJson);
}
