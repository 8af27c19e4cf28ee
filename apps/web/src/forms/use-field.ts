import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";

/** The props of a field of `ui` once it is tied to a form by `name` and `control`. */
export type Bound<Props, Values extends FieldValues, Output, Value> = Omit<
  Props,
  "name" | "value" | "defaultValue" | "checked" | "onChange" | "onValueChange" | "onBlur" | "ref"
> & {
  name: FieldPathByValue<Values, Value>;
  control: Control<Values, unknown, Output>;
};

/** The value, error, and handlers of one field of a form. */
export function useField<Values extends FieldValues, Output, Value>({
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
