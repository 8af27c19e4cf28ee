import type { ReactElement } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from "react-hook-form";
import { FormPasswordField } from "./text-fields.tsx";
import { getPasswordAdvice } from "./new-password.ts";

/** Field for a new password, with advice while the user types. */
export function NewPasswordField<Values extends FieldValues, Output>({
  name,
  control,
  label,
}: {
  name: FieldPathByValue<Values, string>;
  control: Control<Values, unknown, Output>;
  label: string;
}): ReactElement {
  const password: unknown = useWatch({ control, name });
  return (
    <FormPasswordField
      name={name}
      control={control}
      label={label}
      autoComplete="new-password"
      required
      hint={<span aria-live="polite">{getPasswordAdvice(String(password))}</span>}
    />
  );
}
