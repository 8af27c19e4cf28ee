import type { IncomingMessage } from "node:http";
import { ProblemError } from "./problem.ts";

/** A request body: a JSON object. */
export type JsonBody = Record<string, unknown>;

/**
 * Reads a request's JSON body of at most `limit` bytes, which must be flat unless `nested` is true.
 * @throws ProblemError 415 for another content type, 413 for a longer body, 400 unless it's such an object. Messages never
 * quote the body.
 */
export async function readJsonBody(
  request: IncomingMessage,
  limit: number,
  { nested = false }: { readonly nested?: boolean } = {},
): Promise<JsonBody> {
  assertJson(request);
  const bytes = await readBytes(request, limit);
  return parseJsonBody(bytes, nested);
}

/** Returns whether a request announces a YAML body. */
export function isYaml({ headers }: IncomingMessage): boolean {
  return getContentType(headers).split(";", 1)[0] === "application/yaml";
}

/**
 * Reads a request's text of at most `limit` bytes.
 * @throws ProblemError 413 for a longer body, 415 for a compressed one, 400 unless it's UTF-8
 */
export async function readTextBody(request: IncomingMessage, limit: number): Promise<string> {
  if ((request.headers["content-encoding"] ?? "identity") !== "identity")
    throw new ProblemError("unsupported-media-type", { detail: "Send the body uncompressed." });
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError("invalid-request", { detail: "The body isn't valid UTF-8." });
  }
}

/**
 * Reads the fields of a form of at most `limit` bytes.
 * @throws ProblemError 415 for another content type, 413 for a longer body, 400 unless it's UTF-8
 */
export async function readFormBody(request: IncomingMessage, limit: number): Promise<Record<string, string>> {
  if (getContentType(request.headers).split(";", 1)[0] !== "application/x-www-form-urlencoded") {
    throw new ProblemError("unsupported-media-type", { detail: "Send the body as application/x-www-form-urlencoded." });
  }
  return Object.fromEntries(new URLSearchParams(await readTextBody(request, limit)));
}

/** Returns whether the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function getContentType(headers: IncomingMessage["headers"]): string {
  return (headers["content-type"] ?? "").toLowerCase().replaceAll(" ", "");
}

function assertJson({ headers }: IncomingMessage): void {
  const type = getContentType(headers);
  const plain = type === "application/json" || type === "application/json;charset=utf-8";
  if (!plain || (headers["content-encoding"] ?? "identity") !== "identity") {
    throw new ProblemError("unsupported-media-type", { detail: "Send the body as application/json in UTF-8." });
  }
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new ProblemError("too-large", { detail: `The request body is limited to ${limit} bytes.` });
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // The client closed the connection: its error looks like that of a lost connection to the database.
    if (request.destroyed && !request.complete) {
      throw new ProblemError("invalid-request", { detail: "The connection closed before the whole body arrived." });
    }
    throw error;
  }
  return Buffer.concat(chunks);
}

function parseJsonBody(bytes: Buffer, nested: boolean): JsonBody {
  let parsed: unknown;
  let hasInvalidName = false;
  let hasNullCharacter = false;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (field, value: unknown) => {
      // JSON.parse creates it as a normal property, but copying the object would set a prototype.
      hasInvalidName ||= field === "__proto__";
      hasNullCharacter ||= containsNullCharacter(field) || containsNullCharacter(value);
      return value;
    });
  } catch {
    throw new ProblemError("invalid-request", { detail: "The body isn't valid JSON." });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new ProblemError("invalid-request", { detail: "The body must be a JSON object." });
  }
  if (hasInvalidName) {
    throw new ProblemError("invalid-request", { detail: "The body contains an invalid field name." });
  }
  const entries = Object.entries(parsed);
  if (!nested && entries.some(([, value]) => typeof value === "object" && value !== null)) {
    throw new ProblemError("invalid-request", {
      detail: "Each field must be a single value, not a list or an object.",
    });
  }
  if (hasNullCharacter) {
    throw new ProblemError("invalid-request", { detail: "The body contains a null character (U+0000)." });
  }
  return Object.fromEntries(entries);
}

function containsNullCharacter(value: unknown): boolean {
  return typeof value === "string" && value.includes("\0");
}
