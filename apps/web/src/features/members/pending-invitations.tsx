import { roles } from "@edge-console/contract/permissions";
import type { Invitation } from "@edge-console/contract/console/invitations";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { membersApi } from "../../api/members-api.ts";
import type { ProblemError } from "../../api/problem.ts";
import { Day, Time } from "../../format/time.tsx";
import { ProblemState } from "../../problems/problem-state.tsx";
import { formatProblem } from "../../problems/problem-messages.ts";
import { invitationsQuery, invalidateMembers } from "../../resources/members/queries.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.ts";
import { EmailAddress } from "./email-address.tsx";
import styles from "./members-table.module.css";

/** The invitations that nobody has used yet. */
export function PendingInvitations({
  account,
  revoking,
  setRevoking,
}: {
  account: string;
  /** The id of the one that is asked about. */
  revoking: string | null;
  setRevoking: (invitation: string | null) => void;
}): ReactElement {
  const client = useQueryClient();
  const invitations = useQuery(invitationsQuery(account));
  const chosen = invitations.data?.find(({ id }) => id === revoking);
  const close = () => setRevoking(null);
  const revocation = useMutation<void, ProblemError, string>({
    mutationFn: (invitation) => membersApi.revoke(account, invitation),
    onSuccess: () => {
      showToast({ title: "Invitation revoked" });
      close();
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <Section title="Invitations">
      {invitations.isError && !invitations.data && (
        <ProblemState error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <p>No pending invitations.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <InvitationTable invitations={invitations.data} onRevoke={setRevoking} />
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={close}
        onConfirm={() => chosen && revocation.mutate(chosen.id)}
        title={`Revoke the invitation of ${chosen?.email}?`}
        confirmLabel="Revoke invitation"
        pending={revocation.isPending}
        // Not what was said of another one before.
        error={revocation.error && revocation.variables === chosen?.id && formatProblem(revocation.error)}
      >
        The link that they were sent stops working. They can be invited again.
      </ConfirmDialog>
    </Section>
  );
}

const column = createAppColumnHelper<Invitation>();

function InvitationTable({
  invitations,
  onRevoke,
}: {
  invitations: readonly Invitation[];
  onRevoke: (invitation: string) => void;
}): ReactElement {
  const columns = useMemo(() => getColumns(onRevoke), [onRevoke]);
  const table = useAppTable({ columns, data: invitations, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Invitations" />;
}

function getColumns(onRevoke: (invitation: string) => void) {
  return column.columns([
    column.display({
      id: "email",
      header: "Email",
      meta: { className: styles.who },
      cell: ({ row }) => (
        <span className={styles.invited}>
          <EmailAddress email={row.original.email} />
        </span>
      ),
    }),
    column.display({ id: "role", header: "Role", cell: ({ row }) => roles[row.original.role].label }),
    column.display({
      id: "invited",
      header: "Invited",
      meta: { from: 480 },
      cell: ({ row }) => <Time at={row.original.createdAt} />,
    }),
    column.display({
      id: "expires",
      header: "Works until",
      meta: { from: 480 },
      cell: ({ row }) => <Day at={row.original.expiresAt} />,
    }),
    column.display({
      id: "actions",
      header: "Actions",
      meta: { actions: true },
      cell: ({ row: { original } }) => (
        <IconButton
          size="small"
          icon={X}
          label={`Revoke the invitation of ${original.email}`}
          onClick={() => onRevoke(original.id)}
        />
      ),
    }),
  ]);
}
