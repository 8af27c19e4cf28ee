import { type ReactElement, useState } from "react";
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
 * detect. `repair` corrects what was typed or pasted when the field is left or the form submitted, and the field says so.
 *
 *     <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 */
export function FormTextField<Values extends FieldValues, Output>({
  name,
  control,
  repair,
  ...props
}: Bound<TextFieldProps, Values, Output, string> & { repair?: (text: string) => string }): ReactElement {
  const { bound, value, error } = useField({ name, control });
  const [repaired, setRepaired] = useState<{ from: string; to: string }>();
  const text = String(value);
  const applyRepair = () => {
    const to = repair?.(text) ?? text;
    if (to === text) return;
    setRepaired({ from: text, to });
    bound.onChange(to);
  };
  const hint =
    repaired?.to === text ? (
      <>
        <span role="status">Changed from “{repaired.from}”.</span> {props.hint}
      </>
    ) : (
      props.hint
    );
  return (
    <TextField
      {...props}
      {...bound}
      {...(hint !== undefined && { hint })}
      value={text}
      error={error ?? props.error}
      onBlur={() => {
        applyRepair();
        bound.onBlur();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") applyRepair();
        props.onKeyDown?.(event);
      }}
    />
  );
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
