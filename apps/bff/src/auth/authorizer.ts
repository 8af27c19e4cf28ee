import { can } from "@edge-console/contract/permissions";
import type { Request } from "express";
import { ProblemError } from "../http/problem.ts";
import type { Cookie } from "./cookies.ts";
import { findMembership, type Membership } from "../accounts/memberships.ts";
import type { Sessions } from "./sessions.ts";
import type { VersionedCache } from "../db/versioned-cache.ts";
import type { Store } from "../db/store.ts";
import { isBackgroundRequest } from "../http/background.ts";
import type { DeniedRequest } from "../audit/denied-requests.ts";
import type { Authorizer } from "../http/route-handler.ts";
import type {
  AccountContext,
  OpenInspection,
  PublicContext,
  Route,
  RouteOf,
  SessionContext,
  SessionUser,
} from "../http/route.ts";

/** What admission asks. */
export interface AuthorizerDeps {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly sessionCookie: Cookie;
  /** The account that a member of the support staff may see now, by an open inspection of theirs. */
  openInspection(
    userId: string,
    accountId: string,
  ): Promise<
    | { readonly account: { readonly id: string; readonly name: string }; readonly inspection: OpenInspection }
    | undefined
  >;
  /** Records a refusal; done before it is answered. */
  recordDenied(request: DeniedRequest): Promise<void>;
}

/**
 * Decides who may reach what, for each request anew: a session that ended, a person who was disabled or a role that was
 * lowered shows in the very next one. All of it is read from the database, or kept in memory while that has not changed.
 */
export class Admission implements Authorizer {
  readonly #deps: AuthorizerDeps;
  readonly #memory: VersionedCache<Membership | undefined>;

  constructor(deps: AuthorizerDeps) {
    this.#deps = deps;
    this.#memory = deps.store.createCache();
  }

  /** The signed-in person of a request; throws a ProblemError of kind `signed-out` or `second-factor-required`. */
  async authenticate(route: Route, request: Request, context: PublicContext): Promise<SessionContext> {
    const extend = !route.background && !isBackgroundRequest(context);
    const { user, ...session } = await this.#session(request, extend);
    if (session.mustSetUpFactor && !route.allowWithoutSecondFactor) throw new ProblemError("second-factor-required");
    if (route.access.kind === "staff" && user.staff === null) throw new ProblemError("forbidden");
    return { ...context, user, session };
  }

  /**
   * The person as one who acts on the account of the path. Throws a ProblemError: `not-found`, the same for an account
   * that does not exist and one that is none of theirs; `forbidden` when the role there does not do.
   */
  async authorize(route: RouteOf<"account">, request: Request, person: SessionContext): Promise<AccountContext> {
    const accountId = person.params.accountId ?? "";
    const entry = await this.#entry(person.user, accountId);
    if (!can(entry.actor, route.access.permission)) {
      const { user } = person;
      await this.#deps.recordDenied({
        user,
        actor: entry.actor,
        accountId,
        route,
        context: person,
        path: request.path,
      });
      throw new ProblemError("forbidden");
    }
    const recheck = async () => {
      const { user } = await this.#session(request, false);
      const { actor } = await this.#entry(user, accountId);
      if (!can(actor, route.access.permission)) throw new ProblemError("forbidden");
      return actor;
    };
    return { ...person, ...entry, reauthorize: recheck };
  }

  async #session(request: Request, extend: boolean) {
    const { sessions, sessionCookie } = this.#deps;
    const id = sessionCookie.read(request.headers.cookie);
    const session = id === undefined ? undefined : await sessions.find(id, { extend });
    if (!session) throw new ProblemError("signed-out");
    return session;
  }

  async #entry(
    user: SessionUser,
    accountId: string,
  ): Promise<Pick<AccountContext, "account" | "actor" | "inspection">> {
    const { db } = this.#deps.store;
    const membership = await this.#memory(`${user.id} ${accountId}`, () => findMembership(db, user.id, accountId));
    if (membership) {
      const { id, name, role } = membership;
      return { account: { id, name }, actor: role, inspection: null };
    }
    const open = user.staff === null ? undefined : await this.#deps.openInspection(user.id, accountId);
    if (!open) throw new ProblemError("not-found");
    return { ...open, actor: "support" };
  }
}
