import { z } from "zod";
import { configurationLimits } from "../configuration/limits.ts";
import { configurationPlanSchema, planRequestSchema } from "../configuration/plan-schema.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const file = "version: 1\nzones:\n  - name: Web shop\n    origin:\n      url: https://origin.example\n";

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
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
