import { alertSchema, notifiedEventTypes } from "@edge-console/contract/alerts/alert";
import { z } from "zod";

/** What a notification of an alert says: the event, and the alert as of that time. */
export const alertPayloadSchema = z.object({
  event: z.enum(notifiedEventTypes),
  alert: alertSchema.omit({ history: true, silencedUntil: true, isOwn: true }),
});
export type AlertPayload = z.infer<typeof alertPayloadSchema>;

const figureSchema = z.object({ label: z.string(), value: z.string() });

/** A report to email. Its texts are plain, and are escaped where the email needs it. */
export const reportPayloadSchema = z.object({
  /** Without the console's name. */
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** Shown as a table. */
  figures: z.array(figureSchema),
  /** Those only for members who see zones when it's sent. */
  zoneFigures: z.array(figureSchema).default([]),
  /** Page of the console that shows the whole report; the path starts with `/`. */
  link: z.object({ label: z.string(), path: z.string() }),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
});
export type ReportPayload = z.infer<typeof reportPayloadSchema>;

/** Returns the alert of a stored payload; undefined if it can't be read, such as one of a newer version of the console. */
export function readAlertPayload(payload: string): AlertPayload | undefined {
  return readJson(alertPayloadSchema, payload);
}

/** Returns the report of a stored payload; undefined if it can't be read. */
export function readReportPayload(payload: string): ReportPayload | undefined {
  return readJson(reportPayloadSchema, payload);
}

function readJson<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Key of a recipient, which a source notifies once. */
export const toUserRecipient = (userId: string) => `user:${userId}`;
export const toChannelRecipient = (channelId: string) => `channel:${channelId}`;
