import type { Session } from "@edge-console/contract/console/session";
import { can, type Permission } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { type AccountAccess, resolveAccess } from "./account-access.ts";
import { inspectionsQuery, sessionQuery } from "./queries.ts";

/** Returns the session. Use only on pages whose guard loads it. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new TypeError("No session: the route needs the session guard.");
  return data;
}

/** Returns the current account and the user's role; undefined on pages outside an account. */
export function useOptionalAccess(): AccountAccess | undefined {
  const session = useSession();
  const { account } = useParams();
  const { data: inspections } = useQuery({ ...inspectionsQuery, enabled: session.user.staff !== null });
  return account === undefined ? undefined : resolveAccess(account, session, inspections?.inspections ?? []);
}

/** Returns the current account and the user's role, with a permission check. Use only on pages of an account. */
export function useAccess(): AccountAccess & { can: (permission: Permission) => boolean } {
  const access = useOptionalAccess();
  if (!access) throw new TypeError("No account: the route needs the account guard.");
  return { ...access, can: (permission) => can(access.actor, permission) };
}
