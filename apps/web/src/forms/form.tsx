import type { ComponentProps, ReactElement, ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Stack } from "../ui/page.tsx";
import { FormProblem } from "./form-problem.tsx";
import { ResendContext, useResend } from "./resend.ts";
import { type Submission, useSubmit } from "./use-submit.ts";

/** Props of all form shells. */
export type SubmitProps<Input extends FieldValues, Output> = Submission<Input, Output> & {
  /** What to do if the change is unconfirmed. */
  unknownNote?: ReactNode;
};

export type FormProps<Input extends FieldValues, Output> = SubmitProps<Input, Output> &
  Omit<ComponentProps<"form">, "form" | "onSubmit" | "noValidate"> & {
    /** Buttons below the error banner; alternatively, children contain the button. */
    actions?: ReactNode;
    /** Stacked fields, or sections of a page. */
    layout?: "stack" | "sections";
  };

/**
 * `<form>` that validates by the schema, focuses the first invalid field, submits once, and shows the server's errors next
 * to their fields or at the end. FormDialog and FormPage use it; use it directly for a form with its own button.
 *
 *     <Form form={form} onSubmit={(values) => save.mutate(values)} mutation={save}>
 *       <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 *       <SubmitButton mutation={save}>Rename tunnel</SubmitButton>
 *     </Form>
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  mutation,
  unknownNote,
  actions,
  layout = "stack",
  children,
  ...rest
}: FormProps<Input, Output>): ReactElement {
  const submitted = useSubmit({ form, onSubmit, mutation });
  const { submit, remaining } = submitted;
  const resend = useResend(submitted, remaining, () => void submit());
  const body = (
    <>
      {children}
      {remaining && <FormProblem problem={remaining}>{remaining.outcome === "unknown" && unknownNote}</FormProblem>}
      {actions}
    </>
  );
  return (
    <FormProvider {...form}>
      <ResendContext value={resend}>
        <form
          autoComplete="off"
          {...rest}
          noValidate
          onSubmit={(event) => {
            if (resend.secondsLeft === 0) return void submit(event);
            event.preventDefault();
            resend.setArmed(true);
          }}
        >
          {layout === "stack" ? <Stack>{body}</Stack> : body}
        </form>
      </ResendContext>
    </FormProvider>
  );
}
