import type { Inspection } from "@edge-console/contract/console/support";
import type { Session } from "@edge-console/contract/console/session";
import type { UserActor } from "@edge-console/contract/permissions";

/** An account and the user's role in it: a member, or support staff during an inspection. */
export type AccountAccess = {
  id: string;
  name: string;
  actor: UserActor;
  inspection: Inspection | undefined;
  /** When the user has to have set up two-factor authentication, in Unix seconds; missing if they don't have to. */
  setUpFactorBy?: number;
};

/** Returns whether the account can't be opened until the user sets up two-factor authentication. */
export function isFactorDue({ setUpFactorBy }: Pick<AccountAccess, "setUpFactorBy">): boolean {
  return setUpFactorBy !== undefined && setUpFactorBy <= Date.now() / 1000;
}

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
  if (membership) {
    const { name, role, setUpFactorBy } = membership;
    const access = { id: account, name, actor: role, inspection: undefined };
    return setUpFactorBy === undefined ? access : { ...access, setUpFactorBy };
  }
  const inspection = inspections.find((open) => open.account.id === account);
  return inspection && { id: account, name: inspection.account.name, actor: "support", inspection };
}
