import { can, toTokenActor } from "@edge-console/contract/permissions";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Cookie } from "./cookies.ts";
import { findMembership, type Membership } from "../accounts/memberships.ts";
import type { SessionReader } from "./session-reader.ts";
import type { Store } from "../../platform/db/store.ts";
import { isBackgroundRequest } from "../../platform/http/background.ts";
import type { DeniedRequest } from "../audit/denied-requests.ts";
import type { Authorizer } from "../../platform/http/route-handler.ts";
import type { AccountContext, CallerContext, OpenInspection, PublicContext } from "../../platform/http/route.ts";
import { readAccessToken } from "../../platform/http/access-token-header.ts";
import { tokenForbidden } from "../../platform/http/step-up.ts";
import type { TokenAuthentication, ValidToken } from "./token-authentication.ts";

export interface AuthorizerDeps {
  readonly store: Store;
  readonly sessions: SessionReader;
  readonly sessionCookie: Cookie;
  readonly tokens: TokenAuthentication;
  /** Returns the account if the support user has an open inspection of it. */
  readonly openInspection: (
    userId: string,
    accountId: string,
  ) => Promise<
    | { readonly account: { readonly id: string; readonly name: string }; readonly inspection: OpenInspection }
    | undefined
  >;
  /** Records a denied request in the audit log; awaited before the response. */
  readonly recordDenied: (request: DeniedRequest) => Promise<void>;
}

/**
 * Authorizes every request against current data, so that expired sessions and tokens, disabled users, and role changes take effect
 * immediately.
 */
export function createAuthorizer({
  store,
  sessions,
  sessionCookie,
  tokens,
  openInspection,
  recordDenied,
}: AuthorizerDeps): Authorizer {
  const memberships = store.createCache<Membership | undefined>();

  async function findSession({ header }: PublicContext, extend: boolean) {
    const id = sessionCookie.read(header("cookie"));
    const session = id === undefined ? undefined : await sessions.find(id, { extend });
    if (!session) throw new ProblemError("signed-out");
    return session;
  }

  function toCaller(context: PublicContext, { row, account }: ValidToken): CallerContext {
    const { id, name, role, user_id: creatorId } = row;
    return {
      ...context,
      user: { id, email: name, name, staff: null },
      session: null,
      token: { role, account, creatorId },
    };
  }

  /** Finds the caller of an open request again. Doesn't extend the session. */
  async function findCaller(context: PublicContext): Promise<Pick<CallerContext, "user" | "session" | "token">> {
    const token = readAccessToken(context.header("authorization"));
    if (token !== undefined) return toCaller(context, await tokens.check(token, context.address));
    const { user, ...session } = await findSession(context, false);
    return { user, session, token: null };
  }

  async function findAccount(
    { user, session, token }: Pick<CallerContext, "user" | "session" | "token">,
    accountId: string,
  ): Promise<Pick<AccountContext, "account" | "actor" | "inspection">> {
    if (token) {
      if (token.account.id !== accountId) throw new ProblemError("not-found");
      return { account: token.account, actor: toTokenActor(token.role), inspection: null };
    }
    const membership = await memberships(`${user.id} ${accountId}`, () => findMembership(store.db, user.id, accountId));
    if (membership) {
      const { id, name, role, twoFactorFrom } = membership;
      const isRequired = twoFactorFrom !== null && !session?.hasSecondFactor && twoFactorFrom <= (await store.now());
      if (isRequired) {
        throw new ProblemError("second-factor-required", {
          detail: `${name} requires two-factor authentication. Set it up in your profile.`,
        });
      }
      return { account: { id, name }, actor: role, inspection: null };
    }
    const open = user.staff === null ? undefined : await openInspection(user.id, accountId);
    if (!open) throw new ProblemError("not-found");
    return { ...open, actor: "support" };
  }

  return {
    async authenticate(route, context) {
      const token = readAccessToken(context.header("authorization"));
      if (token !== undefined) return toCaller(context, await tokens.authenticate(token, context.address));
      const extend = !route.background && !isBackgroundRequest(context);
      const { user, ...session } = await findSession(context, extend);
      if (session.mustSetUpFactor && !route.allowWithoutSecondFactor) {
        throw new ProblemError("second-factor-required", {
          detail: "Your administrator requires two-factor authentication. Set it up in your profile.",
        });
      }
      if (route.access.kind === "staff" && user.staff === null) throw new ProblemError("forbidden");
      return { ...context, user, session, token: null };
    },

    async authorize(route, context) {
      const accountId = context.params.accountId ?? "";
      const { permission } = route.access;
      const access = await findAccount(context, accountId);
      const isAllowed = can(access.actor, permission);
      const isClosed = context.token !== null && !route.allowTokens;
      if (!isAllowed || isClosed) {
        const { user } = context;
        await recordDenied({ user, actor: access.actor, accountId, route, context });
        throw context.token ? tokenForbidden() : new ProblemError("forbidden");
      }
      const reauthorize = async () => {
        const { actor } = await findAccount(await findCaller(context), accountId);
        if (!can(actor, permission)) throw new ProblemError("forbidden");
        return actor;
      };
      return { ...context, ...access, reauthorize };
    },
  };
}
