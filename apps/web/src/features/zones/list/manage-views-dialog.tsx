import type { SavedView } from "@edge-console/contract/console/saved-views";
import { Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { DoneDialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./manage-views-dialog.module.css";
import { useViewChange } from "./saved-views.ts";

/** Dialog: shares and deletes the user's own views, and deletes those of others that the user may delete. */
export function ManageViewsDialog({
  views,
  onClose,
}: {
  views: readonly SavedView[];
  onClose: () => void;
}): ReactElement {
  return (
    <DoneDialog title="Manage views" onClose={onClose}>
      <Stack>
        <ul className={sharedStyles.list} aria-label="Views">
          {views.map((view) => (
            <ViewItem key={view.id} view={view} />
          ))}
        </ul>
        {views.length === 0 && <p>No saved views.</p>}
      </Stack>
    </DoneDialog>
  );
}

function ViewItem({ view: { id, name, shared, own, savedBy } }: { view: SavedView }): ReactElement {
  const { id: account } = useAccess();
  const change = useViewChange(account);
  return (
    <li className={styles.item}>
      <div className={styles.view}>
        <span className={styles.name}>{name}</span>
        {own ? (
          <Checkbox
            label="Shared"
            checked={shared}
            onCheckedChange={(checked) => change.mutate({ type: "share", id, shared: checked })}
          />
        ) : (
          <span className={sharedStyles.muted}>Shared by {savedBy}</span>
        )}
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete view ${name}`}
          onClick={() => change.mutate({ type: "delete", id })}
        />
      </div>
      {change.error && <FormProblem problem={change.error} />}
    </li>
  );
}
