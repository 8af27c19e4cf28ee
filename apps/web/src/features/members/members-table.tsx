import { roles } from "@edge-console/contract/permissions";
import type { Member } from "@edge-console/contract/console/members";
import { Pencil, UserMinus } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Time } from "../../format/time.tsx";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { EmailAddress } from "./email-address.tsx";
import { isLastAdministrator, getRemovalBlockedReason } from "./last-administrator.ts";
import styles from "./members-table.module.css";

type MembersTableProps = {
  members: readonly Member[];
  /** ID of the signed-in user. */
  self: string;
  /** Undefined for those who may not. Both take the member's ID. */
  onChangeRole: ((member: string) => void) | undefined;
  onRemove: ((member: string) => void) | undefined;
};

/** The members of an account. Those who don't manage them see names and roles. */
export function MembersTable(props: MembersTableProps): ReactElement {
  const { members, self, onChangeRole, onRemove } = props;
  const columns = useMemo(
    () => getColumns({ members, self, onChangeRole, onRemove }),
    [members, self, onChangeRole, onRemove],
  );
  const table = useAppTable({ columns, data: members, getRowId: ({ id }) => id });
  return <DataTable table={table} label="Members" />;
}

const column = createAppColumnHelper<Member>();

function getColumns({ members, self, onChangeRole, onRemove }: MembersTableProps) {
  const hasDetails = members.some(({ details }) => details !== null);
  return column.columns([
    column.display({
      id: "name",
      header: "Name",
      meta: { className: styles.who },
      cell: ({ row: { original: member } }) => (
        <>
          <span className={styles.name}>
            {member.name} {member.id === self && <Badge>You</Badge>}
          </span>
          {member.details && (
            <div className={styles.email}>
              <EmailAddress email={member.details.email} />
            </div>
          )}
        </>
      ),
    }),
    column.display({
      id: "role",
      header: "Role",
      meta: { className: styles.role },
      cell: ({ row }) => roles[row.original.role].label,
    }),
    ...(hasDetails ? detailColumns : []),
    ...(onChangeRole
      ? [
          column.display({
            id: "actions",
            header: "Actions",
            meta: { actions: true },
            cell: ({ row: { original: member } }) => {
              const isSelf = member.id === self;
              const kept = isLastAdministrator(members, member) && getRemovalBlockedReason(isSelf, member.name);
              return (
                <span className={styles.actions}>
                  <IconButton
                    size="small"
                    icon={Pencil}
                    label={`Change the role of ${member.name}`}
                    disabledReason={kept}
                    onClick={() => onChangeRole(member.id)}
                  />
                  <IconButton
                    size="small"
                    icon={UserMinus}
                    label={isSelf ? "Leave account" : `Remove ${member.name}`}
                    disabledReason={kept}
                    onClick={() => onRemove?.(member.id)}
                  />
                </span>
              );
            },
          }),
        ]
      : []),
  ]);
}

const detailColumns = column.columns([
  column.display({
    id: "second-factor",
    header: "Second factor",
    meta: { from: 480 },
    cell: ({ row }) =>
      row.original.details?.secondFactor ? (
        <StateBadge tone="good">Set up</StateBadge>
      ) : (
        <StateBadge tone="caution">None</StateBadge>
      ),
  }),
  column.display({
    id: "last-sign-in",
    header: "Last sign-in",
    meta: { from: 480 },
    cell: ({ row }) => <Time at={row.original.details?.lastSignInAt} />,
  }),
]);
