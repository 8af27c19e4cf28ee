import type { AlertSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import type { ReactElement, ReactNode } from "react";
import type { Control } from "react-hook-form";
import { useField } from "../../../forms/use-field.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import styles from "./notifications-page.module.css";
import type { SubscriptionFields } from "./subscription-form.ts";

type SubscriptionControl = Control<SubscriptionFields, unknown, AlertSubscriptions>;

const timeZones = Intl.supportedValuesOf("timeZone");

/** Time zone of the daily summary and the quiet hours. */
export function TimeZoneField({ control, hint }: { control: SubscriptionControl; hint: ReactNode }): ReactElement {
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

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
);

/** Time of day in steps of half an hour. The browser's own time field would show 12 hours in some languages. */
export function TimeOfDayField({
  name,
  control,
  label,
  hint,
}: {
  name: "digestTime" | "quietFrom" | "quietTo";
  control: SubscriptionControl;
  label: string;
  hint?: string;
}): ReactElement {
  const { bound, value, error } = useField({ name, control });
  const current = String(value);
  const times = halfHours.includes(current) ? halfHours : [...halfHours, current].toSorted();
  return (
    <div className={styles.time}>
      <Combobox
        label={label}
        hint={hint}
        error={error}
        options={times.map((time) => ({ value: time, label: time }))}
        value={current}
        onChange={(time) => time !== null && bound.onChange(time)}
        onBlur={bound.onBlur}
        empty="No matching time"
      />
    </div>
  );
}
