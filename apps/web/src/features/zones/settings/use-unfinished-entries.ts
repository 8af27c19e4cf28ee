import { useCallback, useRef } from "react";
import type { SettingField } from "../../../resources/zones/settings/settings.ts";

/**
 * Tracks text that was typed into list editors but not added, and returns a form error for each: otherwise it would be
 * lost on save without notice. `onCleared` is called once a list has no such text left.
 */
export function useUnfinishedEntries() {
  const unfinished = useRef(new Map<SettingField, string>());
  const setUnfinished = useCallback((field: SettingField, text: string, onCleared: (field: SettingField) => void) => {
    if (text !== "") unfinished.current.set(field, text);
    else if (unfinished.current.delete(field)) onCleared(field);
  }, []);
  const getErrors = useCallback(
    (): Partial<Record<SettingField, string>> =>
      Object.fromEntries(
        [...unfinished.current].map(([field, text]) => [field, `“${text}” wasn't added. Fix or remove it.`]),
      ),
    [],
  );
  return { setUnfinished, getErrors };
}
