import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { isSingleKey } from "../ui/single-keys.ts";
import type { Area } from "./areas.ts";
import { opensHelp, useHelpRequest } from "./help-request.ts";

const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet.tsx")).ShortcutSheet }));

/** How long the second key of a pair may take, in milliseconds. */
const patience = 1_500;

/** The keys that work on every screen: G and a letter to go to an area, ? for the sheet that lists them all. */
export function Shortcuts({ areas }: { areas: readonly Area[] }): ReactElement | null {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useHelpRequest(() => setOpen(true));

  const areaOf = useEffectEvent((letter: string) => areas.find(({ key }) => key === letter));
  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const isSecond = event.timeStamp - began < patience;
      began = Number.NEGATIVE_INFINITY;
      if (opensHelp(event)) {
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
      <ShortcutSheet areas={areas} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
