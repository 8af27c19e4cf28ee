import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./modal.module.css";

export type ModalProps = {
  onClose: () => void;
  role?: "dialog" | "alertdialog";
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  /** A press outside closes it. Leave off where something typed would be lost. */
  closeOnBackdrop?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Base UI's modal dialog with our look, open for as long as it is rendered: Dialog, ConfirmDialog, Drawer, and the
 * command palette are made of it. The owner decides about `onClose`, since the open dialog is in the URL.
 *
 * The focus goes to `[data-autofocus]`, else to the first entry field, else to the dialog itself.
 */
export function Modal(props: ModalProps): ReactElement {
  const { onClose, role = "dialog", closeOnBackdrop = false } = props;
  const handleOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  return role === "alertdialog" ? (
    <AlertDialog.Root open onOpenChange={handleOpenChange}>
      <Popup {...props} />
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open onOpenChange={handleOpenChange} disablePointerDismissal={!closeOnBackdrop}>
      <Popup {...props} />
    </Dialog.Root>
  );
}

function Popup({ labelledBy, label, describedBy, className, children }: ModalProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Popup
        ref={popup}
        initialFocus={() => findInitialFocus(popup.current)}
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-describedby={describedBy}
        // Tells keyboard shortcuts that a dialog is open.
        data-modal=""
        className={classNames(styles.modal, className)}
        // In React it still bubbles to the form that the dialog was opened from.
        onSubmit={(event) => event.stopPropagation()}
      >
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  );
}

function findInitialFocus(popup: HTMLElement | null): HTMLElement | null {
  return (
    popup?.querySelector<HTMLElement>("[data-autofocus]") ??
    popup?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea") ??
    popup
  );
}
