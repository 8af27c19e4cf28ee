import { lazy, type ReactElement, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isSingleKey, pressNewButton } from "../ui/single-keys.ts";
import { useDocumentKey } from "../ui/use-document-key.ts";
import type { NavItem } from "./nav-items.ts";
import { isShortcutHelpKey, useShortcutHelp } from "./shortcut-help.ts";

const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Maximum time between the two keys of a sequence. */
const sequenceTimeoutMs = 1_500;

/** Keyboard shortcuts of every screen: G and a letter opens a page, ? lists all shortcuts. */
export function Shortcuts({ pages }: { pages: readonly NavItem[] }): ReactElement | null {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useShortcutHelp(() => setOpen(true));

  /** When the first key of a sequence was pressed. */
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  useDocumentKey((event) => {
    if (!isSingleKey(event)) return;
    const isSecond = event.timeStamp - startedAt.current < sequenceTimeoutMs;
    startedAt.current = Number.NEGATIVE_INFINITY;
    if (isShortcutHelpKey(event)) {
      event.preventDefault();
      return setOpen(true);
    }
    const page = isSecond ? pages.find(({ key }) => key === event.key.toLowerCase()) : undefined;
    if (page) {
      event.preventDefault();
      return void navigate(page.to);
    }
    if (event.key === "n" && pressNewButton()) return event.preventDefault();
    if (event.key === "g") startedAt.current = event.timeStamp;
  });

  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog pages={pages} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
