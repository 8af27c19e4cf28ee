import { roles } from "@edge-console/contract/permissions";
import type { Member } from "@edge-console/contract/console/members";
import { Pencil, UserMinus } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { atSection, paths } from "../../paths.ts";
import { actionsColumn } from "../../ui/actions-column.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Time } from "../../format/time.tsx";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmailAddress } from "./email-address.tsx";
import { isLastAdministrator, getRemovalBlockedReason } from "./last-administrator.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./members-table.module.css";

type MembersTableProps = {
  members: readonly Member[];
  /** ID of the signed-in user. */
  self: string;
  /** Undefined for users who can't manage members. Both take the ID of the member. */
  onChangeRole: ((member: string) => void) | undefined;
  onRemove: ((member: string) => void) | undefined;
  /** Emails a member who hasn't set up two-factor authentication. */
  onRemind: ((member: Member) => void) | undefined;
  /** ID of the member who is being reminded. */
  reminding: string | undefined;
};

/** Table of members. Users who can't manage members see only names and roles. */
export function MembersTable(props: MembersTableProps): ReactElement {
  const { members, self, onChangeRole, onRemove, onRemind, reminding } = props;
  const columns = useMemo(
    () => getColumns({ members, self, onChangeRole, onRemove, onRemind, reminding }),
    [members, self, onChangeRole, onRemove, onRemind, reminding],
  );
  const table = useAppTable({ columns, data: members, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Members" />;
}

const column = createAppColumnHelper<Member>();

function getColumns({ members, self, onChangeRole, onRemove, onRemind, reminding }: MembersTableProps) {
  const hasDetails = members.some(({ details }) => details !== null);
  return column.columns([
    column.display({
      id: "name",
      header: "Name",
      meta: { className: styles.member },
      cell: ({ row: { original: member } }) => (
        <>
          <span className={styles.name}>
            {member.name} {member.id === self && <Badge>You</Badge>}
          </span>
          {member.details && (
            <div className={sharedStyles.muted}>
              <EmailAddress email={member.details.email} />
            </div>
          )}
        </>
      ),
    }),
    column.display({
      id: "role",
      header: "Role",
      meta: { className: styles.role, secondLine: true },
      cell: ({ row }) => roles[row.original.role].label,
    }),
    ...(hasDetails
      ? [
          column.display({
            id: "second-factor",
            header: "2FA",
            meta: { secondLine: true },
            cell: ({ row: { original } }) => (
              <TwoFactorState
                member={original}
                isSelf={original.id === self}
                onRemind={original.id === self ? undefined : onRemind}
                isReminding={reminding === original.id}
              />
            ),
          }),
          ...detailColumns,
        ]
      : []),
    ...(onChangeRole
      ? [
          actionsColumn<Member>((member) => {
            const isSelf = member.id === self;
            const blockedReason = isLastAdministrator(members, member) && getRemovalBlockedReason(isSelf, member.name);
            return (
              <span className={styles.actions}>
                <IconButton
                  size="small"
                  icon={Pencil}
                  label={`Change role of ${member.name}`}
                  disabledReason={blockedReason}
                  onClick={() => onChangeRole(member.id)}
                />
                <IconButton
                  size="small"
                  icon={UserMinus}
                  label={isSelf ? "Leave account" : `Remove ${member.name}`}
                  disabledReason={blockedReason}
                  onClick={() => onRemove?.(member.id)}
                />
              </span>
            );
          }),
        ]
      : []),
  ]);
}

/**
 * Whether a member has set up two-factor authentication, and a button that reminds them once a day; for the user, a link to
 * set it up.
 */
function TwoFactorState({
  member,
  isSelf,
  onRemind,
  isReminding,
}: {
  member: Member;
  isSelf: boolean;
  onRemind: MembersTableProps["onRemind"];
  isReminding: boolean;
}): ReactElement {
  if (member.details?.secondFactor) {
    return (
      <span className={styles.twoFactor}>
        <StateBadge tone="good">Enabled</StateBadge>
      </span>
    );
  }
  return (
    <span className={styles.twoFactor}>
      <StateBadge tone="caution">Disabled</StateBadge>
      {isSelf && (
        <LinkButton size="small" to={atSection(paths.profile(), "two-factor")}>
          Set up
        </LinkButton>
      )}
      {onRemind && member.details?.canRemind && (
        <Button
          size="small"
          loading={isReminding}
          aria-label={`Remind ${member.name}`}
          onClick={() => onRemind(member)}
        >
          Remind
        </Button>
      )}
      {onRemind && member.details?.canRemind === false && member.details.remindedAt !== null && (
        <span className={sharedStyles.note}>
          Reminded <Time at={member.details.remindedAt} />
        </span>
      )}
    </span>
  );
}

const detailColumns = column.columns([
  column.display({
    id: "last-sign-in",
    header: "Last sign-in",
    meta: { secondLine: true },
    cell: ({ row }) => (
      <span className={styles.lastSignIn}>
        <Time at={row.original.details?.lastSignInAt} />
      </span>
    ),
  }),
]);
