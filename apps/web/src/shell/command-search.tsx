import { Search } from "lucide-react";
import { lazy, type ReactElement, Suspense, useEffect, useState } from "react";
import type { AccountAccess } from "../api/account-access.ts";
import { Button } from "../ui/button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { isModalOpen } from "../ui/modal-stack.ts";
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
  const close = () => setOpen(false);
  useRecentObjects();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey;
      if (!isShortcut || (!isOpen && isModalOpen())) return;
      event.preventDefault();
      setOpen(!isOpen);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen]);

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
          <CommandPalette pages={pages} access={access} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
