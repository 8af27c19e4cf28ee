import type { ConsoleParams, ConsoleQuery } from "@edge-console/contract/console-operations";
import type { externalChangeOperations } from "@edge-console/contract/console-operations/external-changes";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createAccountEntry } from "../../people/audit/new-entries.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { dismissExternalChange, type DetectionWindow, listExternalChanges } from "./external-changes.ts";
import type { ExternalChangeDetector } from "./detector.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { Store } from "../../platform/db/store.ts";

/** Handlers for changes made outside the console. */
export function externalChangeHandlers({
  store,
  audit,
  externalChanges,
}: {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly externalChanges: ExternalChangeDetector;
}): Handlers<keyof typeof externalChangeOperations> {
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
      const target = `/zones/${zone.zoneId}/outside-changes/${id}`;
      const at = await store.now();
      await store.write(async (transaction) => {
        if (!(await dismissExternalChange(transaction, at, zone, id, user.email))) throw new ProblemError("not-found");
        await audit.append(transaction, at, createAccountEntry(context, { action: "dismissOutsideChange", target }));
      });
      return { changes: await listExternalChanges(store, zone, null, actor) };
    },
  };
}

function toDetectionWindow({ from, to }: ConsoleQuery<"listExternalChanges">): DetectionWindow | null {
  if (from === undefined && to === undefined) return null;
  return { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
}
