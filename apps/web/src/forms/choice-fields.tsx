import type { ReactElement, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { RadioCards, type RadioCardsProps } from "../ui/radio-cards.tsx";
import { Select, type SelectProps } from "../ui/select.tsx";
import { Checkbox, type SwitchProps } from "../ui/switch.tsx";
import { type Bound, useField } from "./use-field.ts";

/** Returns the props of a choice bound to a form, and the function that changes it. */
function useChoice<Values extends FieldValues, Output, Value>(
  field: Parameters<typeof useField<Values, Output, Value>>[0],
  otherError: ReactNode,
) {
  const { bound, value, error } = useField(field);
  const { ref, onBlur, onChange } = bound;
  return { common: { ref, onBlur, error: error ?? otherError }, value, onChange };
}

/** Select bound to a form. */
export function FormSelect<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<SelectProps, Values, Output, string>): ReactElement {
  const { common, value, onChange } = useChoice({ name, control }, props.error);
  return <Select {...props} {...common} value={String(value)} onValueChange={onChange} />;
}

/** Checkbox bound to a form. */
export function FormCheckbox<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<Omit<SwitchProps, "onCheckedChange">, Values, Output, boolean>): ReactElement {
  const { common, value, onChange } = useChoice({ name, control }, props.error);
  return <Checkbox {...props} {...common} checked={value === true} onCheckedChange={onChange} />;
}

/** Radio cards bound to a form. */
export function FormRadioCards<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<RadioCardsProps, Values, Output, string>): ReactElement {
  const { common, value, onChange } = useChoice({ name, control }, props.error);
  return <RadioCards {...props} {...common} value={String(value)} onValueChange={onChange} />;
}
