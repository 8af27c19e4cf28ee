import { type AlertCategory, alertCategories, alertCategoryNames } from "@edge-console/contract/alerts/alert-kinds";
import { type ReactElement, useId } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { useField } from "../../../forms/use-field.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import styles from "./channels-page.module.css";

/** Categories that a channel is notified of. */
export function CategoryCheckboxes<Values extends FieldValues, Output>({
  name,
  control,
}: {
  name: FieldPathByValue<Values, AlertCategory[]>;
  control: Control<Values, unknown, Output>;
}): ReactElement {
  const id = useId();
  const { bound, value, error } = useField({ name, control });
  const selected = alertCategoryNames.filter((category) => Array.isArray(value) && value.includes(category));
  const isAll = selected.length === alertCategoryNames.length;
  return (
    <fieldset className={styles.fieldset} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>Categories</legend>
      <div className={styles.selectAll}>
        <Button size="small" onClick={() => bound.onChange(isAll ? [] : alertCategoryNames)}>
          {isAll ? "Clear all" : "Select all"}
        </Button>
      </div>
      <div className={styles.checkboxes}>
        {alertCategoryNames.map((category, index) => (
          <Checkbox
            key={category}
            {...(index === 0 && { ref: bound.ref })}
            label={alertCategories[category].label}
            checked={selected.includes(category)}
            onCheckedChange={(checked) =>
              bound.onChange(
                alertCategoryNames.filter((other) => (other === category ? checked : selected.includes(other))),
              )
            }
            onBlur={bound.onBlur}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
