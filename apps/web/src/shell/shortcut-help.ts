import { useEffect, useEffectEvent } from "react";

const requests = new EventTarget();

/** Opens the list of keyboard shortcuts, from anywhere in the frame. */
export function openShortcutHelp(): void {
  requests.dispatchEvent(new Event("open"));
}

/** Calls `onOpen` whenever the list of keyboard shortcuts is to be opened. */
export function useShortcutHelp(onOpen: () => void): void {
  const handleOpen = useEffectEvent(onOpen);
  useEffect(() => {
    const listen = () => handleOpen();
    requests.addEventListener("open", listen);
    return () => requests.removeEventListener("open", listen);
  }, []);
}

/** Returns whether a key opens the list of keyboard shortcuts. */
export function isShortcutHelpKey({ key }: KeyboardEvent): boolean {
  return key === "?";
}
