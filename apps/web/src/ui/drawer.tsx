import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Modal } from "./modal.tsx";
import styles from "./drawer.module.css";

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Its accessible name, and its heading. */
  label: string;
  side?: "start" | "end";
  children: ReactNode;
};

/**
 * A panel from the side: the navigation on a phone, a record's detail beside its list.
 *
 *     <Drawer open={open} onClose={close} label="Navigation"><Navigation /></Drawer>
 */
export function Drawer({ open, onClose, label, side = "start", children }: DrawerProps): ReactElement | null {
  if (!open) return null;
  return (
    <Modal onClose={onClose} label={label} closeOnBackdrop className={classNames(styles.drawer, styles[side])}>
      <div className={styles.header}>
        <h2 className={styles.title}>{label}</h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
