import type { forceHttpsOperations } from "@edge-console/contract/console-operations/force-https";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { operations } from "@edge-console/contract/operations";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { toReadProblem } from "../upstream/to-problem.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Upstream } from "../upstream/client.ts";
import {
  addRequest,
  endRequest,
  findRequest,
  type ForceHttpsRequest,
  listRequests,
  toPendingForceHttps,
} from "./requests.ts";

export interface ForceHttpsHandlersDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** Handlers of an account's requests to force HTTPS once a certificate is issued. */
export function forceHttpsHandlers({
  store,
  upstream,
  audit,
  events,
}: ForceHttpsHandlersDeps): Handlers<keyof typeof forceHttpsOperations> {
  const publish = ({ account_id, zone_id }: ForceHttpsRequest, requestId: string) =>
    events.publish(account_id, { resource: "pending-force-https", zoneId: zone_id }, requestId);

  return {
    async listPendingForceHttps({ account, actor }) {
      const requests = await listRequests(store.db, account.id, await store.now());
      return { requests: await toPendingForceHttps(store.db, actor, requests) };
    },

    async scheduleForceHttps(context) {
      const { account, actor, user, body } = context;
      const operation = operations.getHostname;
      const ids = { ZONE_ID: body.zoneId, HOSTNAME_ID: body.hostnameId };
      const response = await upstream
        .createReader(account.id, "read", user.id)
        .read({ operation, ids })
        .catch((error: unknown) => {
          throw toReadProblem(operation, undefined, error);
        });
      const hostname = hostnameSchema.parse(response.data);
      if (hostname.SSL_ENABLED === 0) throw new ProblemError("conflict", { detail: "Enable HTTPS first." });
      if (hostname.FORCE_SSL === 1) {
        throw new ProblemError("conflict", { detail: "Force HTTPS is already enabled." });
      }
      const now = await store.now();
      const { request, added } = await store.write(async (transaction) => {
        const result = await addRequest(transaction, now, {
          account_id: account.id,
          zone_id: body.zoneId,
          hostname_id: body.hostnameId,
          hostname: hostname.HOSTNAME,
          user_id: user.id,
          user_email: user.email,
        });
        if (result.added) await audit.append(transaction, now, toFact(context, "scheduleForceHttps", result.request));
        return result;
      });
      if (added) publish(request, context.requestId);
      const [created] = await toPendingForceHttps(store.db, actor, [request]);
      if (!created) throw new ProblemError("not-found");
      return added ? created : new Reply(created, { status: 200 });
    },

    async cancelForceHttps(context) {
      const { account, params, user } = context;
      const request = await findRequest(store.db, account.id, params.requestId);
      if (!request) throw new ProblemError("not-found");
      const now = await store.now();
      const end = { state: "canceled", reason: null, canceledBy: user.email } as const;
      await store.write(async (transaction) => {
        if (!(await endRequest(transaction, now, request.id, null, end))) {
          throw new ProblemError("conflict", { detail: "Force HTTPS is being enabled, or the request has ended." });
        }
        await audit.append(transaction, now, toFact(context, "cancelForceHttps", request));
      });
      publish(request, context.requestId);
    },
  };
}

function toFact(
  context: Parameters<typeof createAccountEntry>[0],
  action: "scheduleForceHttps" | "cancelForceHttps",
  { zone_id, hostname_id }: ForceHttpsRequest,
) {
  return createAccountEntry(context, { action, target: `/cdn/${zone_id}/hostnames/${hostname_id}` });
}
