import type { Inspection } from "@edge-console/contract/console/support";
import type { Session } from "@edge-console/contract/console/session";
import type { Actor } from "@edge-console/contract/permissions";

/** An account as somebody acts on it: as a member, or as support staff who inspect it. */
export type AccountAccess = { id: string; name: string; actor: Actor; inspection: Inspection | undefined };

/** The account of somebody who is a member of no other; undefined for all else. */
export function onlyAccess(session: Session): AccountAccess | undefined {
  const [first, ...others] = session.accounts;
  return first && others.length === 0 ? accessTo(first.id, session, []) : undefined;
}

/** In whose capacity a person acts on an account; undefined when the account is none of theirs. */
export function accessTo(
  account: string,
  session: Session,
  inspections: readonly Inspection[],
): AccountAccess | undefined {
  const membership = session.accounts.find(({ id }) => id === account);
  if (membership) return { id: account, name: membership.name, actor: membership.role, inspection: undefined };
  const inspection = inspections.find((open) => open.account.id === account);
  return inspection && { id: account, name: inspection.account.name, actor: "support", inspection };
}
