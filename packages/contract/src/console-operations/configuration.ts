import { z } from "zod";
import { configurationSourceSchema, newConfigurationSourceSchema } from "../console/configuration-source.ts";
import { configurationLimits } from "../configuration/limits.ts";
import { managedEntriesSchema } from "../console/managed-entries.ts";
import { configurationPlanSchema, planRequestSchema } from "../configuration/plan-schema.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const file = "version: 1\nzones:\n  - name: Web shop\n    origin:\n      url: https://origin.example\n";

const source = {
  name: "zones.yaml",
  commit: "4f2c1a9d0b7e6c5a4f3e2d1c0b9a8f7e6d5c4b3a",
  file,
  updatedAt: 1_795_651_200,
  updatedBy: "Deploy",
  zones: 1,
  missing: [],
};

/** Configuration files of zones. */
export const configurationOperations = {
  getConfigurationSchema: consoleOperation({
    summary: "Get the schema of configuration files",
    description: "Returns the JSON Schema of configuration files, for editors.",
    access: "public",
    response: z.record(z.string(), z.unknown()),
    example: { response: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" } },
  }),
  exportConfiguration: consoleOperation({
    summary: "Export zones as a configuration file",
    description:
      "Returns zones as YAML. `zones`: IDs or names, separated by commas; all without. `full=1`: also settings with their default values.",
    access: "zones:read",
    query: z.object({ zones: z.string().optional(), full: z.literal("1").optional() }),
    response: "application/yaml",
    example: { query: { zones: "ABC123DEF" }, response: file },
  }),
  planConfiguration: consoleOperation({
    summary: "Plan a configuration file",
    description:
      "Returns what applying a configuration file would do, and changes nothing. Also accepts the file as `application/yaml`. 422 with the line and column of each error. Start the run with its digest.",
    access: "zones:change",
    // A file, its base, and escapes in JSON.
    bodyLimit: configurationLimits.bytes * 3,
    nestedBody: true,
    yamlField: "file",
    body: planRequestSchema,
    response: configurationPlanSchema,
    example: {
      body: { file },
      response: {
        digest: "0".repeat(64),
        expiresAt: 1_795_654_800,
        zones: [],
        conflicts: [],
        writes: 0,
        requests: 0,
        minutes: 0,
      },
    },
  }),
  listManagedEntries: consoleOperation({
    summary: "List managed entries",
    description:
      "Lists the entries of a zone's blocked and always allowed addresses that a shared IP list added, or that the console removes at a time. Configuration files don't describe them.",
    access: "zones:read",
    response: managedEntriesSchema,
    example: {
      response: {
        BLOCK_IPS: {
          "203.0.113.7": {
            list: { id: "0f1e2d3c-4b5a-4968-8778-695a4b3c2d1e", name: "Scanners" },
            until: 1_796_256_000,
          },
        },
      },
    },
  }),
  getConfigurationSource: consoleOperation({
    summary: "Get the configuration file that zones follow",
    description: "Returns the file that the account's zones are meant to follow. `source` is null if there is none.",
    access: "zones:read",
    response: configurationSourceSchema,
    example: { response: { source } },
  }),
  setConfigurationSource: consoleOperation({
    summary: "Set the configuration file that zones follow",
    description:
      "Uploads the file that the account's zones are meant to follow: zones that differ from it are reported. Changes no zone. 422 with the line and column of each error.",
    access: "zones:change",
    action: "setConfigurationSource",
    bodyLimit: configurationLimits.bytes * 3,
    body: newConfigurationSourceSchema,
    response: configurationSourceSchema,
    example: { body: { file, name: source.name, commit: source.commit }, response: { source } },
  }),
  removeConfigurationSource: consoleOperation({
    summary: "Remove the configuration file that zones follow",
    description: "Zones aren't compared with the file anymore.",
    access: "zones:change",
    action: "removeConfigurationSource",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
