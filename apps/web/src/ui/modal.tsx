import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useModalStack } from "./modal-stack.ts";
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
 * Never over another one: a modal that opens later takes the place of the one that is open, which stays mounted, hidden,
 * and comes back with what was typed and the focus where it was.
 *
 * The focus goes to `[data-autofocus]`, else to the first entry field, else to the dialog itself.
 */
export function Modal(props: ModalProps): ReactElement {
  const { onClose, role = "dialog", closeOnBackdrop = false } = props;
  const { isTop, isBottom } = useModalStack();
  const handleOpenChange = (open: boolean) => {
    if (!open && isTop) onClose();
  };
  const popup = <Popup {...props} isHidden={!isTop} hasBackdrop={isBottom} />;
  return role === "alertdialog" ? (
    <AlertDialog.Root open onOpenChange={handleOpenChange}>
      {popup}
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open onOpenChange={handleOpenChange} disablePointerDismissal={!closeOnBackdrop}>
      {popup}
    </Dialog.Root>
  );
}

function Popup({
  labelledBy,
  label,
  describedBy,
  isHidden,
  hasBackdrop,
  className,
  children,
}: ModalProps & { isHidden: boolean; hasBackdrop: boolean }): ReactElement {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Portal>
      {hasBackdrop && <Dialog.Backdrop className={styles.backdrop} />}
      <Dialog.Popup
        ref={popup}
        initialFocus={() => findInitialFocus(popup.current)}
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-describedby={describedBy}
        className={classNames(styles.modal, className)}
        {...(isHidden && { hidden: true, role: undefined })}
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
    popup?.querySelector<HTMLElement>("input:not([type=hidden], [aria-hidden]), textarea, [role=combobox]") ??
    popup
  );
}
