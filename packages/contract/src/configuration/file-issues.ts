import type { z } from "zod";
import { listKnownNames } from "./file-schema.ts";
import { suggest } from "./suggest.ts";

/** An error at a path of a configuration file: of the value there, or of its key. */
export interface FileIssue {
  readonly path: readonly PropertyKey[];
  readonly at: "key" | "value";
  readonly message: string;
}

/** Words for a type, in "Use true or false." */
const typeHints: Readonly<Record<string, string>> = {
  boolean: "Use true or false.",
  string: "Use text. Put numbers, true, and false in quotes.",
  array: "Use a list, such as [a, b].",
  object: "Use names and values, indented below.",
  record: "Use names and values, indented below.",
  number: "Use a number.",
  int: "Use a whole number.",
};

/** Returns the sentences for what a schema found in `input`. They quote keys, and never a value that can be a secret. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], input: unknown): FileIssue[] {
  return issues.flatMap((issue) => describeIssue(issue, input));
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): FileIssue[] {
  const { path } = issue;
  const isMissing =
    (issue.code === "invalid_type" || issue.code === "invalid_value") && readAt(input, path) === undefined;
  if (isMissing) return [{ path, at: "value", message: `Add “${String(path.at(-1))}”.` }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: "key",
        message: describeUnknownKey(key, listKnownNames(path)),
      }));
    case "invalid_key":
      return [{ path, at: "key", message: issue.issues[0]?.message ?? "This name isn't allowed." }];
    case "invalid_value":
      return [{ path, at: "value", message: describeChoice(issue.values.map(String), readAt(input, path)) }];
    case "invalid_type":
      return [{ path, at: "value", message: typeHints[issue.expected] ?? "Use another type of value." }];
    case "invalid_union":
      return [{ path, at: "value", message: "Use an AS number, such as 64500." }];
    case "too_big":
      return [{ path, at: "value", message: `Use at most ${String(issue.maximum)}.` }];
    case "too_small":
      return [{ path, at: "value", message: `Use at least ${String(issue.minimum)}.` }];
    default:
      return [{ path, at: "value", message: issue.message }];
  }
}

function describeUnknownKey(key: string, known: readonly string[]): string {
  const suggestion = suggest(key, known);
  const shortened = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  return `Unknown name “${shortened}”.${suggestion === undefined ? "" : ` Did you mean “${suggestion}”?`}`;
}

function describeChoice(values: readonly string[], typed: unknown): string {
  const suggestion = typeof typed === "string" ? suggest(typed, values) : undefined;
  const list = values.join(", ");
  return `Use ${values.length === 1 ? list : `one of ${list}`}.${suggestion === undefined ? "" : ` Did you mean “${suggestion}”?`}`;
}

function readAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}
