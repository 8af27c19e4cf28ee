import type { AlertSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import type { ReactElement, ReactNode } from "react";
import type { Control } from "react-hook-form";
import { useField } from "../../../forms/use-field.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import type { SubscriptionFields } from "./subscription-form.ts";

const timeZones = Intl.supportedValuesOf("timeZone");

/** Time zone of the daily summary and the quiet hours. */
export function TimeZoneField({
  control,
  hint,
}: {
  control: Control<SubscriptionFields, unknown, AlertSubscriptions>;
  hint: ReactNode;
}): ReactElement {
  const { bound, value, error } = useField({ name: "timeZone", control });
  const current = String(value);
  const names = [...new Set(["UTC", current, ...timeZones])];
  return (
    <Combobox
      label="Time zone"
      hint={hint}
      error={error}
      options={names.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
      value={current}
      onChange={(name) => name !== null && bound.onChange(name)}
      onBlur={bound.onBlur}
      empty="No matching time zone"
    />
  );
}
