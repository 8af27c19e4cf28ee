import { formatQuantity } from "@edge-console/contract/console/quantities";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { resend } from "../watch/notifications/outbox-results.ts";
import { applyWithAudit, type Command } from "./command.ts";

/** Commands for notifications of alerts. */
export const notificationCommands: readonly Command[] = [
  {
    name: "alerts resend",
    summary: "Sends a notification again, by its ID. With the ID of an alert, sends those that failed.",
    positionals: ["ID"],
    async run(context, { positionals }) {
      const id = positionals["ID"] ?? "";
      const sent = await applyWithAudit(context, async (transaction, at) => {
        const result = await resend(transaction, at, id);
        const [first] = result;
        if (!first) {
          throw new ChangeRejectedError(
            `No finished notification and no alert with failed notifications has ID ${id}.`,
          );
        }
        const changes = result.map((notification) => ({ field: "id", before: null, after: notification.id }));
        const target = `/notifications/${id}`;
        return { result, entry: { accountId: first.accountId, action: "resendNotification", target, changes } };
      });
      const count = formatQuantity(sent.length, "notification");
      return { text: `Queued ${count}.`, json: sent };
    },
  },
];
