import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

const ids = new WeakMap<ServerResponse, string>();

const idBytes = 12;
/** Random bytes for so many ids are asked for at once: that takes hardly longer than for one. */
const idsPerBatch = 64;
let random = Buffer.alloc(0);

function generateId(): string {
  if (random.length === 0) random = randomBytes(idBytes * idsPerBatch);
  const id = random.toString("base64url", 0, idBytes);
  random = random.subarray(idBytes);
  return id;
}

/** The id of the request that this answers: made here, in every log line, error and audit row, and in `X-Request-Id`. */
export function getRequestId(response: ServerResponse): string {
  const known = ids.get(response);
  if (known !== undefined) return known;
  const made = generateId();
  ids.set(response, made);
  response.setHeader("x-request-id", made);
  return made;
}
