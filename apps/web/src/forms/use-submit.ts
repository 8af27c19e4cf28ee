import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ProblemError } from "../api/problem.ts";
import type { AppForm } from "./use-resolver-form.ts";

/** State of the mutation that sends a form. */
export type FormMutation = { isPending: boolean; error?: ProblemError | null | undefined };

/** A form, its submit handler, and the mutation that sends it. */
export type Submission<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  /** Called with the parsed values; never while an earlier call is pending. */
  onSubmit: (values: Output) => unknown;
  /** Field errors of its last request are shown next to the fields. */
  mutation: FormMutation;
};

/** A form that is submitted once at a time. */
export type Submitted<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  submit: (event?: FormEvent) => Promise<void>;
  /** The problem if part of it belongs to no field. */
  remaining: ProblemError | undefined;
  /** Returns whether the form has other values than when it was last sent. */
  wasChanged: () => boolean;
};

/** Submits a form once at a time and assigns the server's field errors to the fields. */
export function useSubmit<Input extends FieldValues, Output>({
  form,
  onSubmit,
  mutation: { isPending, error },
}: Submission<Input, Output>): Submitted<Input, Output> {
  const isSending = useRef(false);
  const sentValues = useRef("");
  const writeValues = () => JSON.stringify(form.getValues());
  const applyFieldErrors = useEffectEvent((errors: ProblemError["errors"]) => {
    const fieldErrors = errors.flatMap(({ field, message }) => (isField(form, field) ? [{ field, message }] : []));
    for (const [index, { field, message }] of fieldErrors.entries()) {
      form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
    }
  });
  useEffect(() => {
    if (error) applyFieldErrors(error.errors);
  }, [error]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending || isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit((values) => {
        sentValues.current = writeValues();
        return onSubmit(values);
      })(event);
    } finally {
      // `isPending` is rendered in a later task than the one that submits.
      setTimeout(() => (isSending.current = false));
    }
  };
  const hasOnlyFieldErrors =
    error && error.errors.length > 0 && error.errors.every(({ field }) => isField(form, field));
  return {
    form,
    submit,
    remaining: error && !hasOnlyFieldErrors ? error : undefined,
    wasChanged: () => writeValues() !== sentValues.current,
  };
}

function isField<Input extends FieldValues, Output>(form: AppForm<Input, Output>, field: string): field is Path<Input> {
  return Object.hasOwn(form.getValues(), field);
}
