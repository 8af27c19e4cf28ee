import type { Inspection } from "@edge-console/contract/console/support";
import type { Session } from "@edge-console/contract/console/session";
import type { Actor } from "@edge-console/contract/permissions";

/** An account as somebody acts on it: as a member, or as support staff who inspect it. */
export type AccountAccess = { id: string; name: string; actor: Actor; inspection: Inspection | undefined };

/**
 * The account that goes on being shown on a page of none: where the person was last, as long as they are a member of
 * it, else their first one.
 */
export function getDefaultAccess(session: Session, last: string | undefined): AccountAccess | undefined {
  const resting = session.accounts.find(({ id }) => id === last) ?? session.accounts[0];
  return resting && resolveAccess(resting.id, session, []);
}

/** In whose capacity a person acts on an account; undefined when the account is none of theirs. */
export function resolveAccess(
  account: string,
  session: Session,
  inspections: readonly Inspection[],
): AccountAccess | undefined {
  const membership = session.accounts.find(({ id }) => id === account);
  if (membership) return { id: account, name: membership.name, actor: membership.role, inspection: undefined };
  const inspection = inspections.find((open) => open.account.id === account);
  return inspection && { id: account, name: inspection.account.name, actor: "support", inspection };
}
