import type { ReactElement, ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/**
 * The buttons of a dialog that holds one form: away without it, or send it.
 *
 *     <FormDialogFooter form={formId} onCancel={onClose} loading={pending}>Add hostname</FormDialogFooter>
 */
export function FormDialogFooter({
  form,
  onCancel,
  children,
  ...rest
}: Pick<ButtonProps, "loading" | "disabledReason"> & {
  /** The form's id. */
  form: string;
  onCancel: () => void;
  /** What sending it does. */
  children: ReactNode;
}): ReactElement {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" {...rest}>
        {children}
      </Button>
    </>
  );
}
