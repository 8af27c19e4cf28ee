import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `onKey` for the keys that are pressed anywhere in the document, from the frame in which the component appears: effects
 * that run after the paint would leave the first key to the browser, on which Ctrl+K or Ctrl+S do something else.
 */
export function useDocumentKey(onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const listen = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const call = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", call, { capture });
    return () => document.removeEventListener("keydown", call, { capture });
  }, [capture]);
}
