import { consoleRoutes } from "@edge-console/contract/console-operations/routes";
import type { configurationOperations } from "@edge-console/contract/console-operations/configuration";
import { createConfigurationJsonSchema } from "@edge-console/contract/configuration/file-schema";
import { formatConfigurationFile, toConfiguredZone } from "@edge-console/contract/configuration/format-file";
import { mergeConfiguration } from "@edge-console/contract/configuration/merge";
import type { PlanItem } from "@edge-console/contract/configuration/plan-to-run";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import { type AccountZonesDeps, loadAccountZones } from "./account-zones.ts";
import { listManagedEntries } from "./managed-entries.ts";
import { parseFile } from "./parse-file.ts";
import { planAccount } from "./plan-account.ts";
import { planLifetimeSeconds, savePlan } from "./plan-store.ts";
import { sourceHandlers, type SourceHandlersDeps } from "./source-handlers.ts";

export interface ConfigurationHandlersDeps extends AccountZonesDeps, SourceHandlersDeps {
  readonly publicUrl: URL;
}

/** Handlers of configuration files. They change no zone; a bulk run applies a plan. */
export function configurationHandlers({
  publicUrl,
  ...deps
}: ConfigurationHandlersDeps): Handlers<keyof typeof configurationOperations> {
  const schema = new Reply(createConfigurationJsonSchema(), { headers: { "cache-control": "no-cache" } });
  return {
    ...sourceHandlers(deps),

    getConfigurationSchema: () => schema,

    async exportConfiguration({ account, query }) {
      const { zones } = await loadAccountZones(deps, account.id);
      const wanted = new Set((query.zones ?? "").split(",").filter((name) => name !== ""));
      const chosen = zones.filter(({ id, name }) => wanted.size === 0 || wanted.has(id) || wanted.has(name));
      const text = formatConfigurationFile(
        chosen.map((zone) => toConfiguredZone(zone)),
        {
          full: query.full === "1",
          schemaUrl: new URL(consoleRoutes.getConfigurationSchema[1], publicUrl).href,
          notes: Object.fromEntries(chosen.map(({ name, notes }) => [name, notes])),
        },
      );
      const headers = {
        "content-type": "application/yaml; charset=utf-8",
        "content-disposition": 'attachment; filename="zones.yaml"',
      };
      return new Reply(text, { headers });
    },

    listManagedEntries: ({ account, params }) => listManagedEntries(deps.store.db, account.id, params.zoneId),

    async planConfiguration({ account, body, user, token }) {
      const parsed = parseFile(body.file, "file");
      const base = body.base === undefined ? undefined : parseFile(body.base, "base");
      const loaded = await loadAccountZones(deps, account.id);
      const { configuration, conflicts } = base
        ? mergeConfiguration(parsed, base, loaded.zones, body.resolutions)
        : { configuration: parsed, conflicts: [] };
      const file = { ...configuration, deletes: body.deletes ?? [] };
      const { zones, items, digest } = await planAccount(account.id, loaded, file);
      const now = await deps.store.now();
      const isDecided = conflicts.every(({ resolution }) => resolution !== null);
      const hasProblems = zones.some(({ problems, secrets }) => problems.length + Object.keys(secrets).length > 0);
      if (items.length > 0 && isDecided && !hasProblems) {
        await savePlan(
          deps.store.db,
          now,
          { accountId: account.id, userId: token?.creatorId ?? user.id, digest },
          file,
        );
      }
      const requests = items.reduce((sum, { change }) => sum + countRequests(change), 0);
      return {
        digest,
        expiresAt: now + planLifetimeSeconds,
        zones: [...zones],
        conflicts: [...conflicts],
        writes: items.length,
        requests,
        minutes: Math.ceil(requests / requestsPerMinute),
      };
    },
  };
}

/** Bulk runs use two thirds of a key's limit. */
const requestsPerMinute = 200;

/**
 * Returns the number of requests to the API for a change, at most: a read and the change. Lists are compared with the zone
 * right before they're sent, by one more read. A run over many zones reads them with one request.
 */
function countRequests(change: PlanItem["change"]): number {
  const changesList = change.kind === "zone" && Object.keys(change.values).some(isListField);
  return requestsOf[change.kind] + (changesList ? 1 : 0);
}

const requestsOf: Readonly<Record<PlanItem["change"]["kind"], number>> = {
  settings: 2,
  zone: 2,
  labels: 0,
  https: 2,
  "force-https": 2,
  "cancel-force-https": 0,
  "create-zone": 1,
  "delete-zone": 2,
  "create-hostname": 1,
  "hostname-enabled": 2,
  "managed-certificate": 2,
  "delete-hostname": 2,
};
