import {
  channelChangeSchema,
  channelInputSchema,
  channelSchema,
  channelsSchema,
  createdChannelSchema,
  deliveriesSchema,
} from "../alerts/channels.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const fields = { name: "On-call", categories: ["zones" as const, "tunnels" as const], minimum: "critical" as const };
const channel = {
  ...fields,
  id: "0a1b2c3d-4e5f-4678-9abc-def012345678",
  type: "webhook" as const,
  host: "hooks.example.com",
  enabled: true,
  createdAt: 1_795_651_200,
  createdBy: "ada@example.com",
  previousSecretUntil: null,
  lastDelivery: null,
};
const secret = "whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMuLi4=";

/**
 * The channels that an account shares. Only the responses to adding a webhook and rotating its secret contain the secret; no
 * response contains the URL.
 */
export const channelOperations = {
  listAlertChannels: consoleOperation({
    summary: "List alert channels",
    description: "Lists the channels of the account, without their URLs and secrets.",
    access: "alert-channels:manage",
    response: channelsSchema,
    example: { response: { channels: [channel] } },
  }),
  addAlertChannel: consoleOperation({
    summary: "Add an alert channel",
    description: "Adds a channel. The response contains the secret of a webhook, only once.",
    access: "alert-channels:manage",
    action: "addAlertChannel",
    stepUp: true,
    nestedBody: true,
    body: channelInputSchema,
    response: createdChannelSchema,
    status: 201,
    example: {
      body: { ...fields, type: "webhook", url: "https://hooks.example.com/edge" },
      response: { channel, secret },
    },
  }),
  changeAlertChannel: consoleOperation({
    summary: "Change an alert channel",
    description:
      "Changes a channel. Without `url`, the URL stays. A change that restricts what is sent requires recent authentication.",
    access: "alert-channels:manage",
    action: "changeAlertChannel",
    nestedBody: true,
    body: channelChangeSchema,
    response: channelSchema,
    example: { body: { ...fields, enabled: true }, response: channel },
  }),
  removeAlertChannel: consoleOperation({
    summary: "Remove an alert channel",
    description: "Removes a channel. Queued notifications aren't sent to it.",
    access: "alert-channels:manage",
    action: "removeAlertChannel",
    stepUp: true,
    response: null,
    example: {},
  }),
  rotateAlertSecret: consoleOperation({
    summary: "Rotate the secret of a webhook",
    description:
      "Creates a new secret for a webhook, and returns it, only once. The current one signs too for 24 hours. 409 for other channels.",
    access: "alert-channels:manage",
    action: "rotateAlertSecret",
    stepUp: true,
    response: createdChannelSchema,
    example: { response: { channel: { ...channel, previousSecretUntil: 1_795_737_600 }, secret } },
  }),
  sendTestMessage: consoleOperation({
    summary: "Send a test message",
    description: "Sends a test notification to a channel.",
    access: "alert-channels:manage",
    response: null,
    example: {},
  }),
  listDeliveries: consoleOperation({
    summary: "List deliveries",
    description: "Lists the latest 100 notifications to a channel with their attempts, newest first.",
    access: "alert-channels:manage",
    response: deliveriesSchema,
    example: {
      response: {
        deliveries: [
          {
            id: "5c6d7e8f-9012-4a34-b567-89abcdef0123",
            title: "Tunnel office is down",
            state: "delivered",
            createdAt: 1_795_651_200,
            nextAttemptAt: null,
            attempts: [{ at: 1_795_651_201, durationMs: 120, status: 200, failure: null }],
          },
        ],
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
