import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { Banner } from "./banner.tsx";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Modal } from "./modal.tsx";
import { TextField } from "./text-field.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  open: boolean;
  /** Asked for by Escape and by the close button; the owner decides. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "small" | "medium" | "large";
  /** The buttons, the main one last. With a form inside, give the submit button `form={formId}`. */
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * A short act on top of the page. Never from within another dialog. It is rendered only while it is open, so what is
 * inside starts afresh each time.
 *
 *     <Dialog open={open} onClose={close} title="Add hostname" footer={<Button variant="primary" …>Add hostname</Button>}>…</Dialog>
 */
export function Dialog(props: DialogProps): ReactElement | null {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, description, size = "medium", footer, children }: DialogProps): ReactElement {
  const id = useId();
  return (
    <Modal
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      className={classNames(styles.dialog, styles[size])}
    >
      <div className={styles.header}>
        <div>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
        </div>
        <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Modal>
  );
}

/**
 * What has been made, with nothing left to decide: one button, out.
 *
 *     <DoneDialog title="Recovery codes" onClose={close}>…</DoneDialog>
 */
export function DoneDialog({
  onClose,
  title,
  children,
}: Pick<DialogProps, "onClose" | "title" | "children">): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, with the thing's name: "Delete zone shop.example.com?" */
  title: ReactNode;
  /** What will stop working, and what cannot be had back. */
  children: ReactNode;
  /** The verb and the thing: "Delete zone". */
  confirmLabel: string;
  /** Has to be typed before it can be confirmed; for what cannot be undone. */
  typeName?: string;
  /** `danger` unless what it does can be taken back. */
  variant?: "danger" | "primary";
  pending?: boolean;
  /** Why the last try failed: a sentence, or a banner of its own. */
  error?: ReactNode;
  disabledReason?: string | undefined;
};

/**
 * Asks before something stops working. The safe answer holds the focus.
 *
 *     <ConfirmDialog open={open} title="Delete zone shop?" typeName="shop" confirmLabel="Delete zone" … >Its 3 hostnames stop answering at once.</ConfirmDialog>
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement | null {
  return props.open ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog({
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  typeName,
  variant = "danger",
  pending = false,
  error,
  disabledReason,
}: ConfirmDialogProps): ReactElement {
  const id = useId();
  const [typed, setTyped] = useState("");
  const matches = typeName === undefined || typed.trim() === typeName;
  const confirm = () => {
    if (matches && !pending && !disabledReason) onConfirm();
  };
  return (
    <Modal
      role="alertdialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className={classNames(styles.dialog, styles.small)}
    >
      <div className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      </div>
      <div className={styles.body}>
        <div id={`${id}-description`} className={styles.consequences}>
          {children}
        </div>
        {typeName !== undefined && (
          <TextField
            label={
              <>
                Type <span className={styles.name}>{typeName}</span> to confirm
              </>
            }
            mono
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && confirm()}
          />
        )}
        {typeof error === "string" ? <Banner tone="bad">{error}</Banner> : error}
      </div>
      <div className={styles.footer}>
        <Button onClick={onClose} {...(typeName === undefined && { "data-autofocus": "" })}>
          Cancel
        </Button>
        <Button
          variant={variant}
          onClick={confirm}
          loading={pending}
          disabledReason={disabledReason ?? (!matches && `Type ${typeName} first`)}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
