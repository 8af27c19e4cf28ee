import {
  type AlertSubscriptions,
  alertSubscriptionsSchema,
  type EmailFrequency,
  timeOfDaySchema,
} from "@edge-console/contract/alerts/subscriptions";
import { z } from "zod";

/** Fields of the form: those of the subscriptions, with quiet hours that keep their times while they're off. */
export const subscriptionFormSchema = alertSubscriptionsSchema
  .omit({ quietHours: true })
  .extend({ hasQuietHours: z.boolean(), quietFrom: timeOfDaySchema, quietTo: timeOfDaySchema })
  .transform(({ hasQuietHours, quietFrom, quietTo, ...rest }): AlertSubscriptions => ({
    ...rest,
    quietHours: hasQuietHours ? { from: quietFrom, to: quietTo } : null,
  }));

export type SubscriptionFields = z.input<typeof subscriptionFormSchema>;

/** Returns what the fields contain for saved subscriptions. */
export function toSubscriptionFields({ quietHours, ...rest }: AlertSubscriptions): SubscriptionFields {
  return {
    ...rest,
    hasQuietHours: quietHours !== null,
    quietFrom: quietHours?.from ?? "22:00",
    quietTo: quietHours?.to ?? "07:00",
  };
}

/** Counts the changed fields in React Hook Form's `dirtyFields`, which are nested like the values. */
export function countDirtyFields(dirtyFields: unknown): number {
  if (dirtyFields === true) return 1;
  if (typeof dirtyFields !== "object" || dirtyFields === null) return 0;
  return Object.values(dirtyFields).reduce<number>((count, field) => count + countDirtyFields(field), 0);
}

export const frequencyOptions: readonly { value: EmailFrequency; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "instant", label: "Immediately" },
  { value: "daily", label: "Daily" },
];
