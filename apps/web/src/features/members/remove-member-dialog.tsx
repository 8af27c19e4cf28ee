import { can } from "@edge-console/contract/permissions";
import type { Member } from "@edge-console/contract/console/members";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { membersApi } from "../../api/members-api.ts";
import type { ProblemError } from "../../api/problem.ts";
import { formatProblem } from "../../problems/problem-messages.ts";
import { invalidateMembers } from "../../resources/members/queries.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";

/** Takes an account away from a member, after saying what that means. */
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
  const removal = useMutation<void, ProblemError>({
    mutationFn: () => membersApi.remove(account, member.id),
    onSuccess: () => {
      showToast({ title: `${name} is no longer a member` });
      onClose();
    },
    onSettled: () => invalidateMembers(client, account),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={isSelf ? `Leave ${accountName}?` : `Remove ${name} from ${accountName}?`}
      confirmLabel={isSelf ? "Leave account" : "Remove member"}
      pending={removal.isPending}
      error={removal.error && formatProblem(removal.error)}
    >
      <p>
        {isSelf ? "You lose" : `${name} loses`} this account at once, in every browser. What {isSelf ? "you" : "they"}{" "}
        did stays in the audit log, and an invitation brings {isSelf ? "you" : "them"} back.
      </p>
      {can(member.role, "api-key:reveal") && (
        <p>
          The account's API key stays as it is: renew it if{" "}
          {isSelf ? "you should not go on knowing it" : "they know it"}.
        </p>
      )}
    </ConfirmDialog>
  );
}
