import type { ConsoleParams, ConsoleQuery } from "@edge-console/contract/console-operations";
import type { externalChangeOperations } from "@edge-console/contract/console-operations/external-changes";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { type AccountChangeDeps, changeAccount } from "../../people/audit/change-account.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { dismissExternalChange, type DetectionWindow, listExternalChanges } from "./external-changes.ts";
import type { ExternalChangeDetector } from "./detector.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";

/** Handlers for changes made outside the console. */
export function externalChangeHandlers(
  deps: AccountChangeDeps & { readonly externalChanges: ExternalChangeDetector },
): Handlers<keyof typeof externalChangeOperations> {
  const { store, externalChanges } = deps;
  const parseZoneRef = ({ accountId, zoneId }: ConsoleParams<"listExternalChanges">) => {
    const id = zoneIdSchema.safeParse(zoneId);
    if (!id.success) throw new ProblemError("not-found");
    return { accountId, zoneId: id.data };
  };
  return {
    async listExternalChanges({ params, query, actor }) {
      const zone = parseZoneRef(params);
      await externalChanges.waitUntilSettled(zone);
      return {
        changes: await listExternalChanges(store, zone, toDetectionWindow(query), actor),
      };
    },
    async dismissExternalChange(context) {
      const { params, user, actor } = context;
      const zone = parseZoneRef(params);
      const id = params.changeId;
      await changeAccount(deps, context, { action: "dismissOutsideChange" }, async (transaction, at) => {
        if (!(await dismissExternalChange(transaction, at, zone, id, user.email))) throw new ProblemError("not-found");
        return { target: `/zones/${zone.zoneId}/outside-changes/${id}` };
      });
      return { changes: await listExternalChanges(store, zone, null, actor) };
    },
  };
}

function toDetectionWindow({ from, to }: ConsoleQuery<"listExternalChanges">): DetectionWindow | null {
  if (from === undefined && to === undefined) return null;
  return { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
}
