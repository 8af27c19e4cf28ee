import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type ReactElement, useState } from "react";
import { formatEntryChanges } from "../../../format/entries.ts";
import { formatFieldValue } from "../../../format/field-values.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Time } from "../../../format/time.tsx";
import { diffEntries } from "../../../resources/zones/settings/setting-values.ts";
import type { Setting } from "../../../resources/zones/settings/settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type RadioCard, RadioCards } from "../../../ui/radio-cards.tsx";
import { Stack } from "../../../ui/page.tsx";
import { ListChanges } from "../list-changes.tsx";
import { type ConflictChoice, type Conflict, resolveConflicts } from "./conflicts.ts";
import styles from "./conflict-dialog.module.css";
import { useConflictAuthors } from "./use-conflict-authors.ts";

/**
 * Dialog for settings that someone else changed too: choose a value for each. Only lists have a selection, which keeps
 * the entries of both.
 */
export function ConflictDialog({
  account,
  zone,
  conflicts,
  mine,
  onClose,
  onSave,
}: {
  account: string;
  zone: string;
  conflicts: readonly Conflict[];
  mine: ZoneUpdate;
  onClose: () => void;
  onSave: (update: ZoneUpdate) => void;
}): ReactElement {
  const getAuthor = useConflictAuthors(account, zone);
  const [selected, setSelected] = useState<Partial<Record<string, ConflictChoice>>>({});
  const getChoice = ({ field, merged }: Conflict) => selected[field] ?? (merged === undefined ? undefined : "merged");
  const choices = Object.fromEntries(conflicts.map((conflict) => [conflict.field, getChoice(conflict)]));
  const remaining = conflicts.filter((conflict) => getChoice(conflict) === undefined).length;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Resolve conflicts"
      description="These settings were changed after you opened this page. Choose which value to keep."
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
        {conflicts.map((conflict) => {
          const author = getAuthor(conflict);
          return (
            <RadioCards<ConflictChoice>
              key={conflict.field}
              label={conflict.setting.label}
              hint={
                (author || conflict.merged === undefined) && (
                  <>
                    {author && (
                      <>
                        Changed <Time at={author.at} /> by {author.name}.{" "}
                      </>
                    )}
                    {conflict.merged === undefined &&
                      `Previous value: ${formatConflictValue(conflict.setting, conflict.base)}`}
                  </>
                )
              }
              columns={conflict.merged === undefined ? 2 : 3}
              value={getChoice(conflict)}
              onValueChange={(choice) => setSelected({ ...selected, [conflict.field]: choice })}
              options={listOptions(conflict)}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}

function listOptions(conflict: Conflict): RadioCard<ConflictChoice>[] {
  const { setting, base, theirValue: theirs, ownValue: mine, merged } = conflict;
  const describe = (value: string | number) =>
    merged === undefined ? (
      <span className={styles.value}>{formatConflictValue(setting, value)}</span>
    ) : (
      <ListChanges {...listEntryChanges(setting, base, value)} />
    );
  return [
    ...(merged === undefined
      ? []
      : [{ value: "merged" as const, title: "Both changes", description: describe(merged) }]),
    { value: "theirs", title: "Current value", description: describe(theirs) },
    { value: "mine", title: "Your value", description: describe(mine) },
  ];
}

function listEntryChanges(setting: Setting, base: string | number, value: string | number) {
  const entries = diffEntries(setting, String(base), String(value));
  return entries && setting.kind === "list" ? formatEntryChanges(setting.of, entries) : { added: [], removed: [] };
}

function formatConflictValue(setting: Setting, value: string | number): string {
  return formatFieldValue(setting, value) || "Empty";
}
