import { unsubscribeDetailsSchema, unsubscribeInputSchema } from "../alerts/unsubscribe.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const body = { token: "token-1" };

/** Unsubscribe links of emails. */
export const unsubscribeOperations = {
  getUnsubscribeDetails: consoleOperation({
    summary: "Get what a link unsubscribes from",
    description: "Returns what a link unsubscribes from, and changes nothing. 404 for a token that isn't valid.",
    access: "public",
    body: unsubscribeInputSchema,
    response: unsubscribeDetailsSchema,
    example: { body, response: { account: "Harbor Books", email: "ada@example.com", scope: "tunnels" } },
  }),
  unsubscribe: consoleOperation({
    summary: "Unsubscribe",
    description: "Unsubscribes from the emails that a link is about. 404 for a token that isn't valid.",
    access: "public",
    body: unsubscribeInputSchema,
    response: null,
    example: { body },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
