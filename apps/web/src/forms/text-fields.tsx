import type { ReactElement } from "react";
import type { FieldValues } from "react-hook-form";
import {
  NumberField,
  type NumberFieldProps,
  PasswordField,
  type PasswordFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "../ui/text-field.tsx";
import { type Bound, useField } from "./use-field.ts";

/**
 * Text field bound to a form: value, error, and focus on an invalid value. `error` shows an error that the schema doesn't
 * detect.
 *
 *     <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 */
export function FormTextField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<TextFieldProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  return <TextField {...props} {...bound} value={String(value)} error={error ?? props.error} />;
}

/** Text area bound to a form. */
export function FormTextArea<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<TextAreaProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  return <TextArea {...props} {...bound} value={String(value)} error={error ?? props.error} />;
}

/** Number field bound to a form. Its value is text, which the schema parses. */
export function FormNumberField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<NumberFieldProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  return <NumberField {...props} {...bound} value={String(value)} error={error ?? props.error} />;
}

/** Password field bound to a form. List it in the draft's `secrets`. */
export function FormPasswordField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<PasswordFieldProps, Values, Output, string>): ReactElement {
  const { bound, value, error } = useField({ name, control });
  return <PasswordField {...props} {...bound} value={String(value)} error={error ?? props.error} />;
}
