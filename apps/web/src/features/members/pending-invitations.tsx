import { roles } from "@edge-console/contract/permissions";
import type { Invitation } from "@edge-console/contract/console/invitations";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { callConsole } from "../../api/call-console.ts";
import { Day, Time } from "../../format/time.tsx";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { invitationsQuery, invalidateMembers } from "../../resources/members/queries.ts";
import { actionsColumn } from "../../ui/actions-column.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { IconButton } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.ts";
import { EmailAddress } from "./email-address.tsx";
import styles from "./members-table.module.css";

/** Table of pending invitations. */
export function PendingInvitations({
  account,
  revoking,
  setRevoking,
}: {
  account: string;
  /** ID of the invitation in the open dialog. */
  revoking: string | null;
  setRevoking: (invitation: string | null) => void;
}): ReactElement {
  const client = useQueryClient();
  const invitations = useQuery(invitationsQuery(account));
  const selected = invitations.data?.find(({ id }) => id === revoking);
  const close = () => setRevoking(null);
  const revocation = useMutation({
    mutationFn: (invitationId: string) => callConsole("revokeInvitation", { accountId: account, invitationId }),
    onSuccess: () => {
      showToast({ title: "Invitation revoked" });
      close();
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <Section id="invitations" title="Invitations">
      <QueryProblem query={invitations} />
      {invitations.data?.length === 0 && <p>No pending invitations.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <InvitationTable invitations={invitations.data} onRevoke={setRevoking} />
      )}
      <MutationDialog
        mutation={revocation}
        open={selected !== undefined}
        onClose={close}
        onConfirm={() => selected && revocation.mutate(selected.id)}
        title={`Revoke invitation for ${selected?.email}?`}
        confirmLabel="Revoke invitation"
      >
        The link stops working. You can invite them again.
      </MutationDialog>
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
      meta: { className: styles.member },
      cell: ({ row }) => (
        <span className={styles.invited}>
          <EmailAddress email={row.original.email} />
          {row.original.mail === "queued" && <StateBadge tone="info">Sending email</StateBadge>}
          {row.original.mail === "failed" && <StateBadge tone="bad">Email not delivered</StateBadge>}
        </span>
      ),
    }),
    column.display({
      id: "role",
      header: "Role",
      meta: { secondLine: true },
      cell: ({ row }) => roles[row.original.role].label,
    }),
    column.display({
      id: "invited",
      header: "Invited",
      meta: { from: 480 },
      cell: ({ row }) => <Time at={row.original.createdAt} />,
    }),
    column.display({
      id: "expires",
      header: "Expires",
      meta: { secondLine: true },
      cell: ({ row }) => (
        <span className={styles.expires}>
          <Day at={row.original.expiresAt} />
        </span>
      ),
    }),
    actionsColumn<Invitation>((invitation) => (
      <IconButton
        size="small"
        icon={X}
        label={`Revoke invitation for ${invitation.email}`}
        onClick={() => onRevoke(invitation.id)}
      />
    )),
  ]);
}
