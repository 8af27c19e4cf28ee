import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Modal } from "./modal.tsx";
import styles from "./drawer.module.css";

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name and heading. */
  label: string;
  children: ReactNode;
};

/**
 * Panel from the side: the navigation on a phone.
 *
 *     <Drawer open={open} onClose={close} label="Navigation"><Navigation /></Drawer>
 */
export function Drawer({ open, onClose, label, children }: DrawerProps): ReactElement | null {
  if (!open) return null;
  return (
    <Modal onClose={onClose} label={label} closeOnBackdrop className={styles.drawer}>
      <div className={styles.header}>
        <h2 className={styles.title}>{label}</h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
