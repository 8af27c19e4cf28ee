import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { dismissExternalChange, type DetectionWindow, listExternalChanges } from "./external-changes.ts";
import type { ExternalChangeDetector } from "./detector.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Store } from "../../platform/db/store.ts";

/**
 * Routes for changes made outside the console. `GET …/zones/{ZONE_ID}/outside-changes` lists those not dismissed, newest
 * first; with `from` and `to` (Unix seconds), those detected in that period. `POST …/{id}/dismiss` dismisses a change for
 * all members of the account.
 */
export function externalChangeRoutes({
  store,
  audit,
  externalChanges,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly externalChanges: ExternalChangeDetector;
}): Route[] {
  const path = "/api/accounts/:accountId/zones/:ZONE_ID/outside-changes";
  const parseZoneRef = (accountId: string, params: Readonly<Record<string, string>>) => {
    const id = zoneIdSchema.safeParse(params["ZONE_ID"]);
    if (!id.success) throw new ProblemError("not-found");
    return { accountId, zoneId: id.data };
  };
  return [
    route({
      method: "GET",
      path,
      access: { kind: "account", permission: "zones:read" },
      background: true,
      async handle({ account, params, searchParams }) {
        const zone = parseZoneRef(account.id, params);
        await externalChanges.waitUntilSettled(zone);
        const body: ExternalChanges = {
          changes: await listExternalChanges(store, zone, parseDetectionWindow(searchParams)),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "POST",
      path: `${path}/:id/dismiss`,
      access: { kind: "account", permission: "zones:change" },
      action: "dismissOutsideChange",
      async handle(context) {
        const { account, params, user } = context;
        const zone = parseZoneRef(account.id, params);
        const id = params["id"] ?? "";
        const target = `/zones/${zone.zoneId}/outside-changes/${id}`;
        const at = await store.now();
        await store.write(async (transaction) => {
          if (!(await dismissExternalChange(transaction, at, zone, id, user.email)))
            throw new ProblemError("not-found");
          await audit.append(transaction, at, createAccountEntry(context, { action: "dismissOutsideChange", target }));
        });
        const body: ExternalChanges = { changes: await listExternalChanges(store, zone, null) };
        return { status: 200, body };
      },
    }),
  ];
}

function parseDetectionWindow(query: URLSearchParams): DetectionWindow | null {
  if (!query.has("from") && !query.has("to")) return null;
  return { from: parseSeconds(query, "from") ?? 0, to: parseSeconds(query, "to") ?? Number.MAX_SAFE_INTEGER };
}

function parseSeconds(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,12}$/.test(text)) throw new ProblemError("invalid-request", { detail: `${name}: Unix seconds.` });
  return Number(text);
}
