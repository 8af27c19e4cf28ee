import { envelopeSchema } from "@edge-console/contract/objects/envelope";
import type { Operation } from "@edge-console/contract/operations/operation";
import { z } from "zod";
import type { Secret } from "../crypto/secret.ts";
import { parseJson } from "./parse-json.ts";
import type { RawResponse } from "./transport.ts";
import { UpstreamError } from "./failure.ts";

/** A success of the service: its status, and DATA with the fields of the specification alone. */
export interface ServiceResponse {
  readonly status: 200 | 201;
  readonly data: unknown;
}

/**
 * Reads an answer strictly (Endpoints, envelope): JSON in its envelope, CODE like the status, DATA as the contract has
 * it; fields beyond those are dropped. `sent` are secrets of the request's body, masked in what the service says.
 * Throws an UpstreamError for an error of the service and for everything that cannot be read.
 */
export function parseResponse(raw: RawResponse, operation: Operation, sent: readonly Secret[] = []): ServiceResponse {
  const { status } = raw;
  const unreadable = (reason: string) => new UpstreamError({ kind: "invalid-response", status, reason });

  if (status >= 300 && status < 400) throw unreadable("a redirect");
  const envelope = envelopeSchema.safeParse(parseJson(raw.text));
  if (!envelope.success) throw unreadable("no envelope");
  if (envelope.data.CODE !== status) throw unreadable("CODE unlike the status");

  if (status === 200 || status === 201) {
    if (operation.response === "text") throw unreadable("a list of text in an envelope");
    const data = compileSchema(operation.response).safeParse(envelope.data.DATA);
    if (!data.success) throw unreadable("DATA unlike the specification");
    return { status, data: data.data };
  }
  if (status < 400) throw unreadable("a status that is not specified");
  const message = sent.reduce((text, secret) => secret.maskIn(text), envelope.data.MESSAGE);
  throw new UpstreamError({ kind: "error-response", status, message, retryAfter: raw.retryAfter });
}

/** What zod makes of a schema that is used again and again: a parser of a quarter of the time. */
const parsers = new WeakMap<z.ZodType, z.ZodType>();

function compileSchema(schema: z.ZodType): z.ZodType {
  const known = parsers.get(schema);
  if (known) return known;
  const parser = z.compile(schema);
  parsers.set(schema, parser);
  return parser;
}
