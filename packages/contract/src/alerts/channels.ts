import { z } from "zod";
import { severities } from "../findings/finding.ts";
import { timestampSchema } from "../objects/values.ts";
import { alertCategoryNames } from "./alert-categories.ts";

/** Types of channels that an account shares: a signed webhook, or an incoming webhook of a chat service. */
export const channelTypes = ["webhook", "slack", "teams", "discord"] as const;
export type ChannelType = (typeof channelTypes)[number];

export const channelTypeLabels: Readonly<Record<ChannelType, string>> = {
  webhook: "Webhook",
  slack: "Slack",
  teams: "Microsoft Teams",
  discord: "Discord",
};

/** Maximum number of channels of an account. */
export const maxChannels = 20;

/** For how long the previous secret of a webhook signs too after a rotation, in seconds. */
export const secretOverlapSeconds = 24 * 60 * 60;

const channelNameSchema = z
  .string()
  .trim()
  .refine((name) => name.length >= 1 && name.length <= 60, "Use 1 to 60 characters.");

/** An https URL without credentials. The address that it resolves to is checked when it's dialed. */
const channelUrlSchema = z
  .string()
  .trim()
  .max(2_048, "Use at most 2,048 characters.")
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", "Use a URL that starts with https://.")
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === "" && new URL(text).password === ""),
    "Leave out the user name and password.",
  );

const channelFields = {
  name: channelNameSchema,
  categories: z.array(z.enum(alertCategoryNames)).min(1, "Select at least one category."),
  minimum: z.enum(severities),
};

/** A new channel. Its URL is a secret: whoever has it can post to the channel. */
export const channelInputSchema = z.strictObject({
  ...channelFields,
  type: z.enum(channelTypes),
  url: channelUrlSchema,
});
export type ChannelInput = z.infer<typeof channelInputSchema>;

/** Change of a channel; without `url`, the URL stays. */
export const channelChangeSchema = z.strictObject({
  ...channelFields,
  url: channelUrlSchema.optional(),
  enabled: z.boolean(),
});
export type ChannelChange = z.infer<typeof channelChangeSchema>;

/** A channel of an account, without its secrets. Times in Unix seconds. */
export const channelSchema = z.object({
  id: z.string(),
  ...channelFields,
  type: z.enum(channelTypes),
  /** Host of its URL. */
  host: z.string(),
  enabled: z.boolean(),
  createdAt: timestampSchema,
  createdBy: z.string(),
  /** Until when the webhook's previous secret signs too, after a rotation; null if it doesn't. */
  previousSecretUntil: timestampSchema.nullable(),
  /** The latest delivery; null if there was none. */
  lastDelivery: z.object({ at: timestampSchema, delivered: z.boolean() }).nullable(),
});
export type Channel = z.infer<typeof channelSchema>;

export const channelsSchema = z.object({ channels: z.array(channelSchema) });

/** Response to a new webhook or a rotated secret: the only one that contains the secret. Null for a chat service. */
export const createdChannelSchema = z.object({ channel: channelSchema, secret: z.string().nullable() });
export type CreatedChannel = z.infer<typeof createdChannelSchema>;

/**
 * Why an attempt failed, for the delivery log. `connection-failed`: also if a name doesn't exist, or has an address that isn't
 * public, so that the log doesn't show which names exist in the console's network.
 */
export const deliveryFailures = [
  "redirect",
  "timeout",
  "response-too-large",
  "connection-failed",
  "rejected",
  "email-failed",
  "email-rejected",
  "interrupted",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A notification and its attempts. Times in Unix seconds. */
export const deliverySchema = z.object({
  /** Sent as `webhook-id`; receivers recognize a repeated delivery by it. */
  id: z.string(),
  title: z.string(),
  /** `queued`: not delivered yet; `failed`: all attempts failed; `canceled`: the channel was disabled or deleted. */
  state: z.enum(["queued", "delivered", "failed", "canceled"]),
  createdAt: timestampSchema,
  nextAttemptAt: timestampSchema.nullable(),
  attempts: z.array(
    z.object({
      at: timestampSchema,
      durationMs: z.int().min(0),
      /** HTTP status; null without a response. */
      status: z.int().nullable(),
      failure: z.enum(deliveryFailures).nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The latest 100 deliveries of a channel, newest first. */
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema) });
export type Deliveries = z.infer<typeof deliveriesSchema>;
