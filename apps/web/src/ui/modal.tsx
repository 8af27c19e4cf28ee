import { type ReactElement, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { OverlayContainerProvider } from "./overlay-container.ts";
import styles from "./modal.module.css";

export type ModalProps = {
  onClose: () => void;
  role?: "dialog" | "alertdialog";
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  /** A press on what is behind closes it. Leave off where something typed would be lost. */
  closeOnBackdrop?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The browser's modal dialog: top layer, inert page, focus kept inside and given back. Dialog, ConfirmDialog and Drawer
 * are made of it; it is open for as long as it is rendered. It stands outside of whatever asks for it, so that a form in
 * it is one of its own, also where the button that opened it lies in a form.
 *
 * The focus goes to `[data-autofocus]`, else to the first entry field, else to the dialog itself.
 */
export function Modal({
  onClose,
  role = "dialog",
  labelledBy,
  label,
  describedBy,
  closeOnBackdrop = false,
  className,
  children,
}: ModalProps): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    const page = document.documentElement.style;
    const { overflow, scrollbarGutter } = page;
    // Where the page itself scrolls, the place of its scrollbar is kept: nothing moves sideways.
    if (window.innerWidth > document.documentElement.clientWidth) page.scrollbarGutter = "stable";
    page.overflow = "hidden";
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea") ??
      dialog;
    first.focus({ preventScroll: true });
    return () => {
      dialog.close();
      page.overflow = overflow;
      page.scrollbarGutter = scrollbarGutter;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const ask = (event: SyntheticEvent) => {
    // The owner decides, since the open dialog is in the address.
    event.preventDefault();
    if (event.target === ref.current) onClose();
  };

  return createPortal(
    // The press on the backdrop repeats what Escape and the close button do by keyboard.
    <dialog
      ref={ref}
      role={role === "alertdialog" ? role : undefined}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames(styles.modal, className)}
      onCancel={ask}
      // In React it still bubbles to the form that the dialog was asked for in.
      onSubmit={(event) => event.stopPropagation()}
      onMouseDown={closeOnBackdrop ? (event) => event.target === ref.current && onClose() : undefined}
    >
      <OverlayContainerProvider value={ref}>{children}</OverlayContainerProvider>
    </dialog>,
    document.body,
  );
}
