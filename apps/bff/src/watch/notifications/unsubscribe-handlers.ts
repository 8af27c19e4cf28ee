import { alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import type { AlertSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { unsubscribePath, type UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import type { unsubscribeOperations } from "@edge-console/contract/console-operations/unsubscribe";
import { findAccountName } from "../../people/accounts/accounts.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { rescheduleEmails } from "./reschedule.ts";
import { listSubscribers, saveSubscriptions } from "./subscriptions.ts";
import { findUnsubscribeRequest } from "./unsubscribe-token.ts";

type UnsubscribeDeps = Pick<NotificationDeps, "store" | "unsubscribeSignatures">;

/** Handlers of the page of an unsubscribe link, for everyone who has one. It asks first: mail programs open links too. */
export function unsubscribeHandlers(deps: UnsubscribeDeps): Handlers<keyof typeof unsubscribeOperations> {
  return {
    async getUnsubscribeDetails({ body: { token } }) {
      const { member, scope } = await find(deps, token);
      const account = await findAccountName(deps.store.db, member.accountId);
      if (account === undefined) throw new ProblemError("not-found");
      return { account, email: member.email, scope };
    },

    unsubscribe: ({ body }) => unsubscribe(deps, body.token),
  };
}

/** The route that mail programs send a request to without asking (RFC 8058). Their body is a form that it ignores. */
export function oneClickUnsubscribeRoutes(deps: UnsubscribeDeps): Route[] {
  return [
    route({
      method: "POST",
      // Outside /api, where requests of other sites are allowed: mail programs have no page of the console.
      path: unsubscribePath,
      access: { kind: "public" },
      ignoreBody: true,
      async handle({ searchParams }) {
        await unsubscribe(deps, searchParams.get("token") ?? "");
        return { status: 204 };
      },
    }),
  ];
}

/** @throws ProblemError `not-found` for an invalid token, and for users who are no longer members */
async function find({ store, unsubscribeSignatures }: UnsubscribeDeps, token: string) {
  const unsubscribeRequest = await findUnsubscribeRequest(store.db, unsubscribeSignatures, token);
  if (!unsubscribeRequest) throw new ProblemError("not-found");
  const { accountId, userId, scope } = unsubscribeRequest;
  const member = (await listSubscribers(store.db, accountId)).find(({ id }) => id === userId);
  if (!member) throw new ProblemError("not-found");
  return { member, scope };
}

async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<void> {
  const { member, scope } = await find(deps, token);
  const subscriptions = withoutScope(member.subscriptions, scope);
  const { store } = deps;
  const now = await store.now();
  await store.write(async (transaction) => {
    await saveSubscriptions(transaction, { accountId: member.accountId, userId: member.id }, subscriptions);
    await rescheduleEmails(transaction, now, { ...member, subscriptions });
  });
}

function withoutScope(subscriptions: AlertSubscriptions, scope: UnsubscribeScope): AlertSubscriptions {
  const categories = structuredClone(subscriptions.categories);
  for (const name of alertCategoryNames) if (scope === name || scope === "all") categories[name].email = "off";
  const monthlyReport = subscriptions.monthlyReport && scope !== "report" && scope !== "all";
  return { ...subscriptions, categories, monthlyReport };
}
