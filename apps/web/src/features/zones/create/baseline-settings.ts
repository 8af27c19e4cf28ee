import { evaluateCheck, isInScope } from "@edge-console/contract/baselines/evaluate";
import { getBaselineDefaults } from "@edge-console/contract/baselines/fix";
import { getDefaultValues } from "@edge-console/contract/configuration/configuration";
import type { BaselineRule } from "@edge-console/contract/console/baselines";
import { zoneSettings } from "@edge-console/contract/fields/zone";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { formatFieldValue } from "../../../format/field-values.ts";
import { emptyCreateValues } from "./create-values.ts";

/** A setting with which a new zone complies with a baseline. */
export type BaselineSetting = { field: string; label: string; text: string; value: string | number; rule: string };

/**
 * Returns the settings that baselines want of a new zone, where its defaults deviate. Rules about labels don't apply: a new
 * zone has none. What the form asks for isn't replaced.
 */
export function listBaselineSettings(
  rules: readonly BaselineRule[],
  { type, name }: { type: OriginType; name: string },
): BaselineSetting[] {
  const values = { ...getDefaultValues(type), ORIGIN_TYPE: type };
  const zone = { id: "", name: name.toLowerCase(), values, labels: [], hostnames: [] };
  const settings = new Map<string, BaselineSetting>();
  for (const { name: rule, scope, check } of rules) {
    if (check.field in emptyCreateValues || !isInScope(scope, zone)) continue;
    if ((evaluateCheck(check, zone, 0) ?? []).length === 0) continue;
    for (const [field, value] of Object.entries(getBaselineDefaults(check))) {
      const setting = zoneSettings.find((one) => one.field === field);
      if (!setting) continue;
      settings.set(field, { field, label: setting.label, text: formatFieldValue(setting, value), value, rule });
    }
  }
  return [...settings.values()];
}
