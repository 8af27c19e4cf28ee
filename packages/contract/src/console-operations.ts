import type { z } from "zod";
import { invitationOperations } from "./console-operations/invitations.ts";
import { memberOperations } from "./console-operations/members.ts";
import { accessTokenOperations } from "./console-operations/access-tokens.ts";
import { priceOperations, usageOperations, usageThresholdOperations } from "./console-operations/usage.ts";
import { accountStatisticsOperations } from "./console-operations/account-statistics.ts";
import { hostnameOperations } from "./console-operations/hostnames.ts";
import { searchOperations } from "./console-operations/search.ts";
import { scheduledEndOperations } from "./console-operations/scheduled-ends.ts";
import { baselineOperations } from "./console-operations/baselines.ts";
import { sharedListOperations } from "./console-operations/shared-lists.ts";
import { zoneDeviationOperations } from "./console-operations/zone-deviations.ts";
import { zoneListOperations } from "./console-operations/zone-list.ts";
import { externalChangeOperations } from "./console-operations/external-changes.ts";
import { tunnelHistoryOperations } from "./console-operations/tunnel-history.ts";
import { reviewedEdgesOperations } from "./console-operations/reviewed-edges.ts";
import { dnsOperations } from "./console-operations/dns.ts";
import { recentWriteOperations } from "./console-operations/recent-writes.ts";
import { apiKeyOperations } from "./console-operations/api-key.ts";
import { standingOperations, rateBudgetOperations } from "./console-operations/standing.ts";
import { forceHttpsOperations } from "./console-operations/force-https.ts";
import {
  sessionOperations,
  signInLinkOperations,
  ssoOperations,
  signInMethodOperations,
} from "./console-operations/session.ts";
import { passkeyOperations } from "./console-operations/passkeys.ts";
import { factorOperations, profileSessionOperations } from "./console-operations/profile.ts";
import { invitationAcceptanceOperations } from "./console-operations/invitation-acceptance.ts";
import { auditOperations } from "./console-operations/audit.ts";
import { supportOperations } from "./console-operations/support.ts";
import { settingsOperations } from "./console-operations/settings.ts";
import { eventOperations } from "./console-operations/events.ts";
import { alertOperations, subscriptionOperations } from "./console-operations/alerts.ts";
import { channelOperations } from "./console-operations/alert-channels.ts";
import { unsubscribeOperations } from "./console-operations/unsubscribe.ts";
import { bulkRunOperations } from "./console-operations/bulk-runs.ts";
import { configurationOperations } from "./console-operations/configuration.ts";
import { documentOperations } from "./console-operations/documents.ts";
import type { ConsoleOperation } from "./console-operations/operation.ts";
import type { ConsoleOperationName, ConsoleParam } from "./console-operations/routes.ts";

/**
 * All operations of the console's own API. The bff's routes and their policies, the browser's typed client, the test of
 * every route with every role, and the OpenAPI document are derived from this table.
 */
export const consoleOperations = {
  ...memberOperations,
  ...invitationOperations,
  ...accessTokenOperations,
  ...usageOperations,
  ...usageThresholdOperations,
  ...priceOperations,
  ...accountStatisticsOperations,
  ...hostnameOperations,
  ...searchOperations,
  ...baselineOperations,
  ...scheduledEndOperations,
  ...sharedListOperations,
  ...zoneListOperations,
  ...zoneDeviationOperations,
  ...externalChangeOperations,
  ...tunnelHistoryOperations,
  ...reviewedEdgesOperations,
  ...dnsOperations,
  ...recentWriteOperations,
  ...apiKeyOperations,
  ...standingOperations,
  ...rateBudgetOperations,
  ...forceHttpsOperations,
  ...sessionOperations,
  ...signInLinkOperations,
  ...ssoOperations,
  ...signInMethodOperations,
  ...passkeyOperations,
  ...factorOperations,
  ...profileSessionOperations,
  ...invitationAcceptanceOperations,
  ...auditOperations,
  ...supportOperations,
  ...settingsOperations,
  ...eventOperations,
  ...alertOperations,
  ...subscriptionOperations,
  ...channelOperations,
  ...unsubscribeOperations,
  ...bulkRunOperations,
  ...configurationOperations,
  ...documentOperations,
} satisfies Record<ConsoleOperationName, ConsoleOperation>;

type Table = typeof consoleOperations;

/** The schema of an optional part of an operation; undefined if it has none. */
type SchemaOf<Part> =
  Exclude<Part, undefined> extends infer Schema ? ([Schema] extends [never] ? undefined : Schema) : never;
type Output<Part> = SchemaOf<Part> extends z.ZodType ? z.output<SchemaOf<Part>> : undefined;
type Input<Part> = SchemaOf<Part> extends z.ZodType ? z.input<SchemaOf<Part>> : undefined;

/** Parameters in the path of an operation, decoded. */
export type ConsoleParams<Name extends ConsoleOperationName> = Readonly<Record<ConsoleParam<Name>, string>>;

/** Parameters of the query string of an operation as a client sends them; undefined if it has none. */
export type ConsoleQueryInput<Name extends ConsoleOperationName> = Input<Table[Name]["query"]>;

/** Parsed parameters of the query string of an operation; undefined if it has none. */
export type ConsoleQuery<Name extends ConsoleOperationName> = Output<Table[Name]["query"]>;

/** Body of an operation as a client sends it; undefined if it has none. */
export type ConsoleBodyInput<Name extends ConsoleOperationName> = Input<Table[Name]["body"]>;

/** Parsed body of an operation; undefined if it has none. */
export type ConsoleBody<Name extends ConsoleOperationName> = Output<Table[Name]["body"]>;

/** Response of an operation: JSON, text, or undefined without a body. */
export type ConsoleResponse<Name extends ConsoleOperationName> = Table[Name]["response"] extends z.ZodType
  ? z.output<Table[Name]["response"]>
  : Table[Name]["response"] extends string
    ? string
    : undefined;
