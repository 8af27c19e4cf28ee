import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ProblemError } from "../api/problem.ts";
import type { AppForm } from "./use-app-form.ts";

/** What sends a form, and what came of that. */
export type Submission<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  /** Called with what the schema made of what was typed; never while an earlier call is pending. */
  onSubmit: (values: Output) => unknown;
  pending: boolean;
  /** Why the last try failed. What it says of single fields is shown beside them. */
  problem?: ProblemError | null | undefined;
};

/**
 * Submits a form once at a time, and puts what the server says of single fields beside them. `remaining` is the problem
 * as long as part of it stands beside no field.
 */
export function useSubmit<Input extends FieldValues, Output>({
  form,
  onSubmit,
  pending,
  problem,
}: Submission<Input, Output>): { submit: (event?: FormEvent) => Promise<void>; remaining: ProblemError | undefined } {
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

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (pending || isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(onSubmit)(event);
    } finally {
      // `pending` is rendered in a later task than the one that began to send.
      setTimeout(() => (isSending.current = false));
    }
  };
  const isBesideFields =
    problem && problem.errors.length > 0 && problem.errors.every(({ field }) => isField(form, field));
  return { submit, remaining: problem && !isBesideFields ? problem : undefined };
}

function isField<Input extends FieldValues, Output>(form: AppForm<Input, Output>, field: string): field is Path<Input> {
  return Object.hasOwn(form.getValues(), field);
}
