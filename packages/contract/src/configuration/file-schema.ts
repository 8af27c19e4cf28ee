import { z } from "zod";
import { zoneLabelLimits, zoneLabelSchema } from "../console/zone-labels.ts";
import { checkHostname } from "../rules/hostname.ts";
import { checkZoneName } from "../rules/zone-name.ts";
import { fileFields, isReferenceField, toFieldSchema, toFileKey } from "./file-fields.ts";

const hostnameShape = {
  ssl: z.boolean().optional().describe("Serves the hostname over HTTPS. Defaults to false."),
  force_ssl: z.boolean().optional().describe("Redirects HTTP to HTTPS, with HSTS. Defaults to false."),
  autocert: z
    .boolean()
    .optional()
    .describe("Whether the certificate is managed. Left out: an uploaded certificate stays."),
};
const hostnameSettingsSchema = z.strictObject(hostnameShape).nullable();

const defaultHostnameSchema = z.strictObject({
  enabled: z.boolean().optional().describe("Serves the zone at its default hostname. Defaults to true."),
  force_ssl: z.boolean().optional().describe("Redirects HTTP to HTTPS, with HSTS. Defaults to false."),
});

/** Fields of a zone in a file, from the metadata of the API's fields. */
const fieldShape = Object.fromEntries(
  fileFields.map((field) => [
    toFileKey(field.field),
    toFieldSchema(field)
      .optional()
      .describe(
        isReferenceField(field)
          ? "!env NAME: the environment variable that contains it. Only for new zones."
          : (field.help ?? field.label),
      ),
  ]),
);

const zoneInFileSchema = z.strictObject({
  ...fieldShape,
  labels: z.array(zoneLabelSchema).max(zoneLabelLimits.perZone).optional().describe("Labels of the zone."),
  default_hostname: defaultHostnameSchema.optional().describe("The hostname that the service gave the zone."),
  hostnames: z
    .record(z.string().check(reject(checkHostname)), hostnameSettingsSchema)
    .optional()
    .describe("Custom hostnames of the zone."),
});

/** A configuration file. */
export const configurationFileSchema = z.strictObject({
  version: z.literal(1).describe("Version of the file's format."),
  zones: z
    .record(z.string().check(reject(checkZoneName)), zoneInFileSchema)
    .describe("Zones by name. A setting that is left out has the default of the zone's origin type."),
});
export type ConfigurationFile = z.output<typeof configurationFileSchema>;
export type ZoneInFile = z.output<typeof zoneInFileSchema>;

/** Returns the names that the part of a file at a path can contain. */
export function listKnownNames([, zone, part]: readonly PropertyKey[]): readonly string[] {
  if (zone === undefined) return Object.keys(configurationFileSchema.shape);
  if (part === undefined) return Object.keys(zoneInFileSchema.shape);
  return Object.keys(part === "hostnames" ? hostnameShape : defaultHostnameSchema.shape);
}

/** Returns the JSON Schema (draft 2020-12) of configuration files, for editors. */
export function createConfigurationJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(configurationFileSchema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        // A secret is a tagged text.
        if (zodSchema instanceof z.ZodCustom) jsonSchema.type = "string";
      },
    }),
    title: "Edge Console configuration file",
  };
}

function reject(
  rule: (input: string) => { readonly ok: true } | { readonly ok: false; readonly reason: string },
): z.core.CheckFn<string> {
  return (context) => {
    const result = rule(context.value);
    if (!result.ok) context.issues.push({ code: "custom", message: result.reason, input: context.value });
  };
}
