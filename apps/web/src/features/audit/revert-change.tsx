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
 * Adds the previous values of an entry to the zone's unsaved changes and opens the review. Lists the values that can't be
 * restored.
 */
export function RevertChange({ entry, zone }: { entry: AuditEntry; zone: Zone }): ReactElement {
  const { id: account } = useAccess();
  const navigate = useNavigate();
  const { restorable, blocked } = planRevert(zone, entry.changes);
  const changedAgain = restorable.filter(({ changedSince }) => changedSince);

  return (
    <div className={styles.revert}>
      {changedAgain.length > 0 && (
        <p>
          {changedAgain.map(({ setting }) => setting.label).join(", ")}: changed again since. Restoring also undoes
          those changes.
        </p>
      )}
      {blocked.length > 0 && (
        <ul className={styles.notRestorable} aria-label="Values that can't be restored">
          {blocked.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> can't be restored. {reason}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={Undo2}
          disabledReason={restorable.length === 0 && "The previous values are already in place"}
          onClick={() => {
            addRevertToDraft(account, zone, restorable);
            void navigate(paths.zoneSettings(account, zone.ID), { state: { review: true } });
          }}
        >
          Restore previous values
        </Button>
      </div>
    </div>
  );
}
