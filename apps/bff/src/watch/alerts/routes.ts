import { alertSilenceSchema } from "@edge-console/contract/alerts/alert";
import { listAlertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
import { silenceAlert } from "../notifications/silences.ts";
import { acknowledgeAlert } from "./acknowledge-alert.ts";
import { findAlert, type StoredAlert } from "./alert-store.ts";
import { addHistory, listAlerts } from "./list-alerts.ts";

/**
 * `GET …/alerts` lists the alerts that the reader's role sees; `POST …/alerts/{id}/acknowledge` acknowledges an open one for
 * all members, and returns it; `PUT …/alerts/{id}/silence` silences one for the reader.
 */
export function alertRoutes({
  store,
  audit,
  events,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}): Route[] {
  const findVisible = async ({ account, actor, params }: AccountContext): Promise<StoredAlert> => {
    const alert = await findAlert(store.db, account.id, params["id"] ?? "");
    if (!alert || !listAlertKinds(actor).includes(alert.kind)) throw new ProblemError("not-found");
    return alert;
  };

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/alerts",
      access: { kind: "account", permission: "alerts:read" },
      background: true,
      async handle({ account, actor, user }) {
        const reader = { accountId: account.id, userId: user.id, actor, now: await store.now() };
        return { status: 200, body: await listAlerts(store.db, reader) };
      },
    }),
    route({
      method: "POST",
      path: "/api/accounts/:accountId/alerts/:id/acknowledge",
      access: { kind: "account", permission: "alerts:acknowledge" },
      action: "acknowledgeAlert",
      async handle(context) {
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
        const [body] = await addHistory(store.db, reader, [await findVisible(context)]);
        return { status: 200, body };
      },
    }),
    route({
      method: "PUT",
      path: "/api/accounts/:accountId/alerts/:id/silence",
      access: { kind: "account", permission: "alerts:subscribe" },
      body: alertSilenceSchema,
      async handle(context) {
        const { id: alertId } = (await findVisible(context)).row;
        const now = await store.now();
        const silence = { userId: context.user.id, alertId };
        await store.write((transaction) => silenceAlert(transaction, now, silence, context.body.until));
        return { status: 204 };
      },
    }),
  ];
}

/** Refers to an alert in the audit log, which words it when it's read: not all roles see all alerts and all names. */
function listReferences({ kind, subject: { type, id, name, zoneId } }: StoredAlert): AuditEntry["changes"] {
  const about = { type, id, ...(type !== "user" && { name }), ...(zoneId !== undefined && { zoneId }) };
  return [
    { field: "kind", before: null, after: kind },
    { field: "about", before: null, after: about },
  ];
}
