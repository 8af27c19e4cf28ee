import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type ReactElement, useState } from "react";
import { formatFieldValue } from "../../../format/field-values.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import type { Setting } from "../../../resources/zones/settings/settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Stack } from "../../../ui/page.tsx";
import { type ConflictChoice, type Conflict, resolveConflicts } from "./conflicts.ts";
import styles from "./conflict-dialog.module.css";

/** Dialog for settings that another member changed too: choose a value for each. Nothing is preselected. */
export function ConflictDialog({
  conflicts,
  mine,
  onClose,
  onSave,
}: {
  conflicts: readonly Conflict[];
  mine: ZoneUpdate;
  onClose: () => void;
  onSave: (update: ZoneUpdate) => void;
}): ReactElement {
  const [choices, setChoices] = useState<Partial<Record<string, ConflictChoice>>>({});
  const remaining = conflicts.filter(({ field }) => choices[field] === undefined).length;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Resolve conflicts"
      description="Another member saved these settings after you opened this page. Choose which value to keep."
      footer={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button
            variant="primary"
            disabledReason={remaining > 0 && `${formatQuantity(remaining, "conflict")} left`}
            onClick={() => onSave(resolveConflicts(mine, conflicts, choices))}
          >
            Save changes
          </Button>
        </>
      }
    >
      <Stack gap="large">
        {conflicts.map((conflict) => (
          <RadioCards<ConflictChoice>
            key={conflict.field}
            label={conflict.setting.label}
            hint={`Previous value: ${formatConflictValue(conflict.setting, conflict.base)}`}
            columns={conflict.merged === undefined ? 2 : 3}
            value={choices[conflict.field]}
            onValueChange={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
            options={[
              {
                value: "theirs",
                title: "Current value",
                description: <ConflictValue setting={conflict.setting} value={conflict.theirs} />,
              },
              {
                value: "mine",
                title: "Your value",
                description: <ConflictValue setting={conflict.setting} value={conflict.mine} />,
              },
              ...(conflict.merged === undefined
                ? []
                : [
                    {
                      value: "merged" as const,
                      title: "Both changes",
                      description: <ConflictValue setting={conflict.setting} value={conflict.merged} />,
                    },
                  ]),
            ]}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

function ConflictValue({ setting, value }: { setting: Setting; value: string | number }): ReactElement {
  return <span className={styles.value}>{formatConflictValue(setting, value)}</span>;
}

function formatConflictValue(setting: Setting, value: string | number): string {
  return formatFieldValue(setting, value) || "Empty";
}
