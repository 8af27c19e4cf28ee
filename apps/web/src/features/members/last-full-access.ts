import type { AccountRole } from "@edge-console/contract/permissions";

/** Whether somebody is the only one with full access, who can neither be removed nor given a lesser role. */
export function isLastFullAccess(
  members: readonly { id: string; role: AccountRole }[],
  member: { id: string; role: AccountRole },
): boolean {
  return member.role === "full" && members.every(({ id, role }) => id === member.id || role !== "full");
}

/** Why nothing can be taken from the last one, said beforehand. */
export function whyKept(isSelf: boolean, name: string): string {
  const who = isSelf ? "You are" : `${name} is`;
  return `${who} the only one with full access. Give somebody else full access first.`;
}
