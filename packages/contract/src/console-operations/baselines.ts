import {
  baselineDetailsSchema,
  baselineRuleChangeSchema,
  baselinesSchema,
  newBaselineExceptionSchema,
  newBaselineRuleSchema,
} from "../console/baselines.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const id = "0f1e2d3c-4b5a-4968-8778-695a4b3c2d1e";
const zoneId = zoneIdSchema.parse("ABC123DEF");
const rule = {
  name: "Verify origin certificates",
  scope: { labels: ["production"], originTypes: [], names: [] },
  check: { field: "VERIFY_ORIGIN_SSL", operator: "is" as const, value: "on" },
};
const compliance = { compliant: 93, deviating: 1, excepted: 0 };
const summary = { id, ...rule, updatedAt: 1_795_651_200, compliance };
const exception = { reason: "The origin is replaced in December.", owner: "team:shop", endsAt: 1_796_256_000 };
const details = {
  ...summary,
  zones: [
    {
      zoneId,
      zoneName: "shop",
      labels: ["production"],
      state: "deviating" as const,
      settings: [
        {
          field: "VERIFY_ORIGIN_SSL",
          label: "Verify origin certificate",
          hostname: null,
          expected: "on",
          actual: "off",
          isList: false,
          changed: null,
        },
      ],
      exception: null,
    },
  ],
  unchecked: 0,
  fix: [
    {
      change: { kind: "settings" as const, edit: { values: { VERIFY_ORIGIN_SSL: 1 }, lists: {} } },
      targets: [{ zoneId, hostnameId: null, base: null }],
    },
  ],
  unfixable: 0,
};

/** Baselines: rules that zones comply with, deviate from, or are excepted from. */
export const baselineOperations = {
  listBaselines: consoleOperation({
    summary: "List baselines",
    description: "Lists the account's rules by name, with how many zones comply, in total and by label.",
    access: "zones:read",
    response: baselinesSchema,
    example: {
      response: {
        rules: [summary],
        zones: compliance,
        labels: [{ label: "production", ...compliance }],
        unchecked: 0,
        endingExceptions: [],
      },
    },
  }),
  createBaseline: consoleOperation({
    summary: "Create a baseline",
    description:
      "Creates a rule: a setting of zones or a fact of their custom hostnames, an operator, and a value. The client chooses its ID, so that a repeated request creates no second rule.",
    access: "zones:change",
    action: "createBaseline",
    status: 201,
    repeatedStatus: 200,
    nestedBody: true,
    body: newBaselineRuleSchema,
    response: baselineDetailsSchema,
    example: { body: { id, ...rule }, response: details },
  }),
  getBaseline: consoleOperation({
    summary: "Get a baseline",
    description:
      "Returns a rule with the zones that it's about, what deviates, and the changes of the bulk run that fixes it.",
    access: "zones:read",
    response: baselineDetailsSchema,
    example: { response: details },
  }),
  changeBaseline: consoleOperation({
    summary: "Change a baseline",
    description: "Replaces a rule. Its exceptions stay.",
    access: "zones:change",
    action: "changeBaseline",
    nestedBody: true,
    body: baselineRuleChangeSchema,
    response: baselineDetailsSchema,
    example: { body: rule, response: details },
  }),
  deleteBaseline: consoleOperation({
    summary: "Delete a baseline",
    description: "Deletes a rule and its exceptions. No zone changes.",
    access: "zones:change",
    action: "deleteBaseline",
    response: null,
    example: {},
  }),
  setBaselineException: consoleOperation({
    summary: "Set an exception",
    description: "Excepts a zone from a rule until a time, with a reason and an owner.",
    access: "zones:change",
    action: "setBaselineException",
    body: newBaselineExceptionSchema,
    response: baselineDetailsSchema,
    example: { body: exception, response: details },
  }),
  removeBaselineException: consoleOperation({
    summary: "Remove an exception",
    description: "Ends the exception of a zone from a rule.",
    access: "zones:change",
    action: "removeBaselineException",
    response: baselineDetailsSchema,
    example: { response: details },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
