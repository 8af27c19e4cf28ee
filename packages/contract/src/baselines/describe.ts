import type { BaselineCheck, BaselineScope } from "../console/baselines.ts";
import { originTypeNames } from "../rules/origin-type.ts";
import { baselineOperatorLabels, findCheckField } from "./check-fields.ts";
import { formatCheckValue } from "./check-value.ts";

/** Returns what a rule wants: "Cache expiration is at least 1 hour". */
export function describeCheck({ field: name, operator, value }: BaselineCheck): string {
  const field = findCheckField(name);
  if (!field) return name;
  return `${field.label} ${baselineOperatorLabels[operator]} ${formatCheckValue(field, value)}`;
}

/** Returns the zones that a rule is about: "All zones", "Zones labeled production". */
export function describeScope({ labels, originTypes, names }: BaselineScope): string {
  const parts = [
    labels.length > 0 && `labeled ${labels.join(" or ")}`,
    originTypes.length > 0 && `of type ${originTypes.map((type) => originTypeNames[type]).join(" or ")}`,
    names.length > 0 && `named ${names.join(" or ")}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "All zones" : `Zones ${parts.join(", ")}`;
}
