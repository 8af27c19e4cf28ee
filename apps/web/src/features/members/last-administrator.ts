import { type AccountRole, isAdministrator } from "@edge-console/contract/permissions";

/** Returns whether a member is the only administrator, who can't be removed or get another role. */
export function isLastAdministrator(
  members: readonly { id: string; role: AccountRole }[],
  member: { id: string; role: AccountRole },
): boolean {
  return isAdministrator(member.role) && members.every(({ id, role }) => id === member.id || !isAdministrator(role));
}

/** Returns why the only administrator can't be removed. */
export function getRemovalBlockedReason(isSelf: boolean, name: string): string {
  const subject = isSelf ? "You are" : `${name} is`;
  return `${subject} the only member with full access. Give another member full access first.`;
}
