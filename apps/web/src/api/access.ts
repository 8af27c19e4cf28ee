import type { Session } from "@edge-console/contract/console/session";
import { can, type Permission } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type AccountAccess, resolveAccess } from "./account-access.ts";
import { inspectionsQuery, sessionQuery } from "./queries.ts";

/** The signed-in person. Only below the guard that reads the session. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new TypeError("This screen needs a session; put it below the session's guard.");
  return data;
}

/** The account in the address and what the person may do there; undefined on pages of no account. */
export function useOptionalAccess(): AccountAccess | undefined {
  const session = useSession();
  const { account } = useParams();
  const { data: own } = useQuery({ ...inspectionsQuery, enabled: session.user.staff !== null });
  return account === undefined ? undefined : resolveAccess(account, session, own?.inspections ?? []);
}

/** As useOptionalAccess, on pages of an account. */
export function useAccess(): AccountAccess & { can: (permission: Permission) => boolean } {
  const access = useOptionalAccess();
  if (!access) throw new TypeError("This screen needs an account; put it below the account's guard.");
  return { ...access, can: (permission) => can(access.actor, permission) };
}
