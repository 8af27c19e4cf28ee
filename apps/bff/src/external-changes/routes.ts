import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { AuditLog } from "../audit/audit-log.ts";
import { accountFact } from "../audit/new-entries.ts";
import { ProblemError } from "../http/problem.ts";
import { dismissOutsideChange, type NoticedIn, outsideChangesOf } from "./external-changes.ts";
import type { OutsideWatch } from "./detector.ts";
import { route, type Route } from "../http/route.ts";
import type { Store } from "../db/store.ts";

/**
 * `GET …/zones/{ZONE_ID}/outside-changes`: what was found changed although nobody changed it in this console, newest
 * first, until somebody has dismissed it; with `from` and `to` (Unix seconds) all that was noticed in that time.
 * `POST …/{id}/dismiss`: it was seen, for everybody on the account.
 */
export function outsideChangeRoutes({
  store,
  audit,
  outside,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly outside: OutsideWatch;
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
        await outside.settled(place);
        const body: ExternalChanges = { changes: await outsideChangesOf(store, place, noticedIn(query)) };
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
          if (!(await dismissOutsideChange(transaction, at, place, id, user.email)))
            throw new ProblemError("not-found");
          await audit.append(transaction, at, accountFact(context, { action: "dismissOutsideChange", target }));
        });
        const body: ExternalChanges = { changes: await outsideChangesOf(store, place, null) };
        return { status: 200, body };
      },
    }),
  ];
}

function noticedIn(query: URLSearchParams): NoticedIn | null {
  if (!query.has("from") && !query.has("to")) return null;
  return { from: secondsOf(query, "from") ?? 0, to: secondsOf(query, "to") ?? Number.MAX_SAFE_INTEGER };
}

function secondsOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,12}$/.test(text)) throw new ProblemError("invalid-request", { detail: `${name}: Unix seconds.` });
  return Number(text);
}
