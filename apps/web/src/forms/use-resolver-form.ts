import { useEffect, useEffectEvent, useRef } from "react";
import { type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from "react-hook-form";
import { type Draft, saveDraft, readDraft } from "./draft.ts";

const syncOptions = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true };
const resetOptions = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false };

/** React Hook Form's form: `Input` is what the fields contain, `Output` what is sent. */
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Clears the draft after the form was submitted or canceled. The next change saves it again. */
  clearDraft: () => void;
};

/** Options of a form. */
export interface AppFormOptions<Input extends FieldValues> {
  /** The initial values. */
  values: Input;
  mode?: "onTouched" | "onSubmit";
  /**
   * Saves changed fields in this tab until they are submitted or canceled, so that a reload or Escape doesn't lose them. `name`
   * contains the account and the object; fields in `secrets` are never saved. `read` and `save` store the draft elsewhere, with
   * more that belongs to it.
   */
  draft?: {
    name: string;
    secrets?: readonly Path<Input>[];
    read?: () => Draft;
    save?: (draft: Draft) => void;
  };
}

/** A form whose resolver validates it. Use `useAppForm`, unless the page must not load the schema before the form is used. */
export function useResolverForm<Input extends FieldValues, Output>({
  resolver,
  values,
  mode = "onTouched",
  draft,
}: AppFormOptions<Input> & { resolver: Resolver<Input, unknown, Output> }): AppForm<Input, Output> {
  const form = useForm({ resolver, values, resetOptions: syncOptions, mode });
  const { subscribe } = form;
  const isCleared = useRef(false);

  const write = (name: string, values: Draft) => (draft?.save ? draft.save(values) : saveDraft(name, values));
  const restore = useEffectEvent((name: string) => {
    for (const [field, value] of Object.entries(draft?.read?.() ?? readDraft(name))) {
      if (isFieldPath(values, field) && hasSameType(value, values[field])) {
        form.setValue(field, value, { shouldDirty: true });
      }
    }
  });
  const save = useEffectEvent((name: string, values: Input, dirty: object) => {
    const fields = Object.keys(dirty).filter((field) => !draft?.secrets?.some((secret) => secret === field));
    write(name, Object.fromEntries(fields.map((field) => [field, values[field]])));
  });
  const draftName = draft?.name;
  useEffect(() => {
    if (draftName === undefined) return undefined;
    restore(draftName);
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ name, values, dirtyFields = {} }) => {
        // Without a name, the initial values changed, not a field.
        if (name !== undefined) isCleared.current = false;
        if (!isCleared.current) save(draftName, values, dirtyFields);
      },
    });
  }, [draftName, subscribe]);

  return {
    ...form,
    // With the options above, changed fields would stay.
    reset: (start, options) => form.reset(start, { ...resetOptions, ...options }),
    clearDraft: () => {
      if (draftName === undefined) return;
      isCleared.current = true;
      write(draftName, {});
    },
  };
}

function isFieldPath<Values extends FieldValues>(values: Values, field: string): field is Path<Values> {
  return Object.hasOwn(values, field);
}

function hasSameType<Value>(value: unknown, other: Value): value is Value {
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
}
