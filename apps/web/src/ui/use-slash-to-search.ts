import { type RefObject, useEffect } from "react";
import { isSingleKey } from "./single-keys.ts";

/** Has the slash key put the cursor into the search field, unless one is typing elsewhere. */
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
