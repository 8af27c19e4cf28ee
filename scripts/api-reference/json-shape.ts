/** The part of JSON Schema that the schemas of the OpenAPI document are made of. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

const typeNames: Readonly<Record<string, string>> = { string: "text", null: "null", boolean: "true or false" };

function choice(options: readonly string[]): string {
  const unique = [...new Set(options)];
  return unique.length < 2 ? unique.join("") : `${unique.slice(0, -1).join(", ")} or ${unique.at(-1)}`;
}

const literal = (value: unknown) =>
  typeof value === "string" && value !== "" ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;

function describeNumber(kind: string, { minimum, exclusiveMinimum, maximum }: Shape): string {
  if (exclusiveMinimum === 0) return `positive ${kind}`;
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  return minimum === undefined ? kind : `${kind}, ${minimum} or more`;
}

/** Returns the name of the component that a reference points to. */
function getSchemaName($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

/** What a value may be, in words. A component is a link to its section. */
export function describe(shape: Shape): string {
  if (shape.$ref) return `[${getSchemaName(shape.$ref)}](#${getSchemaName(shape.$ref).toLowerCase()})`;
  if (shape.anyOf) return choice(shape.anyOf.map(describe));
  if (shape.enum) return choice(shape.enum.map(literal));
  if (shape.const !== undefined) return literal(shape.const);
  if (shape.items) return `list of ${describe(shape.items)}`;
  if (Array.isArray(shape.type)) return choice(shape.type.map((type: string) => typeNames[type] ?? type));
  if (shape.type === "integer" || shape.type === "number") return describeNumber(shape.type, shape);
  if (shape.type === "array") return "empty list";
  if (shape.type === "object") return "object";
  const text = typeNames[String(shape.type)] ?? "anything";
  return shape.pattern ? `${text} of the form \`${shape.pattern}\`` : text;
}

/** One line of a table of fields. */
export interface Field {
  /** As in `NODES[].ID`, from the object's top. */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  readonly secret: boolean;
  /** Empty if the contract has none. */
  readonly description: string;
}

/** All fields of an object; an object inside that is no component is unfolded. */
export function listFields(shape: Shape, prefix = ""): Field[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const required = shape.required?.includes(key) ?? false;
    const { description = "" } = value;
    const field = { path, kind: describe(value), required, secret: value.format === "password", description };
    const [inner, mark] = value.items ? [value.items, "[]."] : [value, "."];
    return inner.properties ? [field, ...listFields(inner, `${path}${mark}`)] : [field];
  });
}
