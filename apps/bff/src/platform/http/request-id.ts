import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

const ids = new WeakMap<ServerResponse, string>();

const idBytes = 12;
/** Random bytes are generated for a batch of IDs, which takes hardly longer than for one. */
const idsPerBatch = 64;
let random = Buffer.alloc(0);

function generateId(): string {
  if (random.length === 0) random = randomBytes(idBytes * idsPerBatch);
  const id = random.toString("base64url", 0, idBytes);
  random = random.subarray(idBytes);
  return id;
}

/** Returns the ID of a response's request, created on first use. It's in logs, errors, audit rows, and `X-Request-Id`. */
export function getRequestId(response: ServerResponse): string {
  const existing = ids.get(response);
  if (existing !== undefined) return existing;
  const created = generateId();
  ids.set(response, created);
  response.setHeader("x-request-id", created);
  return created;
}
