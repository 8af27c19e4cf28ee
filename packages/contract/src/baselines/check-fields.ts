import { hostnameFields } from "../fields/hostname.ts";
import { type ZoneSetting, type ZoneSettingName, zoneSettings } from "../fields/zone.ts";
import { isReferenceField } from "../configuration/file-fields.ts";

/** How a rule compares a value with what it wants. */
export const baselineOperators = [
  "is",
  "is-not",
  "at-least",
  "at-most",
  "starts-with",
  "contains",
  "excludes",
] as const;
export type BaselineOperator = (typeof baselineOperators)[number];

/** Operators within a sentence: "Cache expiration is at least 1 hour". */
export const baselineOperatorLabels: Readonly<Record<BaselineOperator, string>> = {
  is: "is",
  "is-not": "isn't",
  "at-least": "is at least",
  "at-most": "is at most",
  "starts-with": "starts with",
  contains: "contains",
  excludes: "doesn't contain",
};

/** Facts of custom hostnames that a rule can check. */
export const hostnameChecks = ["SSL_ENABLED", "FORCE_SSL", "SSL_CERTIFICATE", "CERTIFICATE_EXPIRES"] as const;
export type HostnameCheck = (typeof hostnameChecks)[number];

/** What a rule can check: a setting of a zone, or a fact of its custom hostnames. */
export type CheckField =
  | {
      readonly subject: "zone";
      readonly field: ZoneSettingName;
      readonly label: string;
      readonly setting: ZoneSetting;
      readonly operators: readonly BaselineOperator[];
    }
  | {
      readonly subject: "hostname";
      readonly field: HostnameCheck;
      readonly label: string;
      readonly operators: readonly BaselineOperator[];
    };

const zoneOperators = {
  switch: ["is"],
  choice: ["is", "is-not"],
  text: ["is", "starts-with"],
  list: ["contains", "excludes"],
} as const;

function toZoneCheck(setting: ZoneSetting): CheckField[] {
  const { kind, field, label } = setting;
  if (isReferenceField(setting) || (kind !== "switch" && kind !== "choice" && kind !== "text" && kind !== "list"))
    return [];
  const operators = field === "CACHE_EXP" ? (["at-least", "at-most", "is", "is-not"] as const) : zoneOperators[kind];
  return [{ subject: "zone", field, label, setting, operators }];
}

const hostnameLabels: Readonly<Record<HostnameCheck, string>> = {
  SSL_ENABLED: "HTTPS of custom hostnames",
  FORCE_SSL: "Force HTTPS of custom hostnames with a certificate",
  SSL_CERTIFICATE: "Certificate of custom hostnames",
  CERTIFICATE_EXPIRES: "Remaining validity of certificates",
};

/** Everything that a rule can check, in the order of the settings page, with hostnames last. */
export const checkFields: readonly CheckField[] = [
  ...zoneSettings.flatMap(toZoneCheck),
  ...hostnameChecks.map((field): CheckField => ({
    subject: "hostname",
    field,
    label: hostnameLabels[field],
    operators: field === "CERTIFICATE_EXPIRES" ? ["at-least"] : ["is"],
  })),
];

/** Finds what a rule checks by the name of the field. */
export function findCheckField(field: string): CheckField | undefined {
  return checkFields.find((one) => one.field === field);
}

/** Returns the label of a setting of a zone, or of a fact of one hostname. */
export function getSettingLabel(field: CheckField): string {
  if (field.subject === "zone") return field.label;
  return field.field === "CERTIFICATE_EXPIRES" ? "Certificate" : hostnameFields[field.field].label;
}
