import type { Passkey } from "@edge-console/contract/console/passkeys";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { Day, Time } from "../../../format/time.tsx";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { actionsColumn } from "../../../ui/actions-column.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { PasskeyNameDialog } from "./passkey-name-dialog.tsx";
import { factorsQuery, getRemovalBlockedReason, invalidateFactors } from "../../../resources/profile/queries.ts";
import { passkeysQuery } from "./queries.ts";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./passkeys.module.css";

/** Passkeys of the signed-in user. The open dialog is in the URL. */
export function Passkeys(): ReactElement {
  const passkeys = useQuery(passkeysQuery);
  const { data: factors } = useQuery(factorsQuery);
  const removalBlockedReason = factors && getRemovalBlockedReason(factors);
  const { dialog, search, openDialog, closeDialog } = useUrlDialog();
  const selected = passkeys.data?.find(({ id }) => id === search.get("passkey"));
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      explanation="Sign in with your fingerprint, face, or device PIN instead of your password and a code. Passkeys are resistant to phishing."
    >
      <Stack>
        <QueryProblem query={passkeys} />
        {passkeys.data?.length === 0 && <p className={sharedStyles.muted}>No passkeys yet.</p>}
        {passkeys.data && passkeys.data.length > 0 && (
          <PasskeyTable
            passkeys={passkeys.data}
            removalBlockedReason={removalBlockedReason}
            onOpenDialog={(dialog, { id }) => openDialog(dialog, { passkey: id })}
          />
        )}
        {passkeys.data && (
          <div>
            <Button
              icon={KeyRound}
              disabledReason={"PublicKeyCredential" in window ? undefined : "This browser doesn't support passkeys."}
              onClick={() => openDialog("add-passkey")}
            >
              Add passkey
            </Button>
          </div>
        )}
        {dialog === "add-passkey" && <PasskeyNameDialog onClose={closeDialog} />}
        {dialog === "rename-passkey" && selected && <PasskeyNameDialog passkey={selected} onClose={closeDialog} />}
        {dialog === "remove-passkey" && selected && removalBlockedReason === undefined && (
          <RemovePasskeyDialog passkey={selected} onClose={closeDialog} />
        )}
      </Stack>
    </Section>
  );
}

const column = createAppColumnHelper<Passkey>();

interface TableProps {
  /** Why the only passkey can't be removed; undefined if it can. */
  removalBlockedReason: string | undefined;
  onOpenDialog: (dialog: string, passkey: Passkey) => void;
}

function PasskeyTable({ passkeys, ...props }: TableProps & { passkeys: readonly Passkey[] }): ReactElement {
  const table = useAppTable({ columns: getColumns(props), data: passkeys, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Passkeys" />;
}

function getColumns({ removalBlockedReason, onOpenDialog }: TableProps) {
  return column.columns([
    column.display({
      id: "name",
      header: "Name",
      meta: { className: styles.name },
      cell: ({ row }) => row.original.name,
    }),
    column.display({
      id: "storage",
      header: "Kept",
      meta: { from: 480 },
      cell: ({ row }) => (row.original.synced ? "Password manager" : "One device"),
    }),
    column.display({
      id: "added",
      header: "Added",
      meta: { from: 480 },
      cell: ({ row }) => <Day at={row.original.createdAt} />,
    }),
    column.display({
      id: "last-used",
      header: "Last used",
      cell: ({ row: { original } }) => <Time at={original.lastUsedAt} />,
    }),
    actionsColumn<Passkey>(
      (passkey) => (
        <>
          <IconButton
            size="small"
            icon={Pencil}
            label={`Rename ${passkey.name}`}
            onClick={() => onOpenDialog("rename-passkey", passkey)}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={`Remove ${passkey.name}`}
            disabledReason={removalBlockedReason}
            onClick={() => onOpenDialog("remove-passkey", passkey)}
          />
        </>
      ),
      { className: styles.actions },
    ),
  ]);
}

/** Confirms the removal of a passkey from the console. The device keeps its key, which no longer works. */
function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callConsole("removePasskey", { passkeyId: passkey.id }),
    onSuccess: () => {
      showToast({ title: "Passkey removed" });
      onClose();
    },
    onSettled: () => {
      invalidateFactors(client);
      void client.invalidateQueries({ queryKey: queryKeys.passkeys });
    },
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove passkey"
    >
      You can no longer sign in with it, and all other sessions are signed out. Delete it on your device too.
    </MutationDialog>
  );
}
