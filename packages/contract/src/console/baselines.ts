import { z } from "zod";
import { findCheckField, baselineOperators } from "../baselines/check-fields.ts";
import { checkValue } from "../baselines/check-value.ts";
import { zoneIdSchema } from "../ids.ts";
import { originTypes } from "../rules/origin-type.ts";
import { newBulkRunSchema } from "./bulk-runs.ts";
import { deviatingSettingSchema } from "./zone-deviations.ts";
import { zoneLabelSchema } from "./zone-labels.ts";

/** Limits of baselines: rules of an account, characters of a name and of a reason, and values of a scope. */
export const baselineLimits = { perAccount: 50, name: 80, reason: 300, owner: 120, scope: 50 } as const;

const toText = (length: number, required: string) =>
  z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, " "))
    .refine((text) => text !== "", required)
    .refine((text) => [...text].length <= length, `Use up to ${length} characters.`);

/** Part of a zone's name, or the whole name; `*` matches any characters. */
const namePatternSchema = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^[a-z0-9*]{1,40}$/.test(text), "Use letters, digits, and * for any characters.");

/**
 * The zones that a rule is about: those with one of the labels, one of the origin types, and one of the names, of those that
 * it has; all zones if it has none.
 */
const baselineScopeSchema = z.strictObject({
  labels: z.array(zoneLabelSchema).max(baselineLimits.scope),
  originTypes: z.array(z.enum(originTypes)).max(originTypes.length),
  names: z.array(namePatternSchema).max(baselineLimits.scope),
});
export type BaselineScope = z.infer<typeof baselineScopeSchema>;

/** What a rule wants: a field of a zone or of its custom hostnames, an operator, and a value as text. */
const baselineCheckSchema = z
  .strictObject({ field: z.string(), operator: z.enum(baselineOperators), value: z.string() })
  .transform((check, context) => {
    const field = findCheckField(check.field);
    const result = field && checkValue(field, check.operator, check.value);
    if (result?.ok) return { ...check, value: result.value };
    const message = result ? result.reason : "Select a setting.";
    context.addIssue({ code: "custom", path: [field ? "value" : "field"], message });
    return z.NEVER;
  });
export type BaselineCheck = z.infer<typeof baselineCheckSchema>;

const ruleFields = {
  name: toText(baselineLimits.name, "Enter a name."),
  scope: baselineScopeSchema,
  check: baselineCheckSchema,
};

/** New rule. Its ID is chosen by the client, so that a repeated request creates no second rule. */
export const newBaselineRuleSchema = z.strictObject({ id: z.uuid(), ...ruleFields });
export type NewBaselineRule = z.input<typeof newBaselineRuleSchema>;

/** Changed rule. */
export const baselineRuleChangeSchema = z.strictObject(ruleFields);
export type BaselineRuleChange = z.input<typeof baselineRuleChangeSchema>;

/** Exception of a zone from a rule; `endsAt` in Unix seconds. */
export const newBaselineExceptionSchema = z.strictObject({
  reason: toText(baselineLimits.reason, "Enter a reason."),
  owner: toText(baselineLimits.owner, "Enter who is responsible."),
  endsAt: z.int().positive(),
});
export type NewBaselineException = z.input<typeof newBaselineExceptionSchema>;

const exceptionSchema = z.object({ reason: z.string(), owner: z.string(), endsAt: z.int(), createdAt: z.int() });
export type BaselineException = z.infer<typeof exceptionSchema>;

/** How many zones a rule is about, by what it found. */
const complianceSchema = z.object({ compliant: z.int(), deviating: z.int(), excepted: z.int() });
export type BaselineCompliance = z.infer<typeof complianceSchema>;

/** A rule. */
export const baselineRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.object({
    labels: z.array(z.string()),
    originTypes: z.array(z.enum(originTypes)),
    names: z.array(z.string()),
  }),
  check: z.object({ field: z.string(), operator: z.enum(baselineOperators), value: z.string() }),
  updatedAt: z.int(),
});
export type BaselineRule = z.infer<typeof baselineRuleSchema>;

const ruleSummarySchema = baselineRuleSchema.extend({ compliance: complianceSchema });
export type BaselineRuleSummary = z.infer<typeof ruleSummarySchema>;

/** Seconds before the end of an exception at which it counts as ending soon. */
export const endingSoonSeconds = 30 * 86_400;

/** Exception of a zone from a rule that ends soon. */
const endingExceptionSchema = z.object({
  ruleName: z.string(),
  zoneId: z.string(),
  zoneName: z.string(),
  owner: z.string(),
  endsAt: z.int(),
});

/** The rules of an account by name, and how far its zones comply, in total and by label. */
export const baselinesSchema = z.object({
  rules: z.array(ruleSummarySchema),
  /** Zones that a rule is about: `deviating` if they deviate from one, `excepted` if only with an exception. */
  zones: complianceSchema,
  /** The same for the zones with each label. */
  labels: z.array(z.object({ label: z.string(), ...complianceSchema.shape })),
  /** Zones that aren't checked, because their hostnames are still being loaded. */
  unchecked: z.int(),
  /** Exceptions that end within 30 days, the next first. */
  endingExceptions: z.array(endingExceptionSchema),
});
export type Baselines = z.infer<typeof baselinesSchema>;

/** What a rule found on a zone. */
export const baselineStates = ["deviating", "excepted", "compliant"] as const;
export type BaselineState = (typeof baselineStates)[number];

const baselineZoneSchema = z.object({
  zoneId: zoneIdSchema,
  zoneName: z.string(),
  labels: z.array(z.string()),
  state: z.enum(baselineStates),
  /** What differs; empty if it complies. */
  settings: z.array(deviatingSettingSchema),
  /** An exception that hasn't ended; also of a zone that complies. */
  exception: exceptionSchema.nullable(),
});
export type BaselineZone = z.infer<typeof baselineZoneSchema>;

/** A rule with the zones that it's about, by name, and the changes that fix those that deviate without an exception. */
export const baselineDetailsSchema = ruleSummarySchema.extend({
  zones: z.array(baselineZoneSchema),
  unchecked: z.int(),
  /** Changes of a bulk run: start it with them. Empty if nothing can be fixed that way. */
  fix: z.array(newBulkRunSchema.shape.changes.element),
  /** Zones that deviate, and that a run can't fix. */
  unfixable: z.int(),
});
export type BaselineDetails = z.infer<typeof baselineDetailsSchema>;
