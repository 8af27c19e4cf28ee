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
 * One line of text of `ui`, tied to a form by name: value, error, and focus when it is wrong. `error` says what is wrong
 * beyond the schema.
 *
 *     <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 */
export function FormTextField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<TextFieldProps, Values, Output, string>): ReactElement {
  const { tied, value, error } = useField({ name, control });
  return <TextField {...props} {...tied} value={String(value)} error={error ?? props.error} />;
}

/** Several lines of text. */
export function FormTextArea<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<TextAreaProps, Values, Output, string>): ReactElement {
  const { tied, value, error } = useField({ name, control });
  return <TextArea {...props} {...tied} value={String(value)} error={error ?? props.error} />;
}

/** Digits, kept as the text that was typed; the schema makes a number of it. */
export function FormNumberField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<NumberFieldProps, Values, Output, string>): ReactElement {
  const { tied, value, error } = useField({ name, control });
  return <NumberField {...props} {...tied} value={String(value)} error={error ?? props.error} />;
}

/** A password, or another secret: name it in the draft's `secrets`. */
export function FormPasswordField<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<PasswordFieldProps, Values, Output, string>): ReactElement {
  const { tied, value, error } = useField({ name, control });
  return <PasswordField {...props} {...tied} value={String(value)} error={error ?? props.error} />;
}
