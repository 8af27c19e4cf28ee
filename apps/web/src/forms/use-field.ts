import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { afterPress } from "./after-press.ts";

/** Props of a `ui` field that is bound to a form by `name` and `control`. */
export type Bound<Props, Values extends FieldValues, Output, Value> = Omit<
  Props,
  "name" | "value" | "defaultValue" | "checked" | "onChange" | "onValueChange" | "onBlur" | "ref"
> & {
  name: FieldPathByValue<Values, Value>;
  control: Control<Values, unknown, Output>;
};

/** Returns the value, error, and handlers of a form field. An error never appears while a button is being pressed. */
export function useField<Values extends FieldValues, Output, Value>({
  name,
  control,
}: {
  name: FieldPathByValue<Values, Value>;
  control: Control<Values, unknown, Output>;
}) {
  const { field, fieldState } = useController({ name, control });
  const { value, onBlur, ...bound } = field;
  return {
    bound: { ...bound, onBlur: () => afterPress(onBlur) },
    value: value as unknown,
    error: fieldState.error?.message,
  };
}
