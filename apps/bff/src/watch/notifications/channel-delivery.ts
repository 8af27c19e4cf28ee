import type { ChannelType } from "@edge-console/contract/alerts/channels";
import { type WebhookPayload, webhookVersion } from "@edge-console/contract/alerts/webhook-payload";
import { findAccountName } from "../../people/accounts/accounts.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Store } from "../../platform/db/store.ts";
import { decryptChannel, type StoredChannel } from "./channels.ts";
import type { ChatMessage } from "./chat/chat-message.ts";
import { toDiscordBody } from "./chat/discord.ts";
import { toSlackBody } from "./chat/slack.ts";
import { toTeamsBody } from "./chat/teams.ts";
import { formatStatus, formatTitle, getLevel, listParagraphs } from "./alert-text.ts";
import { toLine } from "../../platform/format/to-line.ts";
import type { Links } from "./links.ts";
import type { Preparation } from "./delivery-result.ts";
import { alertPayloadSchema } from "./notification.ts";
import type { Notification } from "./outbox.ts";
import { signWebhook } from "./webhook/sign-webhook.ts";
import type { WebhookClient } from "./webhook/webhook-client.ts";

export interface ChannelDeliveryDeps {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly webhooks: WebhookClient;
  readonly links: Links;
}

interface Account {
  readonly id: string;
  readonly name: string;
}

const chatBodies: Readonly<Record<Exclude<ChannelType, "webhook">, (message: ChatMessage) => unknown>> = {
  slack: toSlackBody,
  teams: toTeamsBody,
  discord: toDiscordBody,
};

/** Prepares a notification for its channel; canceled if the channel was deleted or disabled. */
export async function prepareForChannel(
  { store, encryption, webhooks, links }: ChannelDeliveryDeps,
  notification: Notification,
): Promise<Preparation> {
  const channel = await store.db
    .selectFrom("alert_channels")
    .selectAll()
    .where("id", "=", notification.channel_id)
    .executeTakeFirst();
  const name = await findAccountName(store.db, notification.account_id);
  if (!channel || name === undefined || (channel.enabled === 0 && notification.type !== "test")) {
    return { type: "canceled" };
  }
  const account = { id: notification.account_id, name };
  const now = await store.now();
  const { url, secrets } = decryptChannel(encryption, now, channel);
  const body = JSON.stringify(toBody(links, channel, account, notification));
  const headers = secrets.length > 0 ? signWebhook({ id: notification.id, at: now, body }, secrets) : {};
  return {
    type: "ready",
    async send(signal) {
      const { failure, status, retryAfter } = await webhooks.post(url, body, headers, signal);
      return failure === null ? { type: "delivered", status } : { type: "failed", failure, status, retryAfter };
    },
  };
}

function toBody(links: Links, channel: StoredChannel, account: Account, notification: Notification): unknown {
  if (channel.type === "slack" || channel.type === "teams" || channel.type === "discord") {
    return chatBodies[channel.type](toChatMessage(links, account, notification));
  }
  return toWebhookPayload(links, account, notification);
}

/** Returns the body of a webhook. */
function toWebhookPayload(links: Links, { id, name }: Account, notification: Notification): WebhookPayload {
  const common = {
    version: webhookVersion,
    id: notification.id,
    createdAt: notification.created_at,
    account: { id, name },
  } as const;
  if (notification.type === "test") return { ...common, type: "test", alert: null };
  const { event, alert } = alertPayloadSchema.parse(JSON.parse(notification.payload));
  return { ...common, type: `alert.${event}`, alert: { ...alert, url: links.alert(id, alert.id) } };
}

function toChatMessage(links: Links, { id, name }: Account, notification: Notification): ChatMessage {
  if (notification.type === "test") {
    return {
      title: "Test message",
      account: toLine(name),
      status: "Sent by a member",
      paragraphs: ["Alerts of this account are posted here."],
      url: links.alerts(id),
      level: "info",
    };
  }
  const payload = alertPayloadSchema.parse(JSON.parse(notification.payload));
  return {
    title: toLine(formatTitle(payload)),
    account: toLine(name),
    status: formatStatus(payload),
    paragraphs: listParagraphs(payload),
    url: links.alert(id, payload.alert.id),
    level: getLevel(payload),
  };
}
