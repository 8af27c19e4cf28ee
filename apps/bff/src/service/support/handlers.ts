import type { supportOperations } from "@edge-console/contract/console-operations/support";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import {
  endInspection,
  listEndedInspections,
  listOpenInspections,
  openInspection,
} from "../../people/inspections/inspections.ts";
import { recordSearch } from "./recorded-searches.ts";
import { readIndexAge, type SearchIndex } from "../search/search-index.ts";
import { searchAccounts } from "../search/search-accounts.ts";
import type { Upstream } from "../upstream/client.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import { addZoneStates, createReportReader, type ZoneStatesDeps } from "./zone-states.ts";

export interface SupportHandlersDeps extends Omit<ZoneStatesDeps, "readReport"> {
  readonly audit: AuditLog;
  readonly upstream: Pick<Upstream, "readPublic">;
  readonly searchIndex: SearchIndex;
}

/** How long a search waits for the index to be updated; the update continues in the background. */
const maxWaitMs = 3_000;

/** Handlers for support staff: search and inspections. */
export function supportHandlers(deps: SupportHandlersDeps): Handlers<keyof typeof supportOperations> {
  const { store, standings, upstream, searchIndex } = deps;
  const zoneStatesDeps = { store, standings, readReport: createReportReader(upstream) };
  return {
    async searchAccounts(context) {
      const { q: text } = context.query;
      await recordSearch(deps, context, text);
      await waitWithTimeout(maxWaitMs, searchIndex.refresh());
      const { results, more } = await searchAccounts(store, text);
      return {
        results: await addZoneStates(zoneStatesDeps, results),
        more,
        index: await readIndexAge(store.db),
      };
    },
    async listInspections({ user }) {
      return {
        inspections: await listOpenInspections(store, user.id),
        recent: await listEndedInspections(store, user.id),
      };
    },
    async openInspection(context) {
      const { accountId, reason } = context.body;
      const inspection = await openInspection(deps, context, accountId, reason);
      if (!inspection) throw new ProblemError("not-found");
      return inspection;
    },
    async closeInspection(context) {
      const ended = await endInspection(deps, context, context.params.inspectionId);
      if (!ended) throw new ProblemError("not-found");
    },
  };
}
