import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/**
 * Lets the fields that nobody typed into follow what the form starts with, which others may change while it is open: what
 * is sent is what was typed here, never an earlier value of theirs.
 */
export function useFollowedStart<Values extends FieldValues>(form: UseFormReturn<Values>, start: Values): void {
  const followed = useRef(start);
  useEffect(() => {
    const before = followed.current;
    followed.current = start;
    for (const field of Object.keys(start) as Path<Values>[]) {
      const [was, is] = [before[field], start[field]] as [unknown, PathValue<Values, Path<Values>>];
      if (!isSame(was, is) && isSame(form.getValues(field), was)) form.setValue(field, is);
    }
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
