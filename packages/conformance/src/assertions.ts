import { isDeepStrictEqual } from "node:util";
import type { ApiResponse } from "./client.ts";
import { isFields, type Fields, type Json } from "./json.ts";

/** The service violates a rule. The message states the expected and the actual value. */
export class RuleViolationError extends Error {
  override readonly name = "Broken";
}

/** A rule that can't be checked on this service, for example because the account has no zone. */
export class NotApplicableError extends Error {
  override readonly name = "NoOccasion";
}

/** Throws `message` if the condition is false. */
export function assertTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RuleViolationError(message);
}

/** Throws unless both values are deeply equal. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  assertTrue(
    isDeepStrictEqual(actual, expected),
    `${what} should be ${formatForMessage(expected)} and is ${formatForMessage(actual)}`,
  );
}

/** Throws unless the value is a string that matches. */
export function assertMatches(actual: unknown, pattern: RegExp, what: string): void {
  assertTrue(
    typeof actual === "string" && pattern.test(actual),
    `${what} should match ${pattern} and is ${formatForMessage(actual)}`,
  );
}

/** An expected MESSAGE: verbatim, or a pattern that it has to match. */
export type MessagePattern = string | RegExp;

function assertMessage(response: ApiResponse, message: Json | undefined, sentence: MessagePattern): void {
  const what = `MESSAGE of ${response.call}`;
  if (typeof sentence === "string") assertEqual(message, sentence, what);
  else assertMatches(message, sentence, what);
}

/** Returns the envelope of a response. */
function envelope(response: ApiResponse): Fields {
  assertTrue(
    isFields(response.json),
    `${response.call} should answer a JSON object and gave ${formatResponse(response)}`,
  );
  const { CODE, MESSAGE, DATA } = response.json;
  assertTrue(
    Number.isInteger(CODE) && typeof MESSAGE === "string" && DATA !== undefined,
    `${response.call} should answer {CODE, MESSAGE, DATA} and gave ${formatResponse(response)}`,
  );
  return response.json;
}

/** Returns DATA of a successful response. Without `status`, accepts 200 and 201. */
export function getData(response: ApiResponse, sentence?: MessagePattern, status?: number): Fields {
  const { MESSAGE, DATA } = assertSuccess(response, status);
  if (sentence !== undefined) assertMessage(response, MESSAGE, sentence);
  assertTrue(isFields(DATA), `DATA of ${response.call} should be an object and is ${formatForMessage(DATA)}`);
  return DATA;
}

/** Throws unless the response is a success with empty DATA. */
export function assertEmpty(response: ApiResponse, sentence?: MessagePattern): void {
  const { MESSAGE, DATA } = assertSuccess(response, 200);
  if (sentence !== undefined) assertMessage(response, MESSAGE, sentence);
  assertEqual(DATA, [], `DATA of ${response.call}`);
}

function assertSuccess(response: ApiResponse, status?: number): Fields {
  const fits = status === undefined ? [200, 201].includes(response.status) : response.status === status;
  assertTrue(fits, `${response.call} should be ${status ?? "a success"} and came back ${formatResponse(response)}`);
  return envelope(response);
}

/** Throws unless the response is this error: status, envelope with the same CODE, the message, and empty DATA. */
export function assertError(response: ApiResponse, status: number, sentence?: MessagePattern): void {
  assertTrue(
    response.status === status,
    `${response.call} should be ${status} and came back ${formatResponse(response)}`,
  );
  const { CODE, MESSAGE, DATA } = envelope(response);
  assertEqual(CODE, status, `CODE of ${response.call}`);
  if (sentence !== undefined) assertMessage(response, MESSAGE, sentence);
  assertEqual(DATA, [], `DATA of ${response.call}`);
}

/** Throws unless the object has exactly these fields, in any order. */
export function assertExactFields(object: Fields, fields: readonly string[], what: string): void {
  const has = Object.keys(object);
  const missing = fields.filter((field) => !has.includes(field));
  const extra = has.filter((field) => !fields.includes(field));
  assertTrue(
    missing.length === 0 && extra.length === 0,
    `${what} should have exactly its fields; missing: ${missing.join(", ") || "none"}; not in the specification: ${extra.join(", ") || "none"}`,
  );
}

/** Returns an array of objects in DATA. */
export function getRows(object: Fields, field: string): Fields[] {
  const list = object[field];
  assertTrue(Array.isArray(list), `${field} should be an array and is ${formatForMessage(list)}`);
  return list.map((row) => {
    assertTrue(isFields(row), `${field} should hold objects and holds ${formatForMessage(row)}`);
    return row;
  });
}

/** Returns an array of strings in DATA. */
export function getStrings(object: Fields, field: string): string[] {
  const list = object[field];
  assertTrue(Array.isArray(list), `${field} should be an array and is ${formatForMessage(list)}`);
  return list.map((entry) => {
    assertTrue(typeof entry === "string", `${field} should hold text and holds ${formatForMessage(entry)}`);
    return entry;
  });
}

/** Throws unless the time (Unix seconds) is within 10 minutes of `now`. */
export function assertRecent(value: Json | undefined, now: number, what: string): void {
  assertTrue(
    Number.isInteger(value) && Math.abs(Number(value) - now) <= 600,
    `${what} should be the current time ${now} and is ${formatForMessage(value)}`,
  );
}

/** Returns a value as JSON for a message, truncated. */
export function formatForMessage(value: unknown): string {
  const text = JSON.stringify(value instanceof Set ? [...value] : value) ?? "missing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function formatResponse(response: ApiResponse): string {
  return `${response.status} ${response.text.slice(0, 300)}`;
}
