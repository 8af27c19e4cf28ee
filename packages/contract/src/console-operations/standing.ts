import { rateBudgetSchema } from "../console/rate-budget.ts";
import { accountStandingSchema } from "../console/standing.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** The account's standing at the Edge API. */
export const standingOperations = {
  getStanding: consoleOperation({
    summary: "Get the standing of the account",
    description: "Returns whether the Edge API accepts the account's key, and whether usage has paused the account.",
    access: "standing:read",
    response: accountStandingSchema,
    example: { response: { key: "accepted", message: null, usagePaused: false } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** Rate limits of the Edge API. */
export const rateBudgetOperations = {
  getRateBudget: consoleOperation({
    summary: "Get the usage of the rate limits",
    description: "Returns the usage of the Edge API's rate limits in this minute, without a call to it.",
    access: "rate-budget:read",
    background: true,
    response: rateBudgetSchema,
    example: {
      response: {
        resetsAt: 1_795_651_260,
        now: 1_795_651_200,
        key: { used: 12, limit: 300, readLimit: 270, blockedUntil: null },
        address: { used: 40, limit: 600, readLimit: 540, blockedUntil: null },
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
