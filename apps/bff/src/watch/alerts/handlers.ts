import type { alertOperations } from "@edge-console/contract/console-operations/alerts";
import { listAlertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { HandlerContext, Handlers } from "../../platform/http/console-routes.ts";
import { silenceAlert } from "../notifications/silences.ts";
import { acknowledgeAlert } from "./acknowledge-alert.ts";
import { findAlert, type StoredAlert } from "./alert-store.ts";
import { addHistory, listAlerts } from "./list-alerts.ts";
import { saveSeenAt } from "./seen-events.ts";

/** Handlers of the alerts that the reader's role sees. */
export function alertHandlers({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Handlers<keyof typeof alertOperations> {
  const findVisible = async ({
    account,
    actor,
    params,
  }: Pick<HandlerContext<"acknowledgeAlert">, "account" | "actor" | "params">): Promise<StoredAlert> => {
    const alert = await findAlert(store.db, account.id, params.alertId);
    if (!alert || !listAlertKinds(actor).includes(alert.kind)) throw new ProblemError("not-found");
    return alert;
  };

  return {
    async listAlerts({ account, actor, user }) {
      const reader = { accountId: account.id, userId: user.id, actor, now: await store.now() };
      return listAlerts(store.db, reader);
    },
    async acknowledgeAlert(context) {
      const { account, actor, user, requestId } = context;
      const alert = await findVisible(context);
      const { id } = alert.row;
      const now = await store.now();
      const acknowledged = await store.write(async (transaction) => {
        if (!(await acknowledgeAlert(transaction, now, alert, user.email))) return false;
        const fields = {
          action: "acknowledgeAlert",
          target: `/alerts/${id}`,
          changes: listReferences(alert),
        } as const;
        await audit.append(transaction, now, createAccountEntry(context, fields));
        return true;
      });
      if (acknowledged) events.publish(account.id, { resource: "alert" }, requestId);
      const reader = { userId: user.id, actor, now };
      const [shown] = await addHistory(store.db, reader, [await findVisible(context)]);
      if (!shown) throw new ProblemError("not-found");
      return shown;
    },
    async silenceAlert(context) {
      const { id: alertId } = (await findVisible(context)).row;
      const now = await store.now();
      const silence = { userId: context.user.id, alertId };
      await store.write((transaction) => silenceAlert(transaction, now, silence, context.body.until));
    },
    async markEventsSeen({ account, user }) {
      const now = await store.now();
      await store.write((transaction) => saveSeenAt(transaction, now, { accountId: account.id, userId: user.id }));
    },
  };
}

/** Refers to an alert in the audit log, which words it when it's read: not all roles see all alerts and all names. */
function listReferences({ kind, subject: { type, id, name, zoneId } }: StoredAlert): AuditEntry["changes"] {
  const about = { type, id, ...(type !== "user" && { name }), ...(zoneId !== undefined && { zoneId }) };
  return [
    { field: "kind", before: null, after: kind },
    { field: "about", before: null, after: about },
  ];
}
