import { useEffect, useEffectEvent } from "react";

const requests = new EventTarget();

/** Asks for the sheet of keyboard shortcuts, from anywhere in the frame. */
export function openShortcutHelp(): void {
  requests.dispatchEvent(new Event("help"));
}

/** Hears of it when the sheet is asked for. */
export function useShortcutHelp(open: () => void): void {
  const hear = useEffectEvent(open);
  useEffect(() => {
    const listen = () => hear();
    requests.addEventListener("help", listen);
    return () => requests.removeEventListener("help", listen);
  }, []);
}

/** Whether a key asks for the sheet. */
export function isShortcutHelpKey({ key }: KeyboardEvent): boolean {
  return key === "?";
}
