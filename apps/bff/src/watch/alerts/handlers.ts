import type { alertOperations } from "@edge-console/contract/console-operations/alerts";
import { listAlertKinds } from "@edge-console/contract/alerts/visible-alert-kinds";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { HandlerContext, Handlers } from "../../platform/http/console-routes.ts";
import { silenceAlert } from "../notifications/silences.ts";
import { acknowledgeAlert } from "./acknowledge-alert.ts";
import { findAlert, type StoredAlert } from "./alert-store.ts";
import { addHistory, listAlerts } from "./list-alerts.ts";
import { saveSeenAt } from "./seen-events.ts";

/** Handlers of the alerts that the reader's role sees. */
export function alertHandlers(deps: AccountChangeDeps): Handlers<keyof typeof alertOperations> {
  const { store } = deps;
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
      const { actor, user } = context;
      const alert = await findVisible(context);
      const action = { action: "acknowledgeAlert", event: { resource: "alert" } } as const;
      await changeAccount(deps, context, action, async (transaction, now) => {
        if (!(await acknowledgeAlert(transaction, now, alert, user.email))) return undefined;
        return { target: `/alerts/${alert.row.id}`, changes: listReferences(alert) };
      });
      const reader = { userId: user.id, actor, now: await store.now() };
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
