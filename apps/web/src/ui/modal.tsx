import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useModalStack } from "./modal-stack.ts";
import styles from "./modal.module.css";
import { NoticePlace } from "./notice-place.ts";

export type ModalProps = {
  onClose: () => void;
  role?: "dialog" | "alertdialog";
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  /** Closes on a press outside. Don't set it where input would be lost. */
  closeOnBackdrop?: boolean;
  /** Comes from the bottom on phones, where toasts then make room for its buttons. */
  isSheet?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Styled Base UI dialog, open while it's rendered: the base of Dialog, ConfirmDialog, Drawer, and the command palette.
 * The caller handles `onClose`, because the open dialog is in the URL.
 *
 * A modal never opens over another one: the later one replaces the open one, which stays mounted and hidden, and returns
 * with its input and focus.
 *
 * The focus moves to `[data-autofocus]`, else to the first input or undecided choice, else to the dialog.
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
  isSheet = false,
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
        data-sheet={isSheet ? "" : undefined}
        className={classNames(styles.modal, className)}
        {...(isHidden && { hidden: true, role: undefined })}
        // React events still bubble to the form that opened the dialog.
        onSubmit={(event) => event.stopPropagation()}
      >
        {/* Notices of a modal are in it: the frame is inert while it's open. */}
        <NoticePlace value={null}>{children}</NoticePlace>
      </Dialog.Popup>
    </Dialog.Portal>
  );
}

const firstField = [
  "input:not([type=hidden], [aria-hidden])",
  "textarea",
  "[role=combobox]",
  "[role=radiogroup]:not(:has([aria-checked=true])) [role=radio]",
].join();

function findInitialFocus(popup: HTMLElement | null): HTMLElement | null {
  return (
    popup?.querySelector<HTMLElement>("[data-autofocus]") ?? popup?.querySelector<HTMLElement>(firstField) ?? popup
  );
}
