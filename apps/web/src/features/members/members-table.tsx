import type { Member } from "@edge-console/contract/console/members";
import { Pencil, UserMinus } from "lucide-react";
import type { ReactElement } from "react";
import { Time } from "../../format/time.tsx";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import { Th } from "../../ui/table-head.tsx";
import { roleNames } from "../account/index.ts";
import { EmailAddress } from "./email-address.tsx";
import { isLastFullAccess, whyKept } from "./last-full-access.ts";
import styles from "./members-table.module.css";

/** The members of an account. Those who do not manage them see names and roles. */
export function MembersTable({
  members,
  self,
  onChangeRole,
  onRemove,
}: {
  members: readonly Member[];
  /** Whose page it is. */
  self: string;
  /** Undefined for those who may not. Both take the member's id. */
  onChangeRole: ((member: string) => void) | undefined;
  onRemove: ((member: string) => void) | undefined;
}): ReactElement {
  const tellsMore = members.some(({ details }) => details !== null);
  return (
    <Table label="Members">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          {tellsMore && (
            <>
              <Th data-spare>Second factor</Th>
              <Th data-spare>Last sign-in</Th>
            </>
          )}
          {onChangeRole && <Th hiddenLabel="Actions" />}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const name = member.name;
          const isSelf = member.id === self;
          const kept = isLastFullAccess(members, member) && whyKept(isSelf, name);
          return (
            <tr key={member.id}>
              <th scope="row" className={styles.who}>
                <span className={styles.name}>
                  {name} {isSelf && <Badge>You</Badge>}
                </span>
                {member.details && (
                  <div className={styles.email}>
                    <EmailAddress email={member.details.email} />
                  </div>
                )}
              </th>
              <td className={styles.role}>{roleNames[member.role]}</td>
              {tellsMore && (
                <>
                  <td data-spare>
                    {member.details?.secondFactor ? (
                      <StateBadge tone="good">Set up</StateBadge>
                    ) : (
                      <StateBadge tone="caution">None</StateBadge>
                    )}
                  </td>
                  <td data-spare>
                    <Time at={member.details?.lastSignInAt} />
                  </td>
                </>
              )}
              {onChangeRole && (
                <td data-align="end">
                  <span className={styles.actions}>
                    <IconButton
                      size="small"
                      icon={Pencil}
                      label={`Change the role of ${name}`}
                      disabledReason={kept}
                      onClick={() => onChangeRole(member.id)}
                    />
                    <IconButton
                      size="small"
                      icon={UserMinus}
                      label={isSelf ? "Leave the account" : `Remove ${name}`}
                      disabledReason={kept}
                      onClick={() => onRemove?.(member.id)}
                    />
                  </span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
