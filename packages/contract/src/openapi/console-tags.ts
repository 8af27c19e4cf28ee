import { accessTokenOperations } from "../console-operations/access-tokens.ts";
import { channelOperations } from "../console-operations/alert-channels.ts";
import { accountStatisticsOperations } from "../console-operations/account-statistics.ts";
import { alertOperations, subscriptionOperations } from "../console-operations/alerts.ts";
import { apiKeyOperations } from "../console-operations/api-key.ts";
import { auditOperations } from "../console-operations/audit.ts";
import { baselineOperations } from "../console-operations/baselines.ts";
import { bulkRunOperations } from "../console-operations/bulk-runs.ts";
import { configurationOperations } from "../console-operations/configuration.ts";
import { dnsOperations } from "../console-operations/dns.ts";
import { eventOperations } from "../console-operations/events.ts";
import { externalChangeOperations } from "../console-operations/external-changes.ts";
import { forceHttpsOperations } from "../console-operations/force-https.ts";
import { hostnameOperations } from "../console-operations/hostnames.ts";
import { invitationAcceptanceOperations } from "../console-operations/invitation-acceptance.ts";
import { invitationOperations } from "../console-operations/invitations.ts";
import { memberOperations } from "../console-operations/members.ts";
import { passkeyOperations } from "../console-operations/passkeys.ts";
import { factorOperations, profileSessionOperations } from "../console-operations/profile.ts";
import { recentWriteOperations } from "../console-operations/recent-writes.ts";
import { reviewedEdgesOperations } from "../console-operations/reviewed-edges.ts";
import { scheduledEndOperations } from "../console-operations/scheduled-ends.ts";
import { searchOperations } from "../console-operations/search.ts";
import {
  sessionOperations,
  signInLinkOperations,
  signInMethodOperations,
  ssoOperations,
} from "../console-operations/session.ts";
import { rateBudgetOperations, standingOperations } from "../console-operations/standing.ts";
import { sharedListOperations } from "../console-operations/shared-lists.ts";
import { supportOperations } from "../console-operations/support.ts";
import { tunnelHistoryOperations } from "../console-operations/tunnel-history.ts";
import { unsubscribeOperations } from "../console-operations/unsubscribe.ts";
import { zoneDeviationOperations } from "../console-operations/zone-deviations.ts";
import { priceOperations, usageOperations, usageThresholdOperations } from "../console-operations/usage.ts";
import { zoneListOperations } from "../console-operations/zone-list.ts";

/** A tag of the console's own operations, by which documents and generators of clients group them. */
interface ConsoleTag {
  readonly name: string;
  readonly description: string;
  readonly operations: Readonly<Record<string, unknown>>;
}

/** Tags of the console's own operations, in the order of the document. */
export const consoleTags: readonly ConsoleTag[] = [
  {
    name: "Session",
    description: "Signing in and out, and confirming who the user is.",
    operations: { ...sessionOperations, ...signInLinkOperations, ...ssoOperations, ...signInMethodOperations },
  },
  { name: "Passkeys", description: "Passkeys of the signed-in user.", operations: passkeyOperations },
  {
    name: "Profile",
    description: "Authentication factors, sessions, and the password of the signed-in user.",
    operations: { ...factorOperations, ...profileSessionOperations },
  },
  {
    name: "Members",
    description: "Members of an account, and invitations.",
    operations: { ...memberOperations, ...invitationOperations, ...invitationAcceptanceOperations },
  },
  {
    name: "Account",
    description: "The account's API key, its access tokens, its standing at the Edge API, and rate limits.",
    operations: { ...apiKeyOperations, ...accessTokenOperations, ...standingOperations, ...rateBudgetOperations },
  },
  {
    name: "Usage",
    description: "Statistics and usage of an account, its overview, thresholds, and prices.",
    operations: { ...accountStatisticsOperations, ...usageOperations, ...usageThresholdOperations, ...priceOperations },
  },
  {
    name: "Zone list",
    description: "Labels, notes, saved views, hostnames of all zones, and changes outside the console.",
    operations: { ...zoneListOperations, ...hostnameOperations, ...externalChangeOperations },
  },
  {
    name: "Configuration",
    description:
      "Configuration files, baselines, shared IP lists, zones that differ from them, what ends at a time, and bulk runs.",
    operations: {
      ...configurationOperations,
      ...zoneDeviationOperations,
      ...baselineOperations,
      ...sharedListOperations,
      ...scheduledEndOperations,
      ...bulkRunOperations,
    },
  },
  {
    name: "Diagnostics",
    description: "DNS checks, scheduled Force HTTPS, the history of tunnels, and reviewed edge IP addresses.",
    operations: {
      ...dnsOperations,
      ...forceHttpsOperations,
      ...tunnelHistoryOperations,
      ...reviewedEdgesOperations,
    },
  },
  {
    name: "Alerts",
    description: "Alerts of an account, notifications of its members, and channels.",
    operations: { ...alertOperations, ...subscriptionOperations, ...channelOperations, ...unsubscribeOperations },
  },
  { name: "Audit log", description: "Who did what in an account.", operations: auditOperations },
  {
    name: "Updates",
    description: "The search index, the event stream, and the outcome of writes.",
    operations: { ...searchOperations, ...eventOperations, ...recentWriteOperations },
  },
  { name: "Support", description: "Search and inspections of support staff.", operations: supportOperations },
];

/** The tag of all other operations. */
export const otherTag = { name: "Console", description: "Settings of the operator, and this document." };
