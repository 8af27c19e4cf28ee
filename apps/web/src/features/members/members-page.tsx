import type { Member } from "@edge-console/contract/console/members";
import { can } from "@edge-console/contract/permissions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, UserPlus } from "lucide-react";
import type { ReactElement } from "react";
import { useAccess, useSession } from "../../api/access.ts";
import { callConsole } from "../../api/call-console.ts";
import { showProblemToast } from "../../problems/show-problem-toast.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { invalidateMembers, invitationsQuery, membersQuery } from "../../resources/members/queries.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { newShortcut } from "../../ui/single-keys.ts";
import { showToast } from "../../ui/toast.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersTable } from "./members-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { useUrlDialog } from "../../ui/use-url-dialog.ts";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { MemberTokens } from "./member-tokens.tsx";

/** Members of an account and, for administrators, invitations and controls to manage both. */
export function MembersPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { user } = useSession();
  const members = useQuery(membersQuery(account));
  const canManage = can("members:manage");
  // Loaded with the members, so that the list below doesn't move.
  const invitations = useQuery({ ...invitationsQuery(account), enabled: canManage });
  const { dialog, search, openDialog, closeDialog } = useUrlDialog(canManage);
  const client = useQueryClient();
  const remind = useMutation({
    mutationFn: ({ id }: Member) => callConsole("remindMember", { accountId: account, memberId: id }),
    onSuccess: (_, member) => showToast({ tone: "good", title: `${member.name} was reminded by email` }),
    onError: (error, member) => showProblemToast(`Couldn't remind ${member.name}`, error),
    onSettled: () => invalidateMembers(client, account),
  });
  const selected = members.data?.find(({ id }) => id === search.get("member"));
  const isSelf = (member: Member) => member.id === user.id;

  return (
    <ListPage
      title="Members"
      query={members}
      actions={
        canManage && (
          <>
            <LinkButton to={paths.accountTwoFactor(account)} icon={ShieldCheck}>
              Set 2FA policy
            </LinkButton>
            <Button variant="primary" icon={UserPlus} {...newShortcut} onClick={() => openDialog("invite")}>
              Invite member
            </Button>
          </>
        )
      }
    >
      {members.data && (invitations.isFetched || !canManage) ? (
        <div>
          <MembersTable
            members={members.data}
            self={user.id}
            onChangeRole={canManage ? (member) => openDialog("role", { member }) : undefined}
            onRemove={canManage ? (member) => openDialog("remove", { member }) : undefined}
            onRemind={canManage ? remind.mutate : undefined}
            reminding={remind.isPending ? remind.variables.id : undefined}
          />
          {canManage && (
            <PendingInvitations
              account={account}
              revoking={dialog === "revoke" ? search.get("invitation") : null}
              setRevoking={(invitation) => (invitation === null ? closeDialog() : openDialog("revoke", { invitation }))}
            />
          )}
        </div>
      ) : (
        <Skeleton lines={6} label="Loading members…" />
      )}
      {dialog === "invite" && <InviteDialog account={account} onClose={closeDialog} />}
      {dialog === "role" && selected && (
        <ChangeRoleDialog account={account} member={selected} isSelf={isSelf(selected)} onClose={closeDialog} />
      )}
      {dialog === "remove" && selected && (
        <RemoveMemberDialog
          account={account}
          accountName={name}
          member={selected}
          isSelf={isSelf(selected)}
          onClose={closeDialog}
        />
      )}
    </ListPage>
  );
}

/** Confirms the removal of a member from an account. */
function RemoveMemberDialog({
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
