import { consoleRoutes } from "@edge-console/contract/console-operations/routes";
import type { configurationOperations } from "@edge-console/contract/console-operations/configuration";
import { createConfigurationJsonSchema } from "@edge-console/contract/configuration/file-schema";
import { formatConfigurationFile, toConfiguredZone } from "@edge-console/contract/configuration/format-file";
import { mergeConfiguration } from "@edge-console/contract/configuration/merge";
import type { AccountChangeDeps } from "../../people/audit/change-account.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import { type AccountZonesDeps, loadAccountZones } from "./account-zones.ts";
import { estimateRun } from "./estimate-run.ts";
import { listManagedEntries } from "./managed-entries.ts";
import { parseFile } from "./parse-file.ts";
import { planAccount } from "./plan-account.ts";
import { planLifetimeSeconds, savePlan } from "./plan-store.ts";
import { sourceHandlers } from "./source-handlers.ts";

export interface ConfigurationHandlersDeps extends AccountZonesDeps, AccountChangeDeps {
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
      return {
        digest,
        expiresAt: now + planLifetimeSeconds,
        zones: [...zones],
        conflicts: [...conflicts],
        writes: items.length,
        ...estimateRun(items),
      };
    },
  };
}
