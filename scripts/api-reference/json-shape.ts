import { z } from "zod";

/** The part of JSON Schema that the contract's objects are made of. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape | false;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** What is sent for a schema, before the schema changes any of it. */
export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
}

const words: Readonly<Record<string, string>> = { string: "text", null: "null", boolean: "true or false" };

function choice(options: readonly string[]): string {
  const unique = [...new Set(options)];
  return unique.length < 2 ? unique.join("") : `${unique.slice(0, -1).join(", ")} or ${unique.at(-1)}`;
}

const literal = (value: unknown) =>
  typeof value === "string" && value !== "" ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;

function describeNumber(kind: string, { minimum, exclusiveMinimum, maximum }: Shape): string {
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (exclusiveMinimum === 0) return `positive ${kind}`;
  if (low !== undefined && high !== undefined) return `${kind} from ${low} to ${high}`;
  return low === undefined ? kind : `${kind}, ${low} or more`;
}

/** What a value may be, in words. `nameOf` gives a link for an object that is described elsewhere. */
export function describe(shape: Shape, nameOf: (shape: Shape) => string | undefined): string {
  const name = nameOf(shape);
  if (name) return name;
  if (shape.anyOf) return choice(shape.anyOf.map((option) => describe(option, nameOf)));
  if (shape.enum) return choice(shape.enum.map(literal));
  if (shape.const !== undefined) return literal(shape.const);
  if (shape.items) return `list of ${describe(shape.items, nameOf)}`;
  if (Array.isArray(shape.type)) return choice(shape.type.map((type: string) => words[type] ?? type));
  if (shape.type === "integer" || shape.type === "number") return describeNumber(shape.type, shape);
  if (shape.type === "array") return "empty list";
  if (shape.type === "object") return "object";
  const text = words[String(shape.type)] ?? "anything";
  return shape.pattern ? `${text} of the form \`${shape.pattern}\`` : text;
}

/** One line of a table of fields. */
export interface Field {
  /** As in `NODES[].ID`, from the object's top. */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
}

/** All fields of an object; an object inside that has no name of its own is unfolded. */
export function fieldsOf(shape: Shape, nameOf: (shape: Shape) => string | undefined, prefix = ""): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const field = { path, kind: describe(value, nameOf), required: shape.required?.includes(key) ?? false };
    const [inner, mark] = value.items ? [value.items, "[]."] : [value, "."];
    return inner.properties && !nameOf(inner) ? [field, ...fieldsOf(inner, nameOf, `${path}${mark}`)] : [field];
  });
}
