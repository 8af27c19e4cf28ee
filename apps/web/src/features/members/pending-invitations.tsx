import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import { membersApi } from "../../api/members-api.ts";
import type { ProblemError } from "../../api/problem.ts";
import { Day, Time } from "../../format/time.tsx";
import { IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { Th } from "../../ui/table-head.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { roleNames } from "../account/index.ts";
import { ProblemState, sentenceOf } from "../problems/index.ts";
import { EmailAddress } from "./email-address.tsx";
import styles from "./members-table.module.css";
import { invitationsQuery, renewMembers } from "./queries.ts";

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
    onSettled: () => renewMembers(client, account),
  });
  return (
    <Section title="Invitations">
      {invitations.isError && !invitations.data && (
        <ProblemState error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <p>Nobody is invited at the moment.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <Table label="Invitations">
          <thead>
            <tr>
              <Th>Email</Th>
              <Th>Role</Th>
              <Th data-spare>Invited</Th>
              <Th data-spare>Works until</Th>
              <Th hiddenLabel="Actions" />
            </tr>
          </thead>
          <tbody>
            {invitations.data.map(({ id, email, role, createdAt, expiresAt }) => (
              <tr key={id}>
                <th scope="row" className={styles.who}>
                  <span className={styles.invited}>
                    <EmailAddress email={email} />
                  </span>
                </th>
                <td>{roleNames[role]}</td>
                <td data-spare>
                  <Time at={createdAt} />
                </td>
                <td data-spare>
                  <Day at={expiresAt} />
                </td>
                <td data-align="end">
                  <IconButton
                    size="small"
                    icon={X}
                    label={`Revoke the invitation of ${email}`}
                    onClick={() => setRevoking(id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={close}
        onConfirm={() => chosen && revocation.mutate(chosen.id)}
        title={`Revoke the invitation of ${chosen?.email}?`}
        confirmLabel="Revoke invitation"
        pending={revocation.isPending}
        // Not what was said of another one before.
        error={revocation.error && revocation.variables === chosen?.id && sentenceOf(revocation.error)}
      >
        The link that they were sent stops working. They can be invited again.
      </ConfirmDialog>
    </Section>
  );
}
