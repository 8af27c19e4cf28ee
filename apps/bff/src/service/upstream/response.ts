import { envelopeSchema } from "@edge-console/contract/objects/envelope";
import type { Operation } from "@edge-console/contract/operations/operation";
import { z } from "zod";
import type { Secret } from "../../platform/crypto/secret.ts";
import { parseJson } from "./parse-json.ts";
import type { RawResponse } from "./transport.ts";
import { UpstreamError } from "./failure.ts";

/** Successful response of the service. DATA contains only the fields of the specification. */
export interface ServiceResponse {
  readonly status: 200 | 201;
  readonly data: unknown;
}

/** Response to a call that was sent. One response may answer several identical reads. */
export interface SentResponse extends ServiceResponse {
  /** When its request was sent, on the clock of `performance.now()`. */
  readonly sentAt: number;
}

/**
 * Parses a response strictly (Spec: Endpoints, envelope): CODE must equal the status and DATA must match the contract.
 * Unknown fields are dropped. `secrets` of the request's body are masked in the service's message.
 *
 * @throws UpstreamError if the response is an error or invalid.
 */
export function parseResponse(
  response: RawResponse,
  operation: Operation,
  secrets: readonly Secret[] = [],
): ServiceResponse {
  const { status } = response;
  const invalid = (reason: string) => new UpstreamError({ kind: "invalid-response", status, reason });

  if (status >= 300 && status < 400) throw invalid("a redirect");
  const envelope = envelopeSchema.safeParse(parseJson(response.text));
  if (!envelope.success) throw invalid("no envelope");
  if (envelope.data.CODE !== status) throw invalid("CODE differs from the status");

  if (status === 200 || status === 201) {
    if (operation.response === "text") throw invalid("a text list in an envelope");
    const data = compileSchema(operation.response).safeParse(envelope.data.DATA);
    if (!data.success) throw invalid("DATA doesn't match the specification");
    return { status, data: data.data };
  }
  if (status < 400) throw invalid("an unspecified status");
  const message = secrets.reduce((text, secret) => secret.maskIn(text), envelope.data.MESSAGE);
  throw new UpstreamError({ kind: "error-response", status, message, retryAfter: response.retryAfter });
}

/** Compiled parsers by schema. They take a quarter of the time. */
const parsers = new WeakMap<z.ZodType, z.ZodType>();

function compileSchema(schema: z.ZodType): z.ZodType {
  const cached = parsers.get(schema);
  if (cached) return cached;
  const parser = z.compile(schema);
  parsers.set(schema, parser);
  return parser;
}
