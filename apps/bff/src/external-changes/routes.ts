import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { AuditLog } from "../audit/audit-log.ts";
import { accountEntry } from "../audit/new-entries.ts";
import { ProblemError } from "../http/problem.ts";
import { dismissExternalChange, type DetectionWindow, listExternalChanges } from "./external-changes.ts";
import type { ExternalChangeDetector } from "./detector.ts";
import { route, type Route } from "../http/route.ts";
import type { Store } from "../db/store.ts";

/**
 * `GET …/zones/{ZONE_ID}/outside-changes`: what was found changed although nobody changed it in this console, newest
 * first, until somebody has dismissed it; with `from` and `to` (Unix seconds) all that was noticed in that time.
 * `POST …/{id}/dismiss`: it was seen, for everybody on the account.
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
  const placeOf = (accountId: string, params: Readonly<Record<string, string>>) => {
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
      async handle({ account, params, query }) {
        const place = placeOf(account.id, params);
        await externalChanges.settled(place);
        const body: ExternalChanges = { changes: await listExternalChanges(store, place, parseDetectionWindow(query)) };
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
        const place = placeOf(account.id, params);
        const id = params["id"] ?? "";
        const target = `/zones/${place.zoneId}/outside-changes/${id}`;
        const at = await store.now();
        await store.write(async (transaction) => {
          if (!(await dismissExternalChange(transaction, at, place, id, user.email)))
            throw new ProblemError("not-found");
          await audit.append(transaction, at, accountEntry(context, { action: "dismissOutsideChange", target }));
        });
        const body: ExternalChanges = { changes: await listExternalChanges(store, place, null) };
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
