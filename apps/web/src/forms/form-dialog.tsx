import { type ReactElement, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { Form, type SubmitProps } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";

/**
 * Dialog with a form. Cancel clears the draft; Escape and the close button keep it.
 *
 *     <FormDialog
 *       form={form}
 *       title="Add hostname"
 *       submitLabel="Add hostname"
 *       onSubmit={({ HOSTNAME }) => add.mutate(HOSTNAME)}
 *       mutation={add}
 *       onClose={onClose}
 *     >
 *       <FormTextField name="HOSTNAME" control={form.control} label="Hostname" required />
 *     </FormDialog>
 */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  description,
  size = "medium",
  submitLabel,
  disabledReason,
  onClose,
  children,
  ...submit
}: SubmitProps<Input, Output> &
  Pick<DialogProps, "title" | "description" | "size" | "onClose"> & {
    /** Verb and object: "Add hostname". Undefined if the form can't be submitted. */
    submitLabel?: ReactNode;
    /** Why the form can't be submitted now. */
    disabledReason?: string | false | undefined;
    children: ReactNode;
  }): ReactElement {
  const id = useId();
  const cancel = () => {
    submit.form.clearDraft();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {submitLabel !== undefined && (
            <SubmitButton form={id} variant="primary" mutation={submit.mutation} disabledReason={disabledReason}>
              {submitLabel}
            </SubmitButton>
          )}
        </>
      }
    >
      <Form id={id} {...submit}>
        {children}
      </Form>
    </Dialog>
  );
}
