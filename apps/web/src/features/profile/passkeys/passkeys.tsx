import type { Passkey } from "@edge-console/contract/console/passkeys";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Day, Time } from "../../../format/time.tsx";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { PasskeyNameDialog } from "./passkey-name-dialog.tsx";
import styles from "./passkeys.module.css";
import { passkeysQuery } from "./queries.ts";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";

/** The passkeys of the signed-in person; the open dialog is in the address. */
export function Passkeys(): ReactElement {
  const passkeys = useQuery(passkeysQuery);
  const [search, setSearch] = useSearchParams();
  const show = (dialog: string, passkey?: Passkey) =>
    setSearch({ dialog, ...(passkey && { passkey: passkey.id }) }, { replace: true, preventScrollReset: true });
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const dialog = search.get("dialog");
  const chosen = passkeys.data?.find(({ id }) => id === search.get("passkey"));
  return (
    <Section
      title="Passkeys"
      explanation="Sign in with your fingerprint, your face or your device's PIN, instead of a password and a code. After your password, a passkey is also a second factor. It works on this address only, so no other site can steal it."
    >
      <Stack>
        {passkeys.isError && !passkeys.data && (
          <ProblemState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
        )}
        {passkeys.data?.length === 0 && <p className={styles.none}>No passkeys yet.</p>}
        {passkeys.data && passkeys.data.length > 0 && <PasskeyTable passkeys={passkeys.data} onAct={show} />}
        {passkeys.data && (
          <div>
            <Button icon={KeyRound} onClick={() => show("add-passkey")}>
              Add a passkey
            </Button>
          </div>
        )}
        {dialog === "add-passkey" && <PasskeyNameDialog onClose={close} />}
        {dialog === "rename-passkey" && chosen && <PasskeyNameDialog passkey={chosen} onClose={close} />}
        {dialog === "remove-passkey" && chosen && <RemovePasskeyDialog passkey={chosen} onClose={close} />}
      </Stack>
    </Section>
  );
}

const column = createAppColumnHelper<Passkey>();

function PasskeyTable({
  passkeys,
  onAct,
}: {
  passkeys: readonly Passkey[];
  onAct: (dialog: string, passkey: Passkey) => void;
}): ReactElement {
  const table = useAppTable({ columns: getColumns(onAct), data: passkeys, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Passkeys" />;
}

function getColumns(onAct: (dialog: string, passkey: Passkey) => void) {
  return column.columns([
    column.display({
      id: "name",
      header: "Name",
      meta: { className: styles.name },
      cell: ({ row }) => row.original.name,
    }),
    column.display({
      id: "kept",
      header: "Kept",
      meta: { from: 480 },
      cell: ({ row }) => (row.original.synced ? "In a password manager" : "On one device"),
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
      cell: ({ row: { original } }) => (original.lastUsedAt === null ? "never" : <Time at={original.lastUsedAt} />),
    }),
    column.display({
      id: "actions",
      header: "Actions",
      meta: { actions: true, className: styles.actions },
      cell: ({ row: { original } }) => (
        <>
          <IconButton
            size="small"
            icon={Pencil}
            label={`Rename ${original.name}`}
            onClick={() => onAct("rename-passkey", original)}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={`Remove ${original.name}`}
            onClick={() => onAct("remove-passkey", original)}
          />
        </>
      ),
    }),
  ]);
}
