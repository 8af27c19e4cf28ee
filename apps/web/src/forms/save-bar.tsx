import type { ReactElement, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = {
  /** How many settings differ from what is saved. */
  changes: number;
  saving: boolean;
  /** Why it cannot be saved now. */
  disabledReason?: string | undefined;
  onDiscard: () => void;
  /** More buttons, before Discard and Save. */
  children?: ReactNode;
};

/**
 * The foot of a settings page: how much is unsaved, and what can be done with it. Always there, so that nobody looks
 * for it; its save button submits the form around it.
 */
export function SaveBar({ changes, saving, disabledReason, onDiscard, children }: SaveBarProps): ReactElement {
  const clean = changes === 0;
  return (
    <div className={styles.bar} data-clean={clean ? "" : undefined}>
      <output className={styles.count}>
        {clean ? "No unsaved changes" : changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`}
      </output>
      <div className={styles.actions}>
        {children}
        <Button disabledReason={clean && "Nothing to discard"} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={saving}
          disabledReason={clean ? "Nothing to save" : disabledReason}
        >
          Save changes
        </Button>
      </div>
    </div>
  );
}
