import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type ReactElement, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Stack } from "../../../ui/page.tsx";
import { type ConflictChoice, type Conflict, resolveConflicts } from "./conflicts.ts";
import styles from "./conflict-dialog.module.css";

/** Asks, field by field, what to do about settings that somebody else has changed meanwhile. Nothing is chosen unasked. */
export function ConflictDialog({
  collided,
  mine,
  onClose,
  onSave,
}: {
  collided: readonly Conflict[];
  mine: ZoneUpdate;
  onClose: () => void;
  onSave: (update: ZoneUpdate) => void;
}): ReactElement {
  const [choices, setChoices] = useState<Partial<Record<string, ConflictChoice>>>({});
  const open = collided.filter(({ field }) => choices[field] === undefined).length;
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
            disabledReason={open > 0 && (open === 1 ? "1 setting is undecided" : `${open} settings are undecided`)}
            onClick={() => onSave(resolveConflicts(mine, collided, choices))}
          >
            Save changes
          </Button>
        </>
      }
    >
      <Stack gap="large">
        {collided.map((collision) => (
          <RadioCards<ConflictChoice>
            key={collision.field}
            label={collision.label}
            hint={`When you opened the page: ${formatConflictValue(collision.base)}`}
            columns={collision.merged === undefined ? 2 : 3}
            value={choices[collision.field]}
            onValueChange={(choice) => setChoices({ ...choices, [collision.field]: choice })}
            options={[
              { value: "theirs", title: "Theirs", description: <ConflictValue of={collision.theirs} /> },
              { value: "mine", title: "Mine", description: <ConflictValue of={collision.mine} /> },
              ...(collision.merged === undefined
                ? []
                : [{ value: "merged" as const, title: "Both", description: <ConflictValue of={collision.merged} /> }]),
            ]}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

function ConflictValue({ of: value }: { of: string | number }): ReactElement {
  return <span className={styles.value}>{formatConflictValue(value)}</span>;
}

function formatConflictValue(value: string | number): string {
  if (value === 1) return "On";
  if (value === 0) return "Off";
  return value === "" ? "empty" : String(value);
}
