import { alertCategories, alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import type { Channel, ChannelType, Delivery, DeliveryFailure } from "@edge-console/contract/alerts/channels";
import type { Tone } from "../../../ui/badge.tsx";

/** Help for the URL of each type of channel. */
export const urlHints: Readonly<Record<ChannelType, string>> = {
  webhook: "Receives signed JSON by POST.",
  slack: "Create an incoming webhook in your Slack workspace and paste its URL.",
  teams: "Create a webhook workflow for the channel in Microsoft Teams and paste its URL.",
  discord: "Create a webhook in the channel's settings in Discord, under Integrations, and paste its URL.",
};

export const urlPlaceholders: Readonly<Record<ChannelType, string>> = {
  webhook: "https://alerts.example.com/edge",
  slack: "https://hooks.slack.com/services/…",
  teams: "https://….api.powerplatform.com/…",
  discord: "https://discord.com/api/webhooks/…",
};

/** Lists the categories of a channel in words. */
export function describeCategories(categories: Channel["categories"]): string {
  if (categories.length === alertCategoryNames.length) return "All categories";
  return categories.map((category) => alertCategories[category].label).join(", ");
}

export const deliveryStateLabels: Readonly<Record<Delivery["state"], { label: string; tone: Tone }>> = {
  queued: { label: "Queued", tone: "info" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  canceled: { label: "Canceled", tone: "neutral" },
};

const failureSentences: Readonly<Record<DeliveryFailure, string>> = {
  redirect: "The server redirected the request. Use the URL that it redirects to.",
  timeout: "The server didn't respond in time.",
  "response-too-large": "The response was too large, so reading it was stopped.",
  "connection-failed":
    "The server couldn't be reached: its name, port, or certificate may be wrong, or its address isn't public.",
  rejected: "The server rejected the request.",
  "email-failed": "The mail server didn't accept the email.",
  "email-rejected": "The mail server rejected the email permanently.",
  interrupted: "The console stopped before it got a response.",
};

/** Returns why an attempt failed, in a sentence; undefined if it was delivered. */
export function describeFailure({ failure, status }: Delivery["attempts"][number]): string | undefined {
  if (failure === null) return undefined;
  if (failure === "rejected" && status !== null) return `The server returned HTTP ${status}.`;
  return failureSentences[failure];
}
