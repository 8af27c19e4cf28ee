import { z } from "zod";
import { severities, type Severity } from "../findings/finding.ts";
import type { AccountRole } from "../permissions.ts";
import { type AlertCategory, alertCategoryNames, listAlertCategories } from "./alert-categories.ts";

/** How a member is notified by email: not at all, immediately, or once a day with everything since. */
export const emailFrequencies = ["off", "instant", "daily"] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

/** Subscription of a member to a category: how, and from which severity. */
export const categorySubscriptionSchema = z.strictObject({
  email: z.enum(emailFrequencies),
  minimum: z.enum(severities),
});
export type CategorySubscription = z.infer<typeof categorySubscriptionSchema>;

/** Time of day, 24 hours: `22:00`. */
export const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 22:00.");

/** Name of a time zone, in any case or an earlier name; the current name is stored. */
const timeZoneSchema = z.string().transform((text, context) => {
  const name = findTimeZone(text);
  if (name !== undefined) return name;
  context.addIssue({ code: "custom", message: "Use a time zone such as Europe/Berlin." });
  return z.NEVER;
});

/** A member's subscriptions in an account. */
export const alertSubscriptionsSchema = z.strictObject({
  categories: z.record(z.enum(alertCategoryNames), categorySubscriptionSchema),
  /** When the daily email is sent, in `timeZone`. */
  digestTime: timeOfDaySchema,
  /** Emails below critical severity wait until the end of the quiet hours. Null for none. May span midnight. */
  quietHours: z.strictObject({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  timeZone: timeZoneSchema,
  /** Whether the usage report is emailed on the first of the month. Only for roles that can view usage. */
  monthlyReport: z.boolean(),
});
export type AlertSubscriptions = z.infer<typeof alertSubscriptionsSchema>;

/** Subscriptions of a member, and what they depend on. */
export const alertSubscriptionsResponseSchema = z.object({
  subscriptions: alertSubscriptionsSchema,
  /** Categories that the member's role sees. */
  categories: z.array(z.enum(alertCategoryNames)).readonly(),
  /** Address that emails are sent to; null if the operator hasn't set up email. */
  email: z.string().nullable(),
  /** Whether these are the defaults, because the member never saved any. */
  isDefault: z.boolean(),
  /** The latest email to the member that was delivered or given up; null if there was none. `at` in Unix seconds. */
  lastEmail: z.object({ at: z.int(), delivered: z.boolean() }).nullable(),
});
export type AlertSubscriptionsResponse = z.infer<typeof alertSubscriptionsResponseSchema>;

/** Categories of which everything is emailed immediately by default, and those of which a daily summary is. */
const defaultByCategory: Readonly<Record<AlertCategory, CategorySubscription>> = {
  zones: { email: "instant", minimum: "warning" },
  certificates: { email: "instant", minimum: "warning" },
  hostnames: { email: "instant", minimum: "warning" },
  tunnels: { email: "instant", minimum: "warning" },
  account: { email: "instant", minimum: "warning" },
  usage: { email: "daily", minimum: "info" },
  traffic: { email: "daily", minimum: "warning" },
  service: { email: "off", minimum: "critical" },
  edges: { email: "instant", minimum: "info" },
  changes: { email: "daily", minimum: "info" },
  deviations: { email: "daily", minimum: "warning" },
  security: { email: "instant", minimum: "warning" },
};

/** Roles with other defaults: billing members are notified of usage immediately, and get the report of each month. */
const defaultsByRole: Readonly<
  Partial<
    Record<AccountRole, { categories: Partial<Record<AlertCategory, CategorySubscription>>; monthlyReport: boolean }>
  >
> = {
  billing: {
    categories: { usage: { email: "instant", minimum: "info" }, service: { email: "daily", minimum: "critical" } },
    monthlyReport: true,
  },
};

/** Returns the subscriptions of a member who never saved any. */
export function getDefaultSubscriptions(role: AccountRole): AlertSubscriptions {
  const visible = listAlertCategories(role);
  const defaults = defaultsByRole[role];
  const off: CategorySubscription = { email: "off", minimum: "warning" };
  const toSubscription = (category: AlertCategory): CategorySubscription =>
    visible.includes(category) ? (defaults?.categories[category] ?? defaultByCategory[category]) : off;
  return {
    categories: {
      zones: toSubscription("zones"),
      certificates: toSubscription("certificates"),
      hostnames: toSubscription("hostnames"),
      tunnels: toSubscription("tunnels"),
      account: toSubscription("account"),
      usage: toSubscription("usage"),
      traffic: toSubscription("traffic"),
      service: toSubscription("service"),
      edges: toSubscription("edges"),
      changes: toSubscription("changes"),
      deviations: toSubscription("deviations"),
      security: toSubscription("security"),
    },
    digestTime: "08:00",
    quietHours: null,
    timeZone: "UTC",
    monthlyReport: defaults?.monthlyReport ?? false,
  };
}

/** Returns whether a severity is at least as urgent as `minimum`. */
export function isAtLeast(severity: Severity, minimum: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(minimum);
}

/** Names that are the one spelling of their time zone: `Intl` takes a hundred times as long to say so. */
const knownTimeZones = new Set<string>();

/** Returns the name of a time zone in its one spelling; undefined if there is no such time zone. */
function findTimeZone(name: string): string | undefined {
  if (knownTimeZones.has(name)) return name;
  try {
    const found = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
    knownTimeZones.add(found);
    return found;
  } catch {
    return undefined;
  }
}
