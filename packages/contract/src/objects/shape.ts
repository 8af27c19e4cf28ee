import { z } from "zod";
import type { Field } from "../fields/field.ts";
import { countSchema, timestampSchema } from "./values.ts";
import { validatedString } from "./validated-string.ts";

/** The table of an object's fields. */
type Fields = Readonly<Record<string, Field>>;

/** Schemas of the fields whose values don't follow from the table. */
type Exceptions<Table extends Fields> = { readonly [Name in keyof Table]?: z.ZodType };

/** The schema that follows from a field's kind. */
type SchemaOf<F extends Field> = F extends { kind: "switch"; on: infer On; off: infer Off }
  ? z.ZodType<On | Off, On | Off>
  : F extends { kind: "choice"; options: readonly { readonly value: infer Value extends string }[] }
    ? z.ZodEnum<{ [Option in Value]: Option }>
    : F extends { kind: "number" | "time" }
      ? z.ZodNumber
      : z.ZodString;

/** The zod shape of some fields of a table. */
type Shape<Table extends Fields, Name extends keyof Table, Except> = {
  [Key in Name]: Key extends keyof Except
    ? Except[Key] extends z.ZodType
      ? Except[Key]
      : never
    : SchemaOf<Table[Key]>;
};

/** The names of the fields that the API returns. */
type Returned<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { kind: "secret" } ? never : Name;
}[keyof Table];

/** The names of the fields that an update can change. */
type Editable<Table extends Fields> = {
  [Name in keyof Table]: Table[Name] extends { editable: true } ? Name : never;
}[keyof Table];

/** Returns the zod shape of an object that the API returns: every field but secrets, described for the API reference. */
export function toReturnedShape<Table extends Fields, Except extends Exceptions<Table>>(
  fields: Table,
  exceptions: Except,
): Shape<Table, Returned<Table>, Except>;
export function toReturnedShape(fields: Fields, exceptions: Exceptions<Fields>): Record<string, z.ZodType> {
  return toShape(fields, exceptions, ({ kind }) => kind !== "secret", toReturnedSchema);
}

/** Returns the zod shape of an object's update: every field that it can change, described for the API reference. */
export function toUpdateShape<Table extends Fields, Except extends Exceptions<Table>>(
  fields: Table,
  exceptions: Except,
): Shape<Table, Editable<Table>, Except>;
export function toUpdateShape(fields: Fields, exceptions: Exceptions<Fields>): Record<string, z.ZodType> {
  return toShape(fields, exceptions, ({ editable = false }) => editable, toUpdateSchema);
}

function toShape(
  fields: Fields,
  exceptions: Exceptions<Fields>,
  isIncluded: (field: Field) => boolean,
  toSchema: (field: Field) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isIncluded(field))
      .map(([name, field]) => [name, (exceptions[name] ?? toSchema(field)).describe(field.help ?? field.label)]),
  );
}

/** Returns the schema of a value that the API returns. */
function toReturnedSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "switch":
      return z.literal([field.off, field.on]);
    case "choice":
      return z.enum(field.options.map(({ value }) => value));
    case "number":
      return countSchema;
    case "time":
      return timestampSchema;
    default:
      return z.string();
  }
}

/** Returns the schema of a value that an update sends: text has to follow the field's rule. */
function toUpdateSchema(field: Field): z.ZodType {
  const isText = field.kind === "text" || field.kind === "list" || field.kind === "secret";
  return isText && field.check ? validatedString(field.check) : toReturnedSchema(field);
}
