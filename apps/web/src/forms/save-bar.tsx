import type { ReactElement, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = {
  /** Number of unsaved changes. */
  changes: number;
  saving: boolean;
  /** Why the changes can't be saved now. */
  disabledReason?: string | undefined;
  onDiscard: () => void;
  /** More buttons, before Discard and Save. */
  children?: ReactNode;
  /** Result of the last save, or what prevents the next one. */
  notice?: ReactNode;
  /** ID of the form to submit, if the bar is outside the form. */
  form?: string;
};

/**
 * Bar at the bottom of a settings page with the number of unsaved changes. The save button is always visible; the other
 * buttons appear with the first change. It submits the surrounding form, or `form`.
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
          disabledReason={clean ? "No changes to save" : disabledReason}
        >
          Save changes
        </Button>
      </div>
    </div>
  );
}
