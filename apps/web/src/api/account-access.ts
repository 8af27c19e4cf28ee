import type { Inspection } from "@edge-console/contract/console/support";
import type { Session } from "@edge-console/contract/console/session";
import type { UserActor } from "@edge-console/contract/permissions";

/** An account and the user's role in it: a member, or support staff during an inspection. */
export type AccountAccess = { id: string; name: string; actor: UserActor; inspection: Inspection | undefined };

/** Returns the account that the navigation shows on pages outside an account: the last one, or the user's first one. */
export function getDefaultAccess(session: Session, last: string | undefined): AccountAccess | undefined {
  const account = session.accounts.find(({ id }) => id === last) ?? session.accounts[0];
  return account && resolveAccess(account.id, session, []);
}

/** Returns the user's role on an account; undefined if they can't open it. */
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
