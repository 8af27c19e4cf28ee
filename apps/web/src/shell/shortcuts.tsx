import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isSingleKey } from "../ui/single-keys.ts";
import type { NavItem } from "./nav-items.ts";
import { isShortcutHelpKey, useShortcutHelp } from "./shortcut-help.ts";

const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** How long the second key of a pair may take, in milliseconds. */
const sequenceTimeoutMs = 1_500;

/** The keys that work on every screen: G and a letter to go to an area, ? for the sheet that lists them all. */
export function Shortcuts({ areas }: { areas: readonly NavItem[] }): ReactElement | null {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useShortcutHelp(() => setOpen(true));

  const areaOf = useEffectEvent((letter: string) => areas.find(({ key }) => key === letter));
  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const isSecond = event.timeStamp - began < sequenceTimeoutMs;
      began = Number.NEGATIVE_INFINITY;
      if (isShortcutHelpKey(event)) {
        event.preventDefault();
        return setOpen(true);
      }
      const area = isSecond ? areaOf(event.key.toLowerCase()) : undefined;
      if (area) {
        event.preventDefault();
        return void navigate(area.to);
      }
      if (event.key === "g") began = event.timeStamp;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate]);

  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog areas={areas} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
