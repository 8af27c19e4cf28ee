import type { Member } from "@edge-console/contract/console/members";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useAccess, useSession } from "../../api/access.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { invitationsQuery, membersQuery } from "../../resources/members/queries.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersTable } from "./members-table.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

/** Who is a member of an account, with which role; for full access also the way to change it. */
export function MembersPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { user } = useSession();
  const members = useQuery(membersQuery(account));
  const mayManage = can("members:manage");
  // Both lists at once: the second stands under the first.
  const invitations = useQuery({ ...invitationsQuery(account), enabled: mayManage });
  const [search, setSearch] = useSearchParams();
  useTitle("Members", name);

  const show = (dialog?: string, of: Record<string, string> = {}) =>
    setSearch(dialog === undefined ? {} : { dialog, ...of }, { replace: true, preventScrollReset: true });
  const close = () => show();
  const dialog = mayManage ? search.get("dialog") : null;
  const chosen = members.data?.find(({ id }) => id === search.get("member"));
  const isSelf = (member: Member) => member.id === user.id;

  if (members.isError && !members.data) {
    return (
      <>
        <PageHeader title="Members" />
        <ProblemState error={members.error} onRetry={() => void members.refetch()} retrying={members.isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          mayManage && (
            <Button variant="primary" icon={UserPlus} onClick={() => show("invite")}>
              Invite member
            </Button>
          )
        }
      />
      {members.data && (invitations.isFetched || !mayManage) ? (
        <div>
          <MembersTable
            members={members.data}
            self={user.id}
            onChangeRole={mayManage ? (member) => show("role", { member }) : undefined}
            onRemove={mayManage ? (member) => show("remove", { member }) : undefined}
          />
          {mayManage && (
            <PendingInvitations
              account={account}
              revoking={dialog === "revoke" ? search.get("invitation") : null}
              setRevoking={(invitation) => (invitation === null ? close() : show("revoke", { invitation }))}
            />
          )}
        </div>
      ) : (
        <Skeleton lines={6} label="Loading the members" />
      )}
      {dialog === "invite" && <InviteDialog account={account} onClose={close} />}
      {dialog === "role" && chosen && (
        <ChangeRoleDialog account={account} member={chosen} isSelf={isSelf(chosen)} onClose={close} />
      )}
      {dialog === "remove" && chosen && (
        <RemoveMemberDialog
          account={account}
          accountName={name}
          member={chosen}
          isSelf={isSelf(chosen)}
          onClose={close}
        />
      )}
    </>
  );
}
