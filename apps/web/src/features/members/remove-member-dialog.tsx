import { can } from "@edge-console/contract/permissions";
import type { Member } from "@edge-console/contract/console/members";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { invalidateMembers } from "../../resources/members/queries.ts";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { MemberTokens } from "./member-tokens.tsx";

/** Confirms the removal of a member from an account. */
export function RemoveMemberDialog({
  account,
  accountName,
  member,
  isSelf,
  onClose,
}: {
  account: string;
  accountName: string;
  member: Member;
  isSelf: boolean;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const name = member.name;
  const removal = useMutation({
    mutationFn: () => callConsole("removeMember", { accountId: account, memberId: member.id }),
    onSuccess: () => {
      showToast({ title: `${name} removed` });
      onClose();
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={isSelf ? `Leave ${accountName}?` : `Remove ${name} from ${accountName}?`}
      confirmLabel={isSelf ? "Leave account" : "Remove member"}
    >
      <p>
        {isSelf ? "You lose" : `${name} loses`} access immediately. Audit log entries are kept. Another member with full
        access can invite {isSelf ? "you" : "them"} again.
      </p>
      <MemberTokens account={account} member={member} title="Access tokens are removed">
        Scripts that use them stop working immediately:
      </MemberTokens>
      {can(member.role, "api-key:reveal") && (
        <p>The API key doesn't change. Rotate it if {isSelf ? "you" : "they"} had access to it.</p>
      )}
    </MutationDialog>
  );
}
