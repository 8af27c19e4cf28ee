import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

const ids = new WeakMap<ServerResponse, string>();

/** The id of the request that this answers: made here, in every log line, error and audit row, and in `X-Request-Id`. */
export function requestIdOf(response: ServerResponse): string {
  const known = ids.get(response);
  if (known !== undefined) return known;
  const made = randomBytes(12).toString("base64url");
  ids.set(response, made);
  response.setHeader("x-request-id", made);
  return made;
}
