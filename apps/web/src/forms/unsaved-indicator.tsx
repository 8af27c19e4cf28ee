import { Undo2 } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../ui/button.tsx";
import styles from "./unsaved-indicator.module.css";

/**
 * Marks a setting with unsaved changes, with a button that undoes them. Its space is reserved, so that nothing moves.
 * `isInline` places the button next to the control instead of above it.
 */
export function UnsavedIndicator({
  label,
  onUndo,
  isInline = false,
  children,
}: {
  label: string;
  /** Restores the saved value; undefined while the setting is unchanged. */
  onUndo: (() => void) | undefined;
  isInline?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div
      className={styles.setting}
      data-setting
      data-changed={onUndo ? "" : undefined}
      data-beside={isInline ? "" : undefined}
    >
      {children}
      {onUndo && (
        <span className={styles.undo}>
          <IconButton icon={Undo2} size="small" label={`Undo change of ${label}`} onClick={onUndo} />
        </span>
      )}
    </div>
  );
}
