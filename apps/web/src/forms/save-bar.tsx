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
  /** More buttons for what is unsaved, before Discard and Save. */
  children?: ReactNode;
  /** What came of the last save, or stands in the way of the next: said where the button is. */
  notice?: ReactNode;
  /** The id of the form that it saves, when it does not stand in it. */
  form?: string;
};

/**
 * The foot of a settings page: how much is unsaved, and what can be done with it. Always there with its save button, so
 * that nobody looks for it; the other buttons come with the first change. The save button submits the form around it,
 * or the one that is named.
 */
export function SaveBar({
  changes,
  saving,
  disabledReason,
  onDiscard,
  children,
  notice,
  form,
}: SaveBarProps): ReactElement {
  const clean = changes === 0;
  return (
    <div className={styles.bar} data-save-bar="" data-clean={clean ? "" : undefined}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <output className={styles.count}>
        {clean ? "No unsaved changes" : changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`}
      </output>
      <div className={styles.actions}>
        {!clean && (
          <>
            {children}
            <Button onClick={onDiscard}>Discard</Button>
          </>
        )}
        <Button
          type="submit"
          form={form}
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
