import { alertCategoryNames } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import {
  type UnsubscribeDetails,
  unsubscribeInputSchema,
  unsubscribePath,
  type UnsubscribeScope,
} from "@edge-console/contract/alerts/unsubscribe";
import { findAccountName } from "../../people/accounts/accounts.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { rescheduleEmails } from "./reschedule.ts";
import { listSubscribers, saveSubscriptions } from "./subscriptions.ts";

/**
 * Routes of unsubscribe links, for everyone who has one: mail programs send a request without asking (RFC 8058), browsers
 * show a page that asks first. A GET changes nothing.
 */
export function unsubscribeRoutes({
  store,
  unsubscribeTokens,
}: Pick<NotificationDeps, "store" | "unsubscribeTokens">): Route[] {
  const access = { kind: "public" } as const;

  /** @throws ProblemError `not-found` for an invalid token, and for users who are no longer members */
  const find = async (token: string) => {
    const unsubscribeRequest = unsubscribeTokens.verify(token);
    if (!unsubscribeRequest) throw new ProblemError("not-found");
    const { accountId, userId, scope } = unsubscribeRequest;
    const member = (await listSubscribers(store.db, accountId)).find(({ id }) => id === userId);
    if (!member) throw new ProblemError("not-found");
    return { member, scope };
  };
  const unsubscribe = async (token: string) => {
    const { member, scope } = await find(token);
    const subscriptions = withoutScope(member.subscriptions, scope);
    const now = await store.now();
    await store.write(async (transaction) => {
      await saveSubscriptions(transaction, { accountId: member.accountId, userId: member.id }, subscriptions);
      await rescheduleEmails(transaction, now, { ...member, subscriptions });
    });
    return { status: 204 };
  };

  return [
    route({
      method: "POST",
      path: "/api/unsubscribe/details",
      access,
      body: unsubscribeInputSchema,
      async handle({ body: { token } }) {
        const { member, scope } = await find(token);
        const account = await findAccountName(store.db, member.accountId);
        if (account === undefined) throw new ProblemError("not-found");
        const body: UnsubscribeDetails = { account, email: member.email, scope };
        return { status: 200, body };
      },
    }),

    route({
      method: "POST",
      path: "/api/unsubscribe",
      access,
      body: unsubscribeInputSchema,
      handle: ({ body }) => unsubscribe(body.token),
    }),

    // Outside /api, where requests of other sites are allowed: mail programs have no page of the console. Their body is
    // `List-Unsubscribe=One-Click`, as a form.
    route({
      method: "POST",
      path: unsubscribePath,
      access,
      ignoreBody: true,
      handle: ({ searchParams }) => unsubscribe(searchParams.get("token") ?? ""),
    }),
  ];
}

function withoutScope(subscriptions: AlertSubscriptions, scope: UnsubscribeScope): AlertSubscriptions {
  const categories = structuredClone(subscriptions.categories);
  for (const name of alertCategoryNames) if (scope === name || scope === "all") categories[name].email = "off";
  const monthlyReport = subscriptions.monthlyReport && scope !== "report" && scope !== "all";
  return { ...subscriptions, categories, monthlyReport };
}
