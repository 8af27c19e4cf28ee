import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { isModalOpen } from "../ui/modal-stack.ts";
import { useDocumentKey } from "../ui/use-document-key.ts";
import { SubmitButton } from "./submit-button.tsx";
import type { FormMutation } from "./use-submit.ts";
import styles from "./save-bar.module.css";

export type SaveBarProps = {
  /** Number of unsaved changes. */
  changes: number;
  mutation: FormMutation;
  /** Whether the changes are checked before they're saved. */
  isChecking?: boolean;
  /** Why the changes can't be saved now. */
  disabledReason?: string | undefined;
  onDiscard: () => void;
  /** More buttons, before Discard and Save. */
  children?: ReactNode;
  /** Result of the last save, or what prevents the next one. */
  notice?: ReactNode;
  /** ID of the form to submit, if the bar is outside the form. */
  form?: string;
};

/**
 * Bar at the bottom of a settings page with the number of unsaved changes. The save button is always visible; the other
 * buttons appear with the first change. It submits the surrounding form, or `form`, as Ctrl+S or ⌘S does.
 */
export function SaveBar({
  changes,
  mutation,
  isChecking = false,
  disabledReason,
  onDiscard,
  children,
  notice,
  form,
}: SaveBarProps): ReactElement {
  const isClean = changes === 0;
  const isPending = mutation.isPending || isChecking;
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar);
  const saveButton = useRef<HTMLButtonElement>(null);
  useSaveKey(() => saveButton.current?.click());
  return (
    <div ref={bar} className={styles.bar} data-save-bar="" data-clean={isClean ? "" : undefined}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <output className={styles.count}>{formatState(changes, isPending)}</output>
      <div className={styles.actions}>
        {!isClean && (
          <>
            {children}
            <Button onClick={onDiscard}>Discard</Button>
          </>
        )}
        <SubmitButton
          ref={saveButton}
          mutation={{ ...mutation, isPending }}
          aria-keyshortcuts="Control+S Meta+S"
          form={form}
          variant="primary"
          disabledReason={isClean ? "No changes to save" : disabledReason}
        >
          Save changes
        </SubmitButton>
      </div>
    </div>
  );
}

function formatState(changes: number, saving: boolean): string {
  if (saving) return "Saving…";
  if (changes === 0) return "No unsaved changes";
  return changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`;
}

/** Saves with Ctrl+S or ⌘S, which never open the browser's dialog. A dialog above the page has its own buttons. */
function useSaveKey(save: () => void): void {
  useDocumentKey((event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!isModalOpen() && !event.repeat) save();
  });
}

/**
 * Keeps the bar uncovered, whose height depends on its notice: controls that get the focus are scrolled above it (WCAG
 * 2.4.11), and toasts on phones are above it.
 */
function usePublishedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = bar.current?.closest("main");
    if (!bar.current || !scroller) return undefined;
    const { style } = scroller;
    const root = document.documentElement.style;
    const resizeObserver = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Below the section navigation, with room for the focus ring.
      style.scrollPaddingBlock = `calc(var(--row) + var(--space-2)) calc(${height}px + var(--banner-below) + var(--space-2))`;
      root.setProperty("--save-bar", `${height}px`);
    });
    resizeObserver.observe(bar.current);
    return () => {
      resizeObserver.disconnect();
      style.scrollPaddingBlock = "";
      root.removeProperty("--save-bar");
    };
  }, [bar]);
}
