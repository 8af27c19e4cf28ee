/** Subset of JSON Schema that the OpenAPI document uses. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly maxItems?: number;
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

/** Describes the allowed values of a schema. Components are links to their sections. */
export function describeSchema(schema: Shape): string {
  if (schema.$ref) return `[${getSchemaName(schema.$ref)}](#${getSchemaName(schema.$ref).toLowerCase()})`;
  if (schema.anyOf) return choice(schema.anyOf.map(describeSchema));
  if (schema.enum) return choice(schema.enum.map(literal));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.maxItems === 0) return "empty list";
  if (schema.items) return `list of ${describeSchema(schema.items)}`;
  if (Array.isArray(schema.type)) return choice(schema.type.map((type: string) => typeNames[type] ?? type));
  if (schema.type === "integer" || schema.type === "number") return describeNumber(schema.type, schema);
  if (schema.type === "object") return "object";
  const text = typeNames[String(schema.type)] ?? "anything";
  return schema.pattern ? `${text} of the form \`${schema.pattern}\`` : text;
}

/** Row of a table of fields. */
export interface Field {
  /** Path from the outer object, such as `NODES[].ID`. */
  readonly path: string;
  readonly kind: string;
  readonly required: boolean;
  readonly secret: boolean;
  /** Empty if the contract has no description. */
  readonly description: string;
}

/** Lists the fields of an object, including those of nested objects that aren't components. */
export function listFields(schema: Shape, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const { description = "" } = value;
    const field = { path, kind: describeSchema(value), required, secret: value.format === "password", description };
    const [itemShape, separator] = value.items ? [value.items, "[]."] : [value, "."];
    return itemShape.properties ? [field, ...listFields(itemShape, `${path}${separator}`)] : [field];
  });
}
