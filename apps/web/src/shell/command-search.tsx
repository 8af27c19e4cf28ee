import { Search } from "lucide-react";
import { lazy, type ReactElement, Suspense, useCallback, useState } from "react";
import type { AccountAccess } from "../api/account-access.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { isModalOpen } from "../ui/modal-stack.ts";
import { useDocumentKey } from "../ui/use-document-key.ts";
import type { NavItem } from "./nav-items.ts";
import styles from "./command-search.module.css";
import { useRecentObjects } from "./recent-commands.ts";

const load = () => import("./command-palette.tsx");
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Search button of the top bar, which also opens by ⌘K or Ctrl+K. The command palette is loaded on first use. */
export function CommandSearch({
  pages,
  access,
}: {
  pages: readonly NavItem[];
  access: AccountAccess | undefined;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const close = useCallback(() => {
    setOpen(false);
    setQuery("");
  }, []);
  useRecentObjects();

  useDocumentKey((event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey;
    if (!isShortcut || (!isOpen && isModalOpen())) return;
    event.preventDefault();
    setOpen(!isOpen);
    setQuery("");
  });

  // What is typed before the palette has loaded and its input has the focus is for the palette, not for the page.
  const enterEarlyText = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey;
    const isInDialog = event.target instanceof Element && event.target.closest("[role=dialog]") !== null;
    if (!isOpen || isInDialog || !(isText || event.key === "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
    if (isText) setQuery((text) => text + event.key);
  };
  useDocumentKey(enterEarlyText, { capture: true });

  return (
    <>
      <Button
        icon={Search}
        className={styles.trigger}
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <span className={styles.label}>
          Search
          <span aria-hidden>
            <Kbd keys={isApple ? ["⌘", "K"] : ["Ctrl", "K"]} />
          </span>
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <CommandPalette pages={pages} access={access} query={query} onQueryChange={setQuery} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
