import type { Session } from "@edge-console/contract/console/session";
import { type Actor, can, type Permission } from "@edge-console/contract/permissions";
import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunction, redirect, redirectDocument } from "react-router";
import { type AccountAccess, isFactorDue, resolveAccess } from "../api/account-access.ts";
import { isProblem } from "../api/problem.ts";
import { inspectionsQuery, sessionQuery, standingQuery, statusQuery } from "../api/queries.ts";
import { paths, getStartPath } from "../paths.ts";
import { claimTab } from "./tab-owner.ts";

/** Rejection of a guard: the user isn't a member of the account, the role lacks the permission, or the page doesn't exist. */
export class AccessError extends Error {
  override readonly name = "AccessError";
  readonly reason: "no-account" | "not-for-role" | "not-found";

  constructor(reason: AccessError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Starts loading a page's data, in parallel with its code. */
export type Prefetch = (client: QueryClient, account: string, location: RouteLocation) => void;

/** Path parameters and URL of a page. */
export type RouteLocation = { params: Readonly<Record<string, string | undefined>>; url: URL };

/**
 * `handle` of a route: `prefetch` starts to load the data of its page for a user who may open it, and returns whether the user
 * may.
 */
export type ScreenHandle = { readonly prefetch: (location: RouteLocation) => boolean };

/**
 * Returns the guards of the routes, as loaders. They decide by the same permissions as the server, and prefetch data while
 * the page's code loads.
 */
export function createGuards(client: QueryClient) {
  /**
   * Returns the session. Without one, redirects to the sign-in page, which returns here. Users who have to set up two-factor
   * authentication are redirected to their profile.
   */
  async function requireSession(url: URL): Promise<Session> {
    try {
      const session = await client.ensureQueryData(sessionQuery);
      claimTab(session.user.id);
      if (session.mustSetUpFactor && url.pathname !== paths.profile()) throw redirect(paths.profile());
      return session;
    } catch (error) {
      if (isProblem(error, "signed-out")) throw redirectDocument(paths.signIn(`${url.pathname}${url.search}`));
      throw error;
    }
  }

  /**
   * Returns the role on an account. Users who have to set up two-factor authentication for it are redirected to their profile.
   * @throws AccessError if the user has none
   */
  async function requireAccess(account: string, url: URL): Promise<AccountAccess> {
    // Loaded in parallel with the session and awaited, so that the frame's banner is part of the first paint.
    const isNew = client.getQueryData(standingQuery(account).queryKey) === undefined;
    const standing = isNew ? client.prefetchQuery(standingQuery(account)) : undefined;
    const session = await requireSession(url);
    const inspections = session.user.staff ? await client.ensureQueryData(inspectionsQuery) : undefined;
    const access = resolveAccess(account, session, inspections?.inspections ?? []);
    if (!access) throw new AccessError("no-account");
    if (isFactorDue(access)) throw redirect(paths.profile());
    await standing;
    return access;
  }

  const session: LoaderFunction = async ({ url }) => {
    if (!client.getQueryData(statusQuery.queryKey)) void client.prefetchQuery(statusQuery);
    await requireSession(url);
    return null;
  };

  const account: LoaderFunction = async ({ params, url }) => {
    await requireAccess(params["account"] ?? "", url);
    return null;
  };

  /** Guard of pages that require a permission. `others` prefetch data that requires another permission. */
  function permitted(
    permission: Permission,
    prefetch?: Prefetch,
    ...others: readonly (readonly [Permission, Prefetch])[]
  ): { loader: LoaderFunction; handle: ScreenHandle } {
    // A request without permission would be recorded as denied.
    const startReads = (account: string, actor: Actor, location: RouteLocation) => {
      prefetch?.(client, account, location);
      for (const [other, start] of others) if (can(actor, other)) start(client, account, location);
    };
    return {
      loader: async ({ params, url }) => {
        const id = params["account"] ?? "";
        const { actor } = await requireAccess(id, url);
        if (!can(actor, permission)) throw new AccessError("not-for-role");
        startReads(id, actor, { params, url });
        return null;
      },
      handle: {
        prefetch: ({ params, url }) => {
          const id = params["account"] ?? "";
          const session = client.getQueryData(sessionQuery.queryKey);
          const inspections = client.getQueryData(inspectionsQuery.queryKey);
          const access = session && resolveAccess(id, session, inspections?.inspections ?? []);
          if (!access || isFactorDue(access) || !can(access.actor, permission)) return false;
          startReads(id, access.actor, { params, url });
          return true;
        },
      },
    };
  }

  /** Guard of pages for support staff. Other users get "Page not found". */
  const staff: LoaderFunction = async ({ url }) => {
    const { user } = await requireSession(url);
    if (user.staff === null) throw new AccessError("not-found");
    void client.prefetchQuery(inspectionsQuery);
    return null;
  };

  /** Redirects "/" to the start page of the user. Users without accounts stay. */
  const start: LoaderFunction = async ({ url }) => {
    const path = getStartPath(await requireSession(url));
    return path === undefined ? null : redirect(path);
  };

  return { session, account, permitted, staff, start };
}
