import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type ScalarTag,
  visit,
  type YAMLError,
} from "yaml";
import type { Configuration } from "./configuration.ts";
import { environmentNamePattern, EnvironmentReference } from "./environment-reference.ts";
import { describeIssues, type FileIssue } from "./file-issues.ts";
import { configurationFileSchema } from "./file-schema.ts";
import { configurationLimits } from "./limits.ts";
import { readZones } from "./read-zones.ts";

/** An error in a configuration file. `line` and `column` start at 1; `field` is the path, such as `zones.shop.cache_exp`. */
export interface FileError {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly message: string;
}

/** Result of reading a configuration file: what it says, or its first errors by line. */
export type FileResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly errors: readonly FileError[] };

const environmentTag: ScalarTag = {
  tag: "!env",
  resolve(name, onError) {
    if (!environmentNamePattern.test(name))
      onError("Use !env with the name of an environment variable, such as !env S3_SECRET.");
    return new EnvironmentReference(name);
  },
};

/** Reads a configuration file. Reports every error with its position; no message quotes a secret. */
export function parseConfigurationFile(text: string): FileResult {
  if (new TextEncoder().encode(text).length > configurationLimits.bytes) {
    const message = `The file is larger than ${configurationLimits.bytes / 1024 / 1024} MB. Split it into several files.`;
    return { ok: false, errors: [{ line: 1, column: 1, field: "", message }] };
  }
  const lines = new LineCounter();
  const toError = (offset: number, field: string, message: string): FileError => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  };
  const toErrors = (doc: Document, issues: readonly FileIssue[]) =>
    issues.map(({ path, at, message }) => toError(locate(doc, path, at), path.join("."), message));

  let doc: Document;
  let value: unknown;
  try {
    doc = parseDocument(text, {
      version: "1.2",
      stringKeys: true,
      prettyErrors: false,
      logLevel: "error",
      lineCounter: lines,
      customTags: [environmentTag],
    });
    const found = [
      ...listSyntaxErrors(doc).map((error) => toError(error.pos[0], "", describeYamlError(error))),
      ...listForbidden(doc).map(([offset, message]) => toError(offset, "", message)),
    ];
    if (found.length > 0) return toFailure(found);
    value = doc.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return toFailure([{ line: 1, column: 1, field: "", message: tooDeep }]);
  }
  if (value === null) return toFailure([{ line: 1, column: 1, field: "", message: "The file is empty." }]);
  const parsed = configurationFileSchema.safeParse(value);
  if (!parsed.success) return toFailure(toErrors(doc, describeIssues(parsed.error.issues, value)));
  const { zones, issues } = readZones(parsed.data);
  return issues.length > 0 ? toFailure(toErrors(doc, issues)) : { ok: true, configuration: { zones } };
}

function toFailure(errors: readonly FileError[]): FileResult {
  const sorted = errors.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, errors: sorted.slice(0, configurationLimits.errors) };
}

const tooDeep = "The file is nested too deeply.";

/** Errors that don't cause others in the lines below. */
const independentErrors: readonly string[] = ["DUPLICATE_KEY", "TAG_RESOLVE_FAILED"];

function listSyntaxErrors({ errors, warnings }: Document): readonly YAMLError[] {
  const first = errors.find(({ code }) => !independentErrors.includes(code));
  return first ? [first] : [...errors, ...warnings];
}

function describeYamlError({ code, message }: YAMLError): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "Indent with spaces, not with tabs.";
    case "DUPLICATE_KEY":
      return "This name occurs twice. Remove one of them.";
    case "MULTIPLE_DOCS":
      return "The file contains several documents. Keep one.";
    case "TAG_RESOLVE_FAILED":
      return message.startsWith("Use !env") ? message : "Unknown tag. Only !env NAME is allowed.";
    case "RESOURCE_EXHAUSTION":
      return tooDeep;
    case "BAD_INDENT":
      return "The indentation doesn't match the lines above.";
    default:
      // The library's message, without the part of the file that it may quote.
      return `${(message.split(/[:"`]/, 1)[0] ?? message).trim()}.`;
  }
}

/** Returns what YAML allows and a configuration file doesn't: anchors could make a small file huge. */
function listForbidden(doc: Document): [offset: number, message: string][] {
  const found: [number, string][] = [];
  visit(doc, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node) || ("anchor" in node && node.anchor !== undefined))
        found.push([offset, "Anchors and aliases aren't allowed. Repeat the value."]);
      if ("tag" in node && node.tag !== undefined && node.tag !== environmentTag.tag)
        found.push([offset, "Unknown tag. Only !env NAME is allowed."]);
    },
    Pair(_, { key }) {
      if (isScalar(key) && key.value === "__proto__")
        found.push([key.range?.[0] ?? 0, "“__proto__” isn't a name that a file can contain."]);
    },
  });
  return found;
}

/** Returns the offset of a key or value in the file; of the nearest one around it if it's missing. */
function locate(doc: Document, path: readonly PropertyKey[], at: FileIssue["at"]): number {
  let node: unknown = doc.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const [index, step] of path.entries()) {
    if (!isCollection(node)) return offset;
    const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === String(step));
    const item = isPair(pair) ? pair : node.items[Number(step)];
    const child = isPair(item) ? item.value : item;
    const key = isPair(item) && isScalar(item.key) ? item.key.range?.[0] : undefined;
    const value = isNode(child) ? child.range?.[0] : undefined;
    // A mapping starts at its first name: its own name is what it is called by.
    const isNamed = at === "key" || index < path.length - 1 || isCollection(child);
    offset = (isNamed ? key : value) ?? value ?? key ?? offset;
    node = child;
  }
  return offset;
}
