import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
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
import { afterPress } from "./after-press.ts";
import { type Bound, useField } from "./use-field.ts";

/** Corrects what was typed or pasted; returns the text itself if it needs no correction. */
type Repair = (text: string) => string;

/** Returns the props of a text field bound to a form, whose text is repaired when the field is left or the form submitted. */
function useRepairedField<Values extends FieldValues, Output>(
  field: Parameters<typeof useField<Values, Output, string>>[0],
  {
    repair,
    describe,
    hint,
    error,
    onKeyDown,
  }: Pick<TextFieldProps, "hint" | "error" | "onKeyDown"> & {
    repair: Repair | undefined;
    /** Returns the note about a repair of a text. */
    describe: (before: string) => string;
  },
) {
  const { bound, value, error: invalid } = useField(field);
  const [repaired, setRepaired] = useState<{ note: string; to: string }>();
  const text = String(value);
  const applyRepair = () => {
    const to = repair?.(text) ?? text;
    if (to === text) return;
    bound.onChange(to);
    afterPress(() => setRepaired({ note: describe(text), to }));
  };
  return {
    ...bound,
    ...withNote(repaired?.to === text ? repaired.note : undefined, hint),
    value: text,
    error: invalid ?? error,
    onBlur: () => {
      applyRepair();
      bound.onBlur();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter") applyRepair();
      onKeyDown?.(event);
    },
  };
}

/** Returns the help text of a field, after the note about a repair. */
function withNote(note: string | undefined, hint: ReactNode): { hint?: ReactNode } {
  if (note === undefined) return hint === undefined ? {} : { hint };
  return {
    hint: (
      <>
        <span role="status">{note}</span> {hint}
      </>
    ),
  };
}

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
}: Bound<TextFieldProps, Values, Output, string> & { repair?: Repair }): ReactElement {
  const describe = (before: string) => `Changed from “${before}”.`;
  return <TextField {...props} {...useRepairedField({ name, control }, { ...props, repair, describe })} />;
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

/**
 * Password field bound to a form. List it in the draft's `secrets`. `repair` corrects what was pasted, and `repairNote` says
 * how, without the secret.
 */
export function FormPasswordField<Values extends FieldValues, Output>({
  name,
  control,
  repair,
  repairNote = "",
  ...props
}: Bound<PasswordFieldProps, Values, Output, string> & { repair?: Repair; repairNote?: string }): ReactElement {
  const repaired = useRepairedField({ name, control }, { ...props, repair, describe: () => repairNote });
  return <PasswordField {...props} {...repaired} />;
}
