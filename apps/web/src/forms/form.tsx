import {
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { type FieldValues, FormProvider, type Path } from "react-hook-form";
import type { ProblemError } from "../api/problem.ts";
import { Stack } from "../ui/page.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { AppForm } from "./use-app-form.ts";

/** What every form takes: the form, what sends it, and what came of that. */
export type SubmitProps<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  /** Called with what the schema made of what was typed; never while an earlier call is pending. */
  onSubmit: (values: Output) => unknown;
  pending: boolean;
  /** Why the last try failed. What it says of single fields is shown beside them. */
  problem?: ProblemError | null | undefined;
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
  const isSending = useRef(false);
  const showFieldErrors = useEffectEvent((errors: ProblemError["errors"]) => {
    const own = errors.flatMap(({ field, message }) => (isField(form, field) ? [{ field, message }] : []));
    for (const [index, { field, message }] of own.entries()) {
      form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
    }
  });
  useEffect(() => {
    if (problem) showFieldErrors(problem.errors);
  }, [problem]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(onSubmit)(event);
    } finally {
      // `pending` is rendered in a later task than the one that began to send.
      setTimeout(() => (isSending.current = false));
    }
  };
  const isAllBesideFields =
    problem && problem.errors.length > 0 && problem.errors.every(({ field }) => isField(form, field));
  const body = (
    <>
      {children}
      {problem && !isAllBesideFields && (
        <FormProblem problem={problem}>{problem.outcome === "unknown" && unknownNote}</FormProblem>
      )}
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

function isField<Input extends FieldValues, Output>(form: AppForm<Input, Output>, field: string): field is Path<Input> {
  return Object.hasOwn(form.getValues(), field);
}
