import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef } from "react";
import { type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { saveDraft, readDraft } from "./draft.ts";

const followOptions = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true };
const resetOptions = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false };

/** React Hook Form's form for what a schema takes (`Input`, as typed) and gives (`Output`, as sent). */
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Removes the draft, for when it was sent or given up. It is kept again from the next change on. */
  clearDraft: () => void;
};

/**
 * A form: react-hook-form with one of the contract's schemas, which checks each field once it was left. `mode`
 * "onSubmit" checks when the form is sent: for short forms with buttons below the fields, since an error that appears as
 * a field is left would move the button that is being pressed.
 *
 *     const form = useAppForm({
 *       schema: z.object({ NAME: parsedString(checkName) }),
 *       values: { NAME: tunnel.NAME },
 *       draft: { name: `${account}:tunnel:${tunnel.TUNNEL_ID}:name` },
 *     });
 *
 * `values` is what the form starts with. Fields that nobody changed here follow it when it changes, so that what others
 * save is never overwritten with an earlier value of theirs.
 *
 * With `draft`, changed fields are kept for this tab until they are sent or given up, so that a reload or a slip of the
 * Escape key loses none. `name` holds the account and the object; fields in `secrets` are never kept.
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
  draft?: { name: string; secrets?: readonly Path<NoInfer<Input>>[] };
}): AppForm<Input, Output> {
  const form = useForm({
    resolver: zodResolver(schema),
    values,
    resetOptions: followOptions,
    mode,
  });
  const { subscribe } = form;
  const isForgotten = useRef(false);

  const restore = useEffectEvent((name: string) => {
    for (const [field, value] of Object.entries(readDraft(name))) {
      if (isFieldOf(values, field) && isOfSameKind(value, values[field])) {
        form.setValue(field, value, { shouldDirty: true });
      }
    }
  });
  const keep = useEffectEvent((name: string, typed: Input, dirty: object) => {
    const fields = Object.keys(dirty).filter((field) => !draft?.secrets?.some((secret) => secret === field));
    saveDraft(name, Object.fromEntries(fields.map((field) => [field, typed[field]])));
  });
  const draftName = draft?.name;
  useEffect(() => {
    if (draftName === undefined) return undefined;
    restore(draftName);
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ name, values: typed, dirtyFields = {} }) => {
        // Without a name, it isn't a field that changed, but what the form starts with.
        if (name !== undefined) isForgotten.current = false;
        if (!isForgotten.current) keep(draftName, typed, dirtyFields);
      },
    });
  }, [draftName, subscribe]);

  return {
    ...form,
    // Else it would follow too: what was changed here would stay.
    reset: (start, options) => form.reset(start, { ...resetOptions, ...options }),
    clearDraft: () => {
      if (draftName === undefined) return;
      isForgotten.current = true;
      saveDraft(draftName, {});
    },
  };
}

function isFieldOf<Values extends FieldValues>(values: Values, field: string): field is Path<Values> {
  return Object.hasOwn(values, field);
}

function isOfSameKind<Value>(value: unknown, other: Value): value is Value {
  return typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
}
