import { type Configuration } from "@edge-console/contract/configuration/configuration";
import { createConfigurationJsonSchema } from "@edge-console/contract/configuration/file-schema";
import { configurationLimits } from "@edge-console/contract/configuration/limits";
import { formatConfigurationFile, toConfiguredZone } from "@edge-console/contract/configuration/format-file";
import { mergeConfiguration } from "@edge-console/contract/configuration/merge";
import { parseConfigurationFile } from "@edge-console/contract/configuration/parse-file";
import { type ConfigurationPlan, planRequestSchema } from "@edge-console/contract/configuration/plan-schema";
import type { PlanItem } from "@edge-console/contract/configuration/plan-to-run";
import { ProblemError } from "../../platform/http/problem.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { type AccountZonesDeps, loadAccountZones } from "./account-zones.ts";
import { planAccount } from "./plan-account.ts";
import { planLifetimeSeconds, savePlan } from "./plan-store.ts";

export interface ConfigurationRoutesDeps extends AccountZonesDeps {
  readonly publicUrl: URL;
}

/** Path of the JSON Schema of configuration files. */
const schemaPath = "/schemas/configuration-1.json";
/** A file, its base, and escapes in JSON, in bytes. */
const bodyLimit = configurationLimits.bytes * 3;

/**
 * `GET …/configuration` exports zones as a configuration file, `POST …/configuration/plan` returns what applying one would
 * do. Neither changes anything; `POST …/bulk-runs` applies a plan.
 */
export function configurationRoutes({ publicUrl, ...deps }: ConfigurationRoutesDeps): Route[] {
  const path = "/api/accounts/:accountId/configuration";
  const schema = { status: 200, headers: { "cache-control": "no-cache" }, body: createConfigurationJsonSchema() };
  return [
    route({ method: "GET", path: schemaPath, access: { kind: "public" }, handle: () => schema }),

    route({
      method: "GET",
      path,
      access: { kind: "account", permission: "zones:read" },
      async handle({ account, searchParams }) {
        const { zones } = await loadAccountZones(deps, account.id);
        const wanted = new Set((searchParams.get("zones") ?? "").split(",").filter((name) => name !== ""));
        const chosen = zones.filter(({ id, name }) => wanted.size === 0 || wanted.has(id) || wanted.has(name));
        const text = formatConfigurationFile(chosen.map(toConfiguredZone), {
          full: searchParams.get("full") === "1",
          schemaUrl: new URL(schemaPath, publicUrl).href,
          notes: Object.fromEntries(chosen.map(({ name, notes }) => [name, notes])),
        });
        const headers = {
          "content-type": "application/yaml; charset=utf-8",
          "content-disposition": 'attachment; filename="zones.yaml"',
        };
        return { status: 200, headers, text };
      },
    }),

    route({
      method: "POST",
      path: `${path}/plan`,
      access: { kind: "account", permission: "zones:change" },
      bodyLimit,
      nestedBody: true,
      yamlField: "file",
      body: planRequestSchema,
      async handle({ account, body, user }) {
        const parsed = parse(body.file, "file");
        const base = body.base === undefined ? undefined : parse(body.base, "base");
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
          await savePlan(deps.store.db, now, { accountId: account.id, userId: user.id, digest }, file);
        }
        const requests = items.reduce((sum, { change }) => sum + requestsOf[change.kind], 0);
        const plan: ConfigurationPlan = {
          digest,
          expiresAt: now + planLifetimeSeconds,
          zones: [...zones],
          conflicts: [...conflicts],
          writes: items.length,
          requests,
          minutes: Math.ceil(requests / requestsPerMinute),
        };
        return { status: 200, body: plan };
      },
    }),
  ];
}

/** Background tasks use half of a key's limit. */
const requestsPerMinute = 150;

/** Requests to the API for a change: most read the object, compare it with their base, and send the change. */
const requestsOf: Readonly<Record<PlanItem["change"]["kind"], number>> = {
  settings: 3,
  zone: 3,
  labels: 0,
  https: 3,
  "force-https": 3,
  "cancel-force-https": 0,
  "create-zone": 1,
  "delete-zone": 2,
  "create-hostname": 1,
  "hostname-enabled": 3,
  "managed-certificate": 2,
  "delete-hostname": 2,
};

/** @throws ProblemError 422 with the errors of the file by line and column */
function parse(text: string, name: "file" | "base"): Configuration {
  const result = parseConfigurationFile(text);
  if (result.ok) return result.configuration;
  const errors = result.errors.map(({ field, ...error }) => ({
    ...error,
    field: name === "base" || field === "" ? name : field,
  }));
  const count = `${errors.length} ${errors.length === 1 ? "error" : "errors"}`;
  const detail = `The ${name === "file" ? "configuration file" : "base of the configuration file"} has ${count}.`;
  throw new ProblemError("invalid-request", { status: 422, title: "Invalid configuration file", detail, errors });
}
