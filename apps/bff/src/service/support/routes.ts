import {
  inspectionOpenSchema,
  type Inspections as OwnInspections,
  type SupportSearch,
} from "@edge-console/contract/console/support";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Inspections } from "../../people/inspections/inspections.ts";
import { recordSearch } from "./recorded-searches.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { searchAccounts } from "../search/search-accounts.ts";
import type { Upstream } from "../upstream/client.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import { addZoneStates, createReportReader, type ZoneStatesDeps } from "./zone-states.ts";

export interface SupportRouteDeps extends Omit<ZoneStatesDeps, "readReport"> {
  readonly audit: AuditLog;
  readonly upstream: Pick<Upstream, "readPublic">;
  readonly inspections: Inspections;
  readonly searchIndex: SearchIndex;
  /** Whether the console has demo data. */
  readonly isDemo: boolean;
}

const maxQueryLength = 253;
/** How long a search waits for the index to be updated; the update continues in the background. */
const maxWaitMs = 3_000;

/** Routes for support staff: search and inspections. */
export function supportRoutes(deps: SupportRouteDeps): Route[] {
  const { store, standings, upstream, inspections, searchIndex, isDemo } = deps;
  const zoneStatesDeps = { store, standings, readReport: createReportReader(upstream) };
  return [
    route({
      method: "GET",
      path: "/api/support/search",
      access: { kind: "staff" },
      async handle(context) {
        const text = context.searchParams.get("q") ?? "";
        if (text.length > maxQueryLength)
          throw new ProblemError("invalid-request", { detail: `Enter at most ${maxQueryLength} characters.` });
        await recordSearch(deps, context, text);
        await waitWithTimeout(maxWaitMs, searchIndex.refresh());
        const { results, more } = await searchAccounts(store, text);
        const body: SupportSearch = {
          results: await addZoneStates(zoneStatesDeps, results),
          more,
          index: await searchIndex.state(),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/support/inspections",
      access: { kind: "staff" },
      async handle({ user }) {
        const body: OwnInspections = {
          inspections: await inspections.listOpen(user.id),
          recent: await inspections.listEnded(user.id),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "POST",
      path: "/api/support/inspections",
      access: { kind: "staff" },
      // The support user of the demo has none, and their password is printed.
      stepUp: isDemo ? true : "second-factor",
      body: inspectionOpenSchema,
      async handle(context) {
        const { accountId, reason } = context.body;
        const inspection = await inspections.open(context, accountId, reason);
        if (!inspection) throw new ProblemError("not-found");
        return { status: 201, body: inspection };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/support/inspections/:id",
      access: { kind: "staff" },
      async handle(context) {
        const ended = await inspections.end(context, context.params["id"] ?? "");
        if (!ended) throw new ProblemError("not-found");
        return { status: 204 };
      },
    }),
  ];
}
