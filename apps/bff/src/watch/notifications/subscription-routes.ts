import { listAlertCategories } from "@edge-console/contract/alerts/alert-kinds";
import {
  alertSubscriptionsSchema,
  type AlertSubscriptionsResponse,
  getDefaultSubscriptions,
} from "@edge-console/contract/alerts/subscriptions";
import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { ProblemError } from "../../platform/http/problem.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { findLastEmail } from "./delivery-log.ts";
import { toUserRecipient } from "./notification.ts";
import { addTestMessage } from "./test-messages.ts";
import { rescheduleEmails } from "./reschedule.ts";
import { findSubscriptions, saveSubscriptions } from "./subscriptions.ts";

/** Routes of what a member is emailed about: `…/alert-subscriptions`. */
export function subscriptionRoutes({ store, mailer }: Pick<NotificationDeps, "store" | "mailer">): Route[] {
  const path = "/api/accounts/:accountId/alert-subscriptions";
  const access = { kind: "account", permission: "alerts:subscribe" } as const;

  const respondWithSubscriptions = async ({ account, user, actor }: AccountContext) => {
    const role = toRole(actor);
    const saved = await findSubscriptions(store.db, { accountId: account.id, userId: user.id }, role);
    const body: AlertSubscriptionsResponse = {
      subscriptions: saved ?? getDefaultSubscriptions(role),
      categories: listAlertCategories(role),
      email: mailer.enabled ? user.email : null,
      isDefault: saved === undefined,
      lastEmail: await findLastEmail(store.db, { accountId: account.id, userId: user.id }),
    };
    return { status: 200, body };
  };

  return [
    route({ method: "GET", path, access, handle: respondWithSubscriptions }),

    route({
      method: "PUT",
      path,
      access,
      nestedBody: true,
      body: alertSubscriptionsSchema,
      async handle(context) {
        const { account, user, actor, body: subscriptions } = context;
        const now = await store.now();
        await store.write(async (transaction) => {
          await saveSubscriptions(transaction, { accountId: account.id, userId: user.id }, subscriptions);
          const member = { id: user.id, accountId: account.id, role: toRole(actor), subscriptions };
          await rescheduleEmails(transaction, now, member);
        });
        return respondWithSubscriptions(context);
      },
    }),

    route({
      method: "POST",
      path: `${path}/test`,
      access,
      async handle({ account, user }) {
        if (!mailer.enabled) throw new ProblemError("conflict", { detail: "Your administrator hasn't set up email." });
        const now = await store.now();
        const recipient = { recipient: toUserRecipient(user.id), user_id: user.id };
        await store.write((transaction) => addTestMessage(transaction, now, account.id, recipient));
        return { status: 204 };
      },
    }),
  ];
}

/** Only members can subscribe. */
function toRole(actor: AccountContext["actor"]): AccountRole {
  const role = accountRoles.find((name) => name === actor);
  if (!role) throw new ProblemError("forbidden");
  return role;
}
