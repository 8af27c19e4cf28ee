import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../../../api/access.ts";
import { paths } from "../../../../paths.ts";
import { countItems } from "../../../../resources/bulk-runs/labels.ts";
import { useControlBulkRun, useUndoBulkRun } from "../../../../resources/bulk-runs/mutations.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { Stack } from "../../../../ui/page.tsx";
import { MutationDialog } from "../../../../forms/mutation-dialog.tsx";

/** Buttons that pause, resume, cancel, and undo a run, for members who may. */
export function RunActions({ account, run }: { account: string; run: BulkRunDetails }): ReactElement | null {
  const { can } = useAccess();
  const control = useControlBulkRun(account, run.id);
  const [dialog, setDialog] = useState<"cancel" | "undo">();
  if (!run.canControl || !can("zones:change")) return null;
  const isOpen = run.state === "running" || run.state === "paused";
  const isPending = (action: typeof control.variables) => control.isPending && control.variables === action;
  return (
    <>
      {isOpen && <Button onClick={() => setDialog("cancel")}>Cancel run</Button>}
      {run.state === "running" && (
        <Button loading={isPending("pause")} onClick={() => control.mutate("pause")}>
          Pause
        </Button>
      )}
      {run.state === "paused" && (
        <Button variant="primary" loading={isPending("resume")} onClick={() => control.mutate("resume")}>
          Resume
        </Button>
      )}
      {!isOpen && run.items.some(({ canUndo }) => canUndo) && run.undoneBy === null && (
        <Button onClick={() => setDialog("undo")}>Undo run</Button>
      )}
      <ConfirmDialog
        open={dialog === "cancel"}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined);
          control.mutate("cancel");
        }}
        title="Cancel run?"
        confirmLabel="Cancel run"
      >
        {countItems(run, run.counts.pending)} won't be changed. Applied changes stay
        {run.items.some(({ canUndo }) => canUndo) && ", and you can undo them"}. A canceled run can't be resumed.
      </ConfirmDialog>
      {dialog === "undo" && <UndoDialog account={account} run={run} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function UndoDialog({
  account,
  run: current,
  onClose,
}: {
  account: string;
  run: BulkRunDetails;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  // As it was when the dialog opened: the undo may change items before its start is confirmed.
  const [run] = useState(current);
  // One ID per dialog: confirming again after a lost response starts no second run.
  const [id] = useState(() => crypto.randomUUID());
  const undo = useUndoBulkRun(account, run.id);
  const reverted = run.items.filter(({ canUndo }) => canUndo).length;
  const kept = run.counts.applied - reverted;
  return (
    <MutationDialog
      mutation={undo}
      onClose={onClose}
      onConfirm={() => undo.mutate(id, { onSuccess: (started) => void navigate(paths.bulkRun(account, started.id)) })}
      variant="primary"
      title={`Undo changes in ${countItems(run, reverted)}?`}
      confirmLabel="Undo run"
    >
      <Stack gap="small">
        <p>Starts another run that reverts only what this run changed. Later changes are kept.</p>
        {kept > 0 && (
          <p>
            {countItems(run, kept)} can't be reverted and {kept === 1 ? "keeps" : "keep"} what this run changed.
          </p>
        )}
        {run.counts.unconfirmed > 0 && (
          <p>{countItems(run, run.counts.unconfirmed)} with an unconfirmed change not included. Check them first.</p>
        )}
      </Stack>
    </MutationDialog>
  );
}
