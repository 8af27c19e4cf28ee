import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./client.ts";
import { isFields, type Fields, type Json } from "./json.ts";

/** A rule that does not hold; the message says what was expected and what came. */
export class Broken extends Error {
  override readonly name = "Broken";
}

/** A rule that this service gives no occasion to look at, for instance because the account has no zone yet. */
export class NoOccasion extends Error {
  override readonly name = "NoOccasion";
}

/** Throws unless the condition holds; `otherwise` says what is wrong. */
export function holds(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Broken(otherwise);
}

/** Throws unless both are the same, nested values included. */
export function same(actual: unknown, expected: unknown, what: string): void {
  holds(isDeepStrictEqual(actual, expected), `${what} should be ${shown(expected)} and is ${shown(actual)}`);
}

/** Throws unless the value is text that matches. */
export function matches(actual: unknown, pattern: RegExp, what: string): void {
  holds(typeof actual === "string" && pattern.test(actual), `${what} should match ${pattern} and is ${shown(actual)}`);
}

/** A sentence of the service: verbatim, or what it has to speak of. */
export type Sentence = string | RegExp;

function says(answer: Answer, message: Json | undefined, sentence: Sentence): void {
  const what = `MESSAGE of ${answer.call}`;
  if (typeof sentence === "string") same(message, sentence, what);
  else matches(message, sentence, what);
}

/** The envelope of an answer. */
function envelope(answer: Answer): Fields {
  holds(isFields(answer.json), `${answer.call} should answer a JSON object and gave ${came(answer)}`);
  const { CODE, MESSAGE, DATA } = answer.json;
  holds(
    Number.isInteger(CODE) && typeof MESSAGE === "string" && DATA !== undefined,
    `${answer.call} should answer {CODE, MESSAGE, DATA} and gave ${came(answer)}`,
  );
  return answer.json;
}

/** DATA of an answer that went well. Without a status, 200 and 201 are taken alike. */
export function data(answer: Answer, sentence?: Sentence, status?: number): Fields {
  const { MESSAGE, DATA } = served(answer, status);
  if (sentence !== undefined) says(answer, MESSAGE, sentence);
  holds(isFields(DATA), `DATA of ${answer.call} should be an object and is ${shown(DATA)}`);
  return DATA;
}

/** Throws unless an answer went well and its DATA is empty. */
export function empty(answer: Answer, sentence?: Sentence): void {
  const { MESSAGE, DATA } = served(answer, 200);
  if (sentence !== undefined) says(answer, MESSAGE, sentence);
  same(DATA, [], `DATA of ${answer.call}`);
}

function served(answer: Answer, status?: number): Fields {
  const fits = status === undefined ? [200, 201].includes(answer.status) : answer.status === status;
  holds(fits, `${answer.call} should be ${status ?? "a success"} and came back ${came(answer)}`);
  return envelope(answer);
}

/** Throws unless the answer is that refusal: status, envelope with the same CODE, the sentence, DATA []. */
export function refused(answer: Answer, status: number, sentence?: Sentence): void {
  holds(answer.status === status, `${answer.call} should be ${status} and came back ${came(answer)}`);
  const { CODE, MESSAGE, DATA } = envelope(answer);
  same(CODE, status, `CODE of ${answer.call}`);
  if (sentence !== undefined) says(answer, MESSAGE, sentence);
  same(DATA, [], `DATA of ${answer.call}`);
}

/** Throws unless an object has exactly these fields, in any order. */
export function exactly(object: Fields, fields: readonly string[], what: string): void {
  const has = Object.keys(object);
  const missing = fields.filter((field) => !has.includes(field));
  const extra = has.filter((field) => !fields.includes(field));
  holds(
    missing.length === 0 && extra.length === 0,
    `${what} should have exactly its fields; missing: ${missing.join(", ") || "none"}; not in the specification: ${extra.join(", ") || "none"}`,
  );
}

/** An array of objects inside DATA. */
export function rows(object: Fields, field: string): Fields[] {
  const list = object[field];
  holds(Array.isArray(list), `${field} should be an array and is ${shown(list)}`);
  return list.map((row) => {
    holds(isFields(row), `${field} should hold objects and holds ${shown(row)}`);
    return row;
  });
}

/** An array of text inside DATA. */
export function texts(object: Fields, field: string): string[] {
  const list = object[field];
  holds(Array.isArray(list), `${field} should be an array and is ${shown(list)}`);
  return list.map((entry) => {
    holds(typeof entry === "string", `${field} should hold text and holds ${shown(entry)}`);
    return entry;
  });
}

/** Throws unless the time (Unix seconds) is within ten minutes of now. */
export function recent(value: Json | undefined, now: number, what: string): void {
  holds(
    Number.isInteger(value) && Math.abs(Number(value) - now) <= 600,
    `${what} should be the present time ${now} and is ${shown(value)}`,
  );
}

/** A value for a message, cut short. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value instanceof Set ? [...value] : value) ?? "missing";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function came(answer: Answer): string {
  return `${answer.status} ${answer.text.slice(0, 300)}`;
}
