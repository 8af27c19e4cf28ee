import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Zone } from "@edge-console/contract/objects/zone";
import { Undo2 } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import { planRevert, addRevertToDraft } from "../../resources/zones/settings/revert.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./revert-change.module.css";

/**
 * Sets a zone's settings back to what they were before an entry: the former values become unsaved changes of the
 * settings, in review. Says what cannot be set back, and why.
 */
export function RevertChange({ entry, zone }: { entry: AuditEntry; zone: Zone }): ReactElement {
  const { id: account } = useAccess();
  const navigate = useNavigate();
  const { restorable, blocked } = planRevert(zone, entry.changes);
  const again = restorable.filter(({ changedSince }) => changedSince);

  return (
    <div className={styles.revert}>
      {again.length > 0 && (
        <p>
          {again.map(({ setting }) => setting.label).join(", ")}: changed again since. Reverting takes that back too;
          the review shows what is there now.
        </p>
      )}
      {blocked.length > 0 && (
        <ul className={styles.cannot} aria-label="What cannot be set back">
          {blocked.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> cannot be set back. {reason}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={Undo2}
          disabledReason={restorable.length === 0 && "All of it that can be set back is as it was before."}
          onClick={() => {
            addRevertToDraft(account, zone, restorable);
            void navigate(paths.zone(account, zone.ID), { state: { review: true } });
          }}
        >
          Revert…
        </Button>
      </div>
    </div>
  );
}
