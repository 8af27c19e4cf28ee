import { type RefObject, useEffect } from "react";
import { isSingleKey } from "./single-keys.ts";

/** Moves the focus to the search field when the slash key is pressed, except while the user types elsewhere. */
export function useSlashToSearch(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}
