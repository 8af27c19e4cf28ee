import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef } from "react";
import { type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type Draft, saveDraft, readDraft } from "./draft.ts";

const syncOptions = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true };
const resetOptions = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false };

/** React Hook Form's form with a schema: `Input` is what the fields contain, `Output` what is sent. */
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Clears the draft after the form was submitted or canceled. The next change saves it again. */
  clearDraft: () => void;
};

/**
 * React Hook Form with a schema of the contract. Validates each field on blur. With `mode` "onSubmit", it validates on
 * submit: for short forms, where an error that appears on blur would move the button that is being pressed.
 *
 *     const form = useAppForm({
 *       schema: z.object({ NAME: parsedString(checkName) }),
 *       values: { NAME: tunnel.NAME },
 *       draft: { name: `${account}:tunnel:${tunnel.TUNNEL_ID}:name` },
 *     });
 *
 * `values` are the initial values. Unchanged fields follow them when they change, so that a save never overwrites changes
 * of other members.
 *
 * With `draft`, changed fields are saved in this tab until they are submitted or canceled, so that a reload or Escape
 * doesn't lose them. `name` contains the account and the object; fields in `secrets` are never saved. `read` and `save`
 * store the draft elsewhere, with more that belongs to it.
 */
export function useAppForm<Input extends FieldValues, Output>({
  schema,
  values,
  mode = "onTouched",
  draft,
}: {
  schema: z.ZodType<Output, Input>;
  values: NoInfer<Input>;
  mode?: "onTouched" | "onSubmit";
  draft?: {
    name: string;
    secrets?: readonly Path<NoInfer<Input>>[];
    read?: () => Draft;
    save?: (draft: Draft) => void;
  };
}): AppForm<Input, Output> {
  const form = useForm({
    resolver: zodResolver(schema),
    values,
    resetOptions: syncOptions,
    mode,
  });
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
