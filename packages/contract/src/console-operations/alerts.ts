import { alertSchema, alertSilenceSchema, alertsSchema } from "../alerts/alert.ts";
import {
  alertSubscriptionsResponseSchema,
  alertSubscriptionsSchema,
  getDefaultSubscriptions,
} from "../alerts/subscriptions.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const alert = {
  id: "1d3f5b79-2468-4ace-8bdf-13579bdf0246",
  kind: "tunnel-disconnected" as const,
  severity: "critical" as const,
  subject: { type: "tunnel" as const, id: "TUN123456", name: "office" },
  title: "Tunnel office is down",
  sentence: "Its connector stopped reporting. Check the machine that it runs on.",
  quote: null,
  outage: null,
  state: "open" as const,
  openedAt: 1_795_651_200,
  resolvedAt: null,
  acknowledged: null,
  isOwn: false,
  silencedUntil: null,
  history: [{ type: "opened" as const, at: 1_795_651_200, by: null, title: "Tunnel office is down" }],
};

const subscriptions = getDefaultSubscriptions("full");
const subscriptionsResponse = {
  subscriptions,
  categories: ["zones" as const, "tunnels" as const],
  email: "ada@example.com",
  isDefault: false,
  lastEmail: null,
};

/** Alerts of an account. */
export const alertOperations = {
  listAlerts: consoleOperation({
    summary: "List alerts",
    description: "Lists the alerts that the role sees: open ones first, then those of the last 90 days, newest first.",
    access: "alerts:read",
    background: true,
    response: alertsSchema,
    example: {
      response: {
        alerts: [alert],
        eventsSeenAt: null,
        evaluatedAt: 1_795_651_260,
        loadedAt: 1_795_651_200,
        unchecked: [],
      },
    },
  }),
  acknowledgeAlert: consoleOperation({
    summary: "Acknowledge an alert",
    description: "Acknowledges an open alert for all members, and returns it.",
    access: "alerts:acknowledge",
    action: "acknowledgeAlert",
    response: alertSchema,
    example: { response: { ...alert, acknowledged: { at: 1_795_651_300, by: "ada@example.com" } } },
  }),
  silenceAlert: consoleOperation({
    summary: "Silence an alert",
    description: "Silences the user's own notifications of an alert until a time or forever. Null ends it.",
    access: "alerts:subscribe",
    body: alertSilenceSchema,
    response: null,
    example: { body: { until: 1_795_737_600 } },
  }),
  markEventsSeen: consoleOperation({
    summary: "Mark events as seen",
    description: "Stores that the user has seen all events, such as a revealed API key, until now.",
    access: "alerts:subscribe",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;

/** What a member is emailed about. */
export const subscriptionOperations = {
  getAlertSubscriptions: consoleOperation({
    summary: "Get the user's notifications",
    description: "Returns what the user is emailed about in the account.",
    access: "alerts:subscribe",
    response: alertSubscriptionsResponseSchema,
    example: { response: subscriptionsResponse },
  }),
  changeAlertSubscriptions: consoleOperation({
    summary: "Change the user's notifications",
    description: "Replaces what the user is emailed about in the account.",
    access: "alerts:subscribe",
    nestedBody: true,
    body: alertSubscriptionsSchema,
    response: alertSubscriptionsResponseSchema,
    example: { body: subscriptions, response: subscriptionsResponse },
  }),
  sendTestEmail: consoleOperation({
    summary: "Send a test email",
    description: "Emails the user a test notification. 409 if the operator hasn't set up email.",
    access: "alerts:subscribe",
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
