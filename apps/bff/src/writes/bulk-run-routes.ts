import {
  bulkRunChangeSchema,
  bulkRunInputSchema,
  maxPlanLength,
  type StoredBulkRun,
} from "@edge-console/contract/console/bulk-run-plan";
import type { Store } from "../db/store.ts";
import { ProblemError } from "../http/problem.ts";
import { type AccountContext, route, type Route } from "../http/route.ts";
import { deleteBulkRun, findBulkRun, pauseBulkRun, storeBulkRun } from "./bulk-runs.ts";

const access = { kind: "account", permission: "zones:change" } as const;

/**
 * Routes of a user's own bulk runs: `…/bulk-runs`. The page that sends the writes stores the run before its first write
 * and deletes it after its last one. The writes themselves are audited.
 */
export function bulkRunRoutes({ store }: { readonly store: Store }): Route[] {
  const run = "/api/accounts/:accountId/bulk-runs/:id";
  const toRef = ({ account, user, params }: AccountContext) => ({
    accountId: account.id,
    userId: user.id,
    id: params["id"] ?? "",
  });
  return [
    route({
      method: "POST",
      path: "/api/accounts/:accountId/bulk-runs",
      access,
      // A character of JSON text can take up to six bytes in a body.
      bodyLimit: maxPlanLength * 2,
      body: bulkRunInputSchema,
      async handle({ account, user, body: { id, size, plan } }) {
        await storeBulkRun(store, { accountId: account.id, userId: user.id, id }, { size, plan });
        return { status: 204 };
      },
    }),

    route({
      method: "GET",
      path: run,
      access,
      async handle(context) {
        const body: StoredBulkRun | undefined = await findBulkRun(store, toRef(context));
        if (!body) throw new ProblemError("not-found");
        return { status: 200, body };
      },
    }),

    route({
      method: "PATCH",
      path: run,
      access,
      body: bulkRunChangeSchema,
      async handle(context) {
        await pauseBulkRun(store, toRef(context), !context.body.running);
        return { status: 204 };
      },
    }),

    route({
      method: "DELETE",
      path: run,
      access,
      async handle(context) {
        await deleteBulkRun(store, toRef(context));
        return { status: 204 };
      },
    }),
  ];
}
