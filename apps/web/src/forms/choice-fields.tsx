import type { ReactElement } from "react";
import type { FieldValues } from "react-hook-form";
import { RadioCards, type RadioCardsProps } from "../ui/radio-cards.tsx";
import { Select, type SelectProps } from "../ui/select.tsx";
import { Checkbox, type SwitchProps } from "../ui/switch.tsx";
import { type Bound, useField } from "./use-field.ts";

/** Select bound to a form. */
export function FormSelect<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<SelectProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  const { ref, onBlur, onChange } = bound;
  return (
    <Select
      {...props}
      ref={ref}
      value={String(value)}
      onValueChange={onChange}
      onBlur={onBlur}
      error={error ?? props.error}
    />
  );
}

/** Checkbox bound to a form. */
export function FormCheckbox<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<Omit<SwitchProps, "onCheckedChange">, Values, Output, boolean>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  const { ref, onBlur, onChange } = bound;
  return (
    <Checkbox
      {...props}
      ref={ref}
      checked={value === true}
      onCheckedChange={onChange}
      onBlur={onBlur}
      error={error ?? props.error}
    />
  );
}

/** Radio cards bound to a form. */
export function FormRadioCards<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<RadioCardsProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  const { ref, onBlur, onChange } = bound;
  return (
    <RadioCards
      {...props}
      ref={ref}
      value={String(value)}
      onValueChange={onChange}
      onBlur={onBlur}
      error={error ?? props.error}
    />
  );
}
