import { useCallback, useRef } from "react";
import type { SettingField } from "../../../resources/zones/settings/settings.ts";

/**
 * What is typed for an entry of a list and is none: the form cannot be sent until it is one or is gone, because whoever
 * presses the button believes it sent. `again` looks at a list's field anew when nothing is left beside it.
 */
export function useUnfinishedEntries() {
  const typed = useRef(new Map<SettingField, string>());
  const tell = useCallback((field: SettingField, text: string, again: (field: SettingField) => void) => {
    if (text !== "") typed.current.set(field, text);
    else if (typed.current.delete(field)) again(field);
  }, []);
  const errors = useCallback(
    (): Partial<Record<SettingField, string>> =>
      Object.fromEntries(
        [...typed.current].map(([field, text]) => [field, `“${text}” is not added: mend it, or empty its field.`]),
      ),
    [],
  );
  return { tell, errors };
}
