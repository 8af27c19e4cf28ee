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
  /** Called by Escape and the close button. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Buttons, the primary one last. A submit button needs `form={formId}`. */
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * Modal dialog. Never opened from another dialog. Mounted only while open, so its content starts with fresh state.
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
      isSheet
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
 * Dialog that shows a result, with one "Done" button.
 *
 *     <DoneDialog title="Recovery codes" onClose={close}>…</DoneDialog>
 */
export function DoneDialog({
  onClose,
  title,
  children,
}: Pick<DialogProps, "onClose" | "title" | "children">): ReactElement {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      {children}
    </Dialog>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Question with the object's name: "Delete zone shop.example.com?" */
  title: ReactNode;
  /** What stops working, and what can't be recovered. */
  children: ReactNode;
  /** Verb and object: "Delete zone". */
  confirmLabel: string;
  /** Name to type before confirming, for actions that can't be undone. */
  typeName?: string;
  /** `danger` by default; `primary` for actions that can be undone. */
  variant?: "danger" | "primary";
  pending?: boolean;
  /** Error of the last attempt: a sentence, or a banner. */
  error?: ReactNode;
  disabledReason?: string | undefined;
};

/**
 * Asks for confirmation of a destructive action. Cancel has the focus.
 *
 *     <ConfirmDialog open={open} title="Delete zone shop?" typeName="shop" confirmLabel="Delete zone" … >Its 3 hostnames stop working immediately.</ConfirmDialog>
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
  const typedName = useTypedName(typeName, () => !pending && !disabledReason && onConfirm());
  return (
    <Modal
      role="alertdialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      isSheet
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
        {typedName.field}
        {typeof error === "string" ? <Banner tone="bad">{error}</Banner> : error}
      </div>
      <div className={styles.footer}>
        <Button onClick={onClose} {...(typeName === undefined && { "data-autofocus": "" })}>
          Cancel
        </Button>
        <Button
          variant={variant}
          onClick={() => onConfirm()}
          loading={pending}
          disabledReason={disabledReason ?? typedName.disabledReason}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

/** Returns the field in which a name is typed to confirm an action, if there is one, and whether it still has to be typed. */
export function useTypedName(name: string | undefined, onEnter: () => void) {
  const [typed, setTyped] = useState("");
  const isMissing = name !== undefined && typed.trim() !== name;
  const field = name !== undefined && (
    <TextField
      label={
        <>
          Type <span className={styles.name}>{name}</span> to confirm
        </>
      }
      mono
      value={typed}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && !isMissing && onEnter()}
    />
  );
  return { field, disabledReason: isMissing && `Enter ${name} to continue` };
}
