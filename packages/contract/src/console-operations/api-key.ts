import {
  apiAccessSchema,
  apiKeyConnectSchema,
  apiKeyRevealedSchema,
  apiKeyRevealSchema,
  apiKeyStatusSchema,
} from "../console/api-key.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const status = {
  access: true,
  lastFour: "7f3a",
  since: 1_795_651_200,
  managed: true,
  serviceUrl: "https://edge-api.example",
};
const apiKey = "0".repeat(64);

/** The account's key of the Edge API. */
export const apiKeyOperations = {
  getApiKeyStatus: consoleOperation({
    summary: "Get the status of the API key",
    description: "Returns whether API access is on, the key's last four characters, and since when.",
    access: "api-key:read",
    response: apiKeyStatusSchema,
    example: { response: status },
  }),
  revealApiKey: consoleOperation({
    summary: "Reveal the API key",
    description:
      "Returns the key. Requires the password if the user signed in with one. The audit log records it, also if it fails.",
    access: "api-key:reveal",
    action: "revealApiKey",
    stepUp: true,
    body: apiKeyRevealSchema,
    response: apiKeyRevealedSchema,
    example: { body: { password: "correct horse battery staple" }, response: { apiKey } },
  }),
  connectApiKey: consoleOperation({
    summary: "Connect an API key",
    description: "Tries the key at the Edge API and stores it for the account. 422 if the Edge API rejects it.",
    access: "api-key:manage",
    action: "connectApiKey",
    stepUp: true,
    body: apiKeyConnectSchema,
    response: apiKeyStatusSchema,
    example: { body: { apiKey }, response: status },
  }),
  switchApiAccess: consoleOperation({
    summary: "Enable or disable API access",
    description: "Enables API access with a new key, or disables it, which deletes the key. Only if `managed` is true.",
    access: "api-key:manage",
    action: "switchApiAccess",
    stepUp: true,
    body: apiAccessSchema,
    response: apiKeyStatusSchema,
    example: { body: { enabled: true }, response: status },
  }),
  renewApiKey: consoleOperation({
    summary: "Rotate the API key",
    description: "Replaces the key by a new one. The old one stops working. Only if `managed` is true.",
    access: "api-key:manage",
    action: "renewApiKey",
    stepUp: true,
    response: apiKeyStatusSchema,
    example: { response: status },
  }),
  readBackApiKey: consoleOperation({
    summary: "Read the API key back",
    description: "Stores the key that the Edge API has now, after a change whose result is unknown.",
    access: "api-key:manage",
    response: apiKeyStatusSchema,
    example: { response: status },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
