import type { ReactElement } from "react";
import type { FieldValues } from "react-hook-form";
import { RadioCards, type RadioCardsProps } from "../ui/radio-cards.tsx";
import { Select, type SelectProps } from "../ui/select.tsx";
import { type Bound, useField } from "./use-field.ts";

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
