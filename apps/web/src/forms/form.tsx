import type { ComponentProps, ReactElement, ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { Stack } from "../ui/page.tsx";
import { FormProblem } from "./form-problem.tsx";
import { type Submission, useSubmit } from "./use-submit.ts";

/** What the shells of a form take. */
export type SubmitProps<Input extends FieldValues, Output> = Submission<Input, Output> & {
  /** What to do when it isn't known whether the change was made. */
  unknownNote?: ReactNode;
};

export type FormProps<Input extends FieldValues, Output> = SubmitProps<Input, Output> &
  Omit<ComponentProps<"form">, "form" | "onSubmit" | "noValidate"> & {
    /** The form's buttons, after what went wrong; children may have their own instead. */
    actions?: ReactNode;
    /** Fields one under the other, or sections of a page. */
    layout?: "stack" | "sections";
  };

/**
 * The `<form>` of every form: checks by the form's schema, puts the focus on the first wrong field, sends once, shows
 * the server's errors beside their fields and what else went wrong at the end. FormDialog and FormPage are made of it;
 * on its own it suits a form that brings its own button.
 *
 *     <Form form={form} onSubmit={(values) => save.mutate(values)} pending={save.isPending} problem={save.error}>
 *       <FormTextField name="NAME" control={form.control} label="Tunnel name" required />
 *       <Button type="submit" loading={save.isPending}>Rename tunnel</Button>
 *     </Form>
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  problem,
  unknownNote,
  actions,
  layout = "stack",
  children,
  ...rest
}: FormProps<Input, Output>): ReactElement {
  const { submit, remaining } = useSubmit({ form, onSubmit, pending, problem });
  const body = (
    <>
      {children}
      {remaining && <FormProblem problem={remaining}>{remaining.outcome === "unknown" && unknownNote}</FormProblem>}
      {actions}
    </>
  );
  return (
    <FormProvider {...form}>
      <form autoComplete="off" {...rest} noValidate onSubmit={(event) => void submit(event)}>
        {layout === "stack" ? <Stack>{body}</Stack> : body}
      </form>
    </FormProvider>
  );
}
