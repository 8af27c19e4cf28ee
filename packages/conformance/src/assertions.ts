import { isDeepStrictEqual } from "node:util";
import type { ApiResponse } from "./client.ts";
import { isFields, type Fields, type Json } from "./json.ts";

/** The service violates a rule. The message states the expected and the actual value. */
export class RuleViolationError extends Error {
  override readonly name = "RuleViolationError";
}

/** A rule that can't be checked on this service, for example because the account has no zone. */
export class NotApplicableError extends Error {
  override readonly name = "NotApplicableError";
}

/** Throws `message` if the condition is false. */
export function assertTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RuleViolationError(message);
}

/** Throws unless both values are deeply equal. */
export function assertEqual(actual: unknown, expected: unknown, label: string): void {
  assertTrue(
    isDeepStrictEqual(actual, expected),
    `${label} should be ${formatForMessage(expected)} and is ${formatForMessage(actual)}`,
  );
}

/** Throws unless the value is a string that matches. */
export function assertMatches(actual: unknown, pattern: RegExp, label: string): void {
  assertTrue(
    typeof actual === "string" && pattern.test(actual),
    `${label} should match ${pattern} and is ${formatForMessage(actual)}`,
  );
}

/** An expected MESSAGE: verbatim, or a pattern that it has to match. */
export type MessagePattern = string | RegExp;

function assertMessage(response: ApiResponse, message: Json | undefined, expectedMessage: MessagePattern): void {
  const label = `MESSAGE of ${response.call}`;
  if (typeof expectedMessage === "string") assertEqual(message, expectedMessage, label);
  else assertMatches(message, expectedMessage, label);
}

/** Returns the envelope of a response. */
function parseEnvelope(response: ApiResponse): Fields {
  assertTrue(
    isFields(response.json),
    `${response.call} should return a JSON object and returned ${formatResponse(response)}`,
  );
  const { CODE, MESSAGE, DATA } = response.json;
  assertTrue(
    Number.isInteger(CODE) && typeof MESSAGE === "string" && DATA !== undefined,
    `${response.call} should return {CODE, MESSAGE, DATA} and returned ${formatResponse(response)}`,
  );
  return response.json;
}

/** Returns DATA of a successful response. Without `status`, accepts 200 and 201. */
export function getData(response: ApiResponse, expectedMessage?: MessagePattern, status?: number): Fields {
  const { MESSAGE, DATA } = assertSuccess(response, status);
  if (expectedMessage !== undefined) assertMessage(response, MESSAGE, expectedMessage);
  assertTrue(isFields(DATA), `DATA of ${response.call} should be an object and is ${formatForMessage(DATA)}`);
  return DATA;
}

/** Throws unless the response is a success with empty DATA. */
export function assertEmpty(response: ApiResponse, expectedMessage?: MessagePattern): void {
  const { MESSAGE, DATA } = assertSuccess(response, 200);
  if (expectedMessage !== undefined) assertMessage(response, MESSAGE, expectedMessage);
  assertEqual(DATA, [], `DATA of ${response.call}`);
}

function assertSuccess(response: ApiResponse, status?: number): Fields {
  const isExpectedStatus = status === undefined ? [200, 201].includes(response.status) : response.status === status;
  assertTrue(
    isExpectedStatus,
    `${response.call} should be ${status ?? "a success"} and is ${formatResponse(response)}`,
  );
  return parseEnvelope(response);
}

/** Throws unless the response is this error: status, envelope with the same CODE, the message, and empty DATA. */
export function assertError(response: ApiResponse, status: number, expectedMessage?: MessagePattern): void {
  assertTrue(response.status === status, `${response.call} should be ${status} and is ${formatResponse(response)}`);
  const { CODE, MESSAGE, DATA } = parseEnvelope(response);
  assertEqual(CODE, status, `CODE of ${response.call}`);
  if (expectedMessage !== undefined) assertMessage(response, MESSAGE, expectedMessage);
  assertEqual(DATA, [], `DATA of ${response.call}`);
}

/** Throws unless the object has exactly these fields, in any order. */
export function assertExactFields(object: Fields, fields: readonly string[], label: string): void {
  const actualFields = Object.keys(object);
  const missing = fields.filter((field) => !actualFields.includes(field));
  const extra = actualFields.filter((field) => !fields.includes(field));
  assertTrue(
    missing.length === 0 && extra.length === 0,
    `${label} should have exactly its fields; missing: ${missing.join(", ") || "none"}; not in the specification: ${extra.join(", ") || "none"}`,
  );
}

/** Returns an array of objects in DATA. */
export function getRows(object: Fields, field: string): Fields[] {
  const list = object[field];
  assertTrue(Array.isArray(list), `${field} should be an array and is ${formatForMessage(list)}`);
  return list.map((row) => {
    assertTrue(isFields(row), `${field} should contain objects and contains ${formatForMessage(row)}`);
    return row;
  });
}

/** Returns an array of strings in DATA. */
export function getStrings(object: Fields, field: string): string[] {
  const list = object[field];
  assertTrue(Array.isArray(list), `${field} should be an array and is ${formatForMessage(list)}`);
  return list.map((entry) => {
    assertTrue(typeof entry === "string", `${field} should contain strings and contains ${formatForMessage(entry)}`);
    return entry;
  });
}

/** Throws unless the time (Unix seconds) is within 10 minutes of `now`. */
export function assertRecent(value: Json | undefined, now: number, label: string): void {
  assertTrue(
    Number.isInteger(value) && Math.abs(Number(value) - now) <= 600,
    `${label} should be the current time ${now} and is ${formatForMessage(value)}`,
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
