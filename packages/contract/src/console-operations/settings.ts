import { settingsSchema } from "../console/settings.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Settings of the operator. */
export const settingsOperations = {
  getSettings: consoleOperation({
    summary: "Get the operator's settings",
    description: "Returns the operator's settings for all signed-in users.",
    access: "signed-in",
    response: settingsSchema,
    example: { response: { connectorCommand: "edge-connector run --token TOKEN" } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
