import type { ReactElement } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { RadioCards, type RadioCardsProps } from "../ui/radio-cards.tsx";
import { Select, type SelectProps } from "../ui/select.tsx";
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

/**
 * The fields of `ui`, tied to a form by name: value, error, and focus when it is wrong. `error` says what is wrong
 * beyond the schema.
 *
 *     <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 */
type Bound<Props, Values extends FieldValues, Output, Value> = Omit<
  Props,
  "name" | "value" | "defaultValue" | "checked" | "onChange" | "onValueChange" | "onBlur" | "ref"
> & {
  name: FieldPathByValue<Values, Value>;
  control: Control<Values, unknown, Output>;
};

function useField<Values extends FieldValues, Output, Value>({
  name,
  control,
}: {
  name: FieldPathByValue<Values, Value>;
  control: Control<Values, unknown, Output>;
}) {
  const { field, fieldState } = useController({ name, control });
  const { value, ...tied } = field;
  return { tied, value: value as unknown, error: fieldState.error?.message };
}

/** One line of text. */
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

/** One of a few, in a list that opens. */
export function FormSelect<Values extends FieldValues, Output>({
  name,
  control,
  ...props
}: Bound<SelectProps, Values, Output, string>): ReactElement {
  const { tied, value, error } = useField({ name, control });
  const { ref, onBlur, onChange } = tied;
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

/** A choice that shapes what follows, each way explained on a card. */
export function FormRadioCards<Values extends FieldValues, Output>({
  name,
  control,
  onChoose,
  ...props
}: Bound<RadioCardsProps, Values, Output, string> & {
  /** Called with the value that was chosen, once the form has it. */
  onChoose?: (value: string) => void;
}): ReactElement {
  const { tied, value, error } = useField({ name, control });
  const { ref, onBlur, onChange } = tied;
  return (
    <RadioCards
      {...props}
      ref={ref}
      value={String(value)}
      onValueChange={(chosen) => {
        onChange(chosen);
        onChoose?.(chosen);
      }}
      onBlur={onBlur}
      error={error ?? props.error}
    />
  );
}
