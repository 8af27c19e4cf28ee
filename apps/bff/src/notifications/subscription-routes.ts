import { listAlertCategories } from "@edge-console/contract/alerts/alert-kinds";
import {
  alertSubscriptionsSchema,
  type AlertSubscriptionsResponse,
  getDefaultSubscriptions,
} from "@edge-console/contract/alerts/subscriptions";
import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { ProblemError } from "../http/problem.ts";
import { type AccountContext, route, type Route } from "../http/route.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { findLastEmail } from "./delivery-log.ts";
import { createEmailContext } from "./email-delivery.ts";
import { createTestEmail } from "./email/other-emails.ts";
import { toUserRecipient } from "./notification.ts";
import { addTestMessage, markTestMessageDelivered } from "./test-messages.ts";
import { rescheduleEmails } from "./reschedule.ts";
import { findSubscriptions, saveSubscriptions } from "./subscriptions.ts";

/** Routes of what a member is emailed about: `…/alert-subscriptions`. */
export function subscriptionRoutes({
  store,
  mailer,
  links,
  unsubscribeTokens: tokens,
}: Pick<NotificationDeps, "store" | "mailer" | "links" | "unsubscribeTokens">): Route[] {
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
        if (!mailer.enabled) {
          throw new ProblemError("conflict", { detail: "Your administrator hasn't set up email." });
        }
        const now = await store.now();
        const recipient = { recipient: toUserRecipient(user.id), user_id: user.id };
        // Recorded first, so that it counts toward the limit while it's being sent.
        const id = await store.write((transaction) =>
          addTestMessage(transaction, now, account.id, recipient, "failed"),
        );
        const member = { id: user.id, email: user.email, accountId: account.id };
        const result = await mailer.send(createTestEmail(createEmailContext({ links, tokens }, member, account.name)));
        if (result === "sent") {
          await markTestMessageDelivered(store.db, id);
          return { status: 204 };
        }
        throw new ProblemError("unavailable", {
          title: "Email not sent",
          detail: "The mail server didn't accept the email. Ask your administrator to check its settings.",
        });
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
