import type { Session } from "@edge-console/contract/console/session";
import { can, type Permission } from "@edge-console/contract/permissions";
import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunction, redirect, redirectDocument } from "react-router";
import { type AccountAccess, resolveAccess } from "../api/account-access.ts";
import { isProblem } from "../api/problem.ts";
import { inspectionsQuery, sessionQuery, standingQuery, statusQuery } from "../api/queries.ts";
import { paths, getStartPath } from "../paths.ts";
import { lastActor } from "./last-actor.ts";
import { claimTab } from "./tab-owner.ts";

/** Why a guard shows no screen: the account is none of the person's, the screen not for the role, or there is none. */
export class AccessError extends Error {
  override readonly name = "AccessError";
  readonly reason: "no-account" | "not-for-role" | "not-found";

  constructor(reason: AccessError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Starts a screen's reads; its code loads at the same time. */
export type Prefetch = (client: QueryClient, account: string, address: Address) => void;

/** Where a screen is: the ids in its path, and its filters. */
export type Address = { params: Readonly<Record<string, string | undefined>>; url: URL };

/**
 * The guards of the routes, as loaders. They decide who sees a screen, by the same table as the server, and have its
 * data asked for before its code is there; the screen itself shows what is known and waits for the rest.
 */
export function createGuards(client: QueryClient) {
  /**
   * The session; without one, off to the sign-in page and back here afterwards. Who still has to set up a second factor
   * goes to the profile, where that is done.
   */
  async function signedIn(url: URL): Promise<Session> {
    try {
      const session = await client.ensureQueryData(sessionQuery);
      claimTab(session.user.id);
      if (session.mustSetUpFactor && url.pathname !== paths.profile()) throw redirect(paths.profile());
      return session;
    } catch (error) {
      // The router takes a thrown redirect for what it is.
      if (isProblem(error, "signed-out")) throw redirectDocument(paths.signIn(`${url.pathname}${url.search}`));
      throw error;
    }
  }

  async function accessOn(account: string, url: URL): Promise<AccountAccess> {
    // Loaded next to the session and waited for, so that the frame's banner is there from the first paint.
    const isNew = client.getQueryData(standingQuery(account).queryKey) === undefined;
    const standing = isNew ? client.prefetchQuery(standingQuery(account)) : undefined;
    const session = await signedIn(url);
    const own = session.user.staff ? await client.ensureQueryData(inspectionsQuery) : undefined;
    const access = resolveAccess(account, session, own?.inspections ?? []);
    if (!access) throw new AccessError("no-account");
    lastActor(account).set(access.actor);
    await standing;
    return access;
  }

  const session: LoaderFunction = async ({ url }) => {
    if (!client.getQueryData(statusQuery.queryKey)) void client.prefetchQuery(statusQuery);
    await signedIn(url);
    return null;
  };

  const account: LoaderFunction = async ({ params, url }) => {
    await accessOn(params["account"] ?? "", url);
    return null;
  };

  /** Screens of an account that the permission opens. What takes another permission is asked for by those who have it. */
  const permitted =
    (
      permission: Permission,
      prefetch?: Prefetch,
      others?: { permission: Permission; prefetch: Prefetch },
    ): LoaderFunction =>
    async ({ params, url }) => {
      const id = params["account"] ?? "";
      // On the first page the session isn't known yet: the data is requested beside it if the role that this browser
      // knew last may read it. A request that the role doesn't allow would be recorded as denied.
      const isFirst = client.getQueryData(sessionQuery.queryKey) === undefined;
      const actor = isFirst ? lastActor(id).get() : undefined;
      const isEarly = actor !== undefined && can(actor, permission);
      if (isEarly) prefetch?.(client, id, { params, url });
      const access = await accessOn(id, url);
      if (!can(access.actor, permission)) throw new AccessError("not-for-role");
      if (!isEarly) prefetch?.(client, id, { params, url });
      if (others && can(access.actor, others.permission)) others.prefetch(client, id, { params, url });
      return null;
    };

  /** Screens of support staff. For others there is no such page. */
  const staff: LoaderFunction = async ({ url }) => {
    const { user } = await signedIn(url);
    if (user.staff === null) throw new AccessError("not-found");
    void client.prefetchQuery(inspectionsQuery);
    return null;
  };

  /** The bare address leads to where the person begins, or stays for those without any account. */
  const start: LoaderFunction = async ({ url }) => {
    const path = getStartPath(await signedIn(url));
    return path === undefined ? null : redirect(path);
  };

  return { session, account, permitted, staff, start };
}
