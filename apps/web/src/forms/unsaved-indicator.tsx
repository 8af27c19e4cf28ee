import { Undo2 } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../ui/button.tsx";
import styles from "./unsaved-indicator.module.css";

/**
 * Marks a setting that is not saved, with the way back to what is. Its place is kept, so that nothing moves when
 * something is changed. `beside`: the button stands beside the control, not above it.
 */
export function UnsavedIndicator({
  label,
  onUndo,
  beside = false,
  children,
}: {
  label: string;
  /** Puts back what is saved; undefined while it is unchanged. */
  onUndo: (() => void) | undefined;
  beside?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.setting} data-changed={onUndo ? "" : undefined} data-beside={beside ? "" : undefined}>
      {children}
      {onUndo && (
        <span className={styles.undo}>
          <IconButton icon={Undo2} size="small" label={`Undo change of ${label}`} onClick={onUndo} />
        </span>
      )}
    </div>
  );
}
