import type { subscriptionOperations } from "@edge-console/contract/console-operations/alerts";
import { listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import { getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { type AccountRole, accountRoles } from "@edge-console/contract/permissions";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { NotificationDeps } from "./notification-deps.ts";
import { findLastEmail } from "./delivery-log.ts";
import { toUserRecipient } from "./notification.ts";
import { addTestMessage } from "./test-messages.ts";
import { rescheduleEmails } from "./reschedule.ts";
import { findSubscriptions, saveSubscriptions } from "./subscriptions.ts";

/** Handlers of what a member is emailed about. */
export function subscriptionHandlers({
  store,
  mailer,
}: Pick<NotificationDeps, "store" | "mailer">): Handlers<keyof typeof subscriptionOperations> {
  const loadSubscriptions = async ({ account, user, actor }: AccountContext) => {
    const role = toRole(actor);
    const saved = await findSubscriptions(store.db, { accountId: account.id, userId: user.id }, role);
    return {
      subscriptions: saved ?? getDefaultSubscriptions(role),
      categories: listAlertCategories(role),
      email: mailer.enabled ? user.email : null,
      isDefault: saved === undefined,
      lastEmail: await findLastEmail(store.db, { accountId: account.id, userId: user.id }),
    };
  };

  return {
    getAlertSubscriptions: loadSubscriptions,

    async changeAlertSubscriptions(context) {
      const { account, user, actor, body: subscriptions } = context;
      const now = await store.now();
      await store.write(async (transaction) => {
        await saveSubscriptions(transaction, { accountId: account.id, userId: user.id }, subscriptions);
        const member = { id: user.id, accountId: account.id, role: toRole(actor), subscriptions };
        await rescheduleEmails(transaction, now, member);
      });
      return loadSubscriptions(context);
    },

    async sendTestEmail({ account, user }) {
      if (!mailer.enabled) throw new ProblemError("conflict", { detail: "Your administrator hasn't set up email." });
      const now = await store.now();
      const recipient = { recipient: toUserRecipient(user.id), user_id: user.id };
      await store.write((transaction) => addTestMessage(transaction, now, account.id, recipient));
    },
  };
}

/** Only members can subscribe. */
function toRole(actor: AccountContext["actor"]): AccountRole {
  const role = accountRoles.find((name) => name === actor);
  if (!role) throw new ProblemError("forbidden");
  return role;
}
