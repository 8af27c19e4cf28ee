import { accountRoles } from "@edge-console/contract/permissions";
import { type Kysely, type SchemaModule, sql, type Transaction } from "kysely";
import { up as peopleAccountsAndWrites } from "./migrations/0001-people-accounts-and-writes.ts";
import { up as usage } from "./migrations/0002-usage.ts";
import { up as tunnelWatch } from "./migrations/0003-tunnel-watch.ts";
import { up as edgeViews } from "./migrations/0004-edge-views.ts";
import { up as outsideChanges } from "./migrations/0005-outside-changes.ts";
import { up as secondFactorsAndInvitations } from "./migrations/0006-second-factors-and-invitations.ts";
import { up as auditResolutions } from "./migrations/0007-audit-resolutions.ts";
import { up as searchAndInspections } from "./migrations/0008-search-and-inspections.ts";
import { up as readBack } from "./migrations/0010-read-back.ts";
import { up as passkeysAndSingleSignOn } from "./migrations/0011-passkeys-and-single-sign-on.ts";
import { up as outsideChangesByAge } from "./migrations/0012-outside-changes-by-age.ts";
import { up as writeLeases } from "./migrations/0013-write-leases.ts";
import { up as provenAddresses } from "./migrations/0014-proven-addresses.ts";
import { up as secondFactorProofs } from "./migrations/0015-second-factor-proofs.ts";
import { up as oneAuditHead } from "./migrations/0016-one-audit-head.ts";
import { up as pendingForceHttps } from "./migrations/0017-pending-force-https.ts";
import { up as accountStandings } from "./migrations/0019-account-standings.ts";
import { up as accountRolesTable } from "./migrations/0020-account-roles.ts";
import { up as upstreamFailures } from "./migrations/0021-upstream-failures.ts";
import { up as searchChildren } from "./migrations/0022-search-children.ts";
import { up as zoneList } from "./migrations/0023-zone-list.ts";
import { up as bulkRuns } from "./migrations/0024-bulk-runs.ts";
import { up as searchFacts } from "./migrations/0025-search-facts.ts";
import { up as bulkRunPlans } from "./migrations/0026-bulk-run-plans.ts";
import { up as entryNotes } from "./migrations/0027-entry-notes.ts";
import { up as alerts } from "./migrations/0028-alerts.ts";
import { up as limits } from "./migrations/0030-limits.ts";
import { up as auditLocksByAccount } from "./migrations/0031-audit-locks-by-account.ts";
import { up as signInLinks } from "./migrations/0034-sign-in-links.ts";
import { up as setupCodes } from "./migrations/0035-setup-codes.ts";
import { up as connectionFailures } from "./migrations/0036-connection-failures.ts";
import { up as jobs } from "./migrations/0040-jobs.ts";
import { up as forceHttpsJobs } from "./migrations/0041-force-https-jobs.ts";
import { up as reportJobs } from "./migrations/0042-report-jobs.ts";
import { up as tunnelJobs } from "./migrations/0043-tunnel-jobs.ts";
import { up as writeJobs } from "./migrations/0044-write-jobs.ts";
import { up as deliveryJobs } from "./migrations/0050-delivery-jobs.ts";
import { up as mails } from "./migrations/0051-mails.ts";
import { up as serverBulkRuns } from "./migrations/0053-bulk-runs.ts";
import { up as evaluationJobs } from "./migrations/0055-evaluation-jobs.ts";
import { up as usageJobs } from "./migrations/0056-usage-jobs.ts";
import { up as storedNames } from "./migrations/0060-stored-names.ts";
import { up as configurationPlans } from "./migrations/0070-configuration-plans.ts";
import { up as outages } from "./migrations/0086-outages.ts";
import { up as seenEvents } from "./migrations/0087-seen-events.ts";
import { up as readTimes } from "./migrations/0088-read-times.ts";
import { up as jobClock } from "./migrations/0090-job-clock.ts";
import { up as accessTokens } from "./migrations/0091-access-tokens.ts";
import { up as sharedLists } from "./migrations/0092-shared-lists.ts";
import { up as prices } from "./migrations/0150-prices.ts";
import { up as auditSink } from "./migrations/0171-audit-sink.ts";
import { up as previousSecrets } from "./migrations/0170-previous-secrets.ts";
import { up as configurationSources } from "./migrations/0180-configuration-sources.ts";
import { up as baselines } from "./migrations/0181-baselines.ts";
import { up as scheduledEnds } from "./migrations/0182-scheduled-ends.ts";
import { up as twoFactorPolicies } from "./migrations/0260-two-factor-policies.ts";
import { up as unsubscribeTokens } from "./migrations/0270-unsubscribe-tokens.ts";
import { up as providerSessions } from "./migrations/0271-provider-sessions.ts";
import { up as sharedListImports } from "./migrations/0280-shared-list-imports.ts";
import { up as arrangedRuns } from "./migrations/0360-arranged-runs.ts";
import type { Schema, SealAuditLog, UnsealedLog } from "./schema.ts";

/** Migrations in the order in which they are applied. A released migration never changes; a new one follows it. */
const migrations: readonly {
  readonly name: string;
  readonly up: (
    schema: SchemaModule,
    kind: "sqlite" | "postgres",
    transaction: Transaction<Schema>,
    sealMigratedLog: (heads: UnsealedLog["heads"]) => Promise<void>,
  ) => Promise<void>;
}[] = [
  { name: "0001-people-accounts-and-writes", up: peopleAccountsAndWrites },
  { name: "0002-usage", up: usage },
  { name: "0003-tunnel-watch", up: tunnelWatch },
  { name: "0004-edge-views", up: edgeViews },
  { name: "0005-outside-changes", up: outsideChanges },
  { name: "0006-second-factors-and-invitations", up: secondFactorsAndInvitations },
  { name: "0007-audit-resolutions", up: auditResolutions },
  { name: "0008-search-and-inspections", up: searchAndInspections },
  { name: "0010-read-back", up: readBack },
  { name: "0011-passkeys-and-single-sign-on", up: passkeysAndSingleSignOn },
  { name: "0012-outside-changes-by-age", up: outsideChangesByAge },
  { name: "0013-write-leases", up: writeLeases },
  { name: "0015-second-factor-proofs", up: secondFactorProofs },
  { name: "0016-one-audit-head", up: oneAuditHead },
  { name: "0017-pending-force-https", up: pendingForceHttps },
  { name: "0014-proven-addresses", up: provenAddresses },
  { name: "0019-account-standings", up: accountStandings },
  { name: "0020-account-roles", up: accountRolesTable },
  { name: "0021-upstream-failures", up: upstreamFailures },
  { name: "0022-search-children", up: searchChildren },
  { name: "0023-zone-list", up: zoneList },
  { name: "0024-bulk-runs", up: bulkRuns },
  { name: "0025-search-facts", up: searchFacts },
  { name: "0026-bulk-run-plans", up: bulkRunPlans },
  { name: "0027-entry-notes", up: entryNotes },
  { name: "0028-alerts", up: alerts },
  { name: "0030-limits", up: limits },
  { name: "0031-audit-locks-by-account", up: auditLocksByAccount },
  { name: "0034-sign-in-links", up: signInLinks },
  { name: "0035-setup-codes", up: setupCodes },
  { name: "0036-connection-failures", up: connectionFailures },
  { name: "0040-jobs", up: jobs },
  { name: "0041-force-https-jobs", up: forceHttpsJobs },
  { name: "0042-report-jobs", up: reportJobs },
  { name: "0043-tunnel-jobs", up: tunnelJobs },
  { name: "0044-write-jobs", up: writeJobs },
  { name: "0050-delivery-jobs", up: deliveryJobs },
  { name: "0051-mails", up: mails },
  { name: "0053-bulk-runs", up: serverBulkRuns },
  { name: "0055-evaluation-jobs", up: evaluationJobs },
  { name: "0056-usage-jobs", up: usageJobs },
  { name: "0060-stored-names", up: storedNames },
  { name: "0070-configuration-plans", up: configurationPlans },
  { name: "0086-outages", up: outages },
  { name: "0087-seen-events", up: seenEvents },
  { name: "0088-read-times", up: readTimes },
  { name: "0090-job-clock", up: jobClock },
  { name: "0091-access-tokens", up: accessTokens },
  { name: "0092-shared-lists", up: sharedLists },
  { name: "0150-prices", up: prices },
  { name: "0170-previous-secrets", up: previousSecrets },
  { name: "0171-audit-sink", up: auditSink },
  { name: "0180-configuration-sources", up: configurationSources },
  { name: "0181-baselines", up: baselines },
  { name: "0182-scheduled-ends", up: scheduledEnds },
  { name: "0260-two-factor-policies", up: twoFactorPolicies },
  { name: "0270-unsubscribe-tokens", up: unsubscribeTokens },
  { name: "0271-provider-sessions", up: providerSessions },
  { name: "0280-shared-list-imports", up: sharedListImports },
  { name: "0360-arranged-runs", up: arrangedRuns },
];

/** The names of all migrations, in that order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Key of the advisory lock for migrations: any number that nothing else uses. */
const migrationLock = 7_340_251;

/** Makes other processes that open the PostgreSQL database wait until this transaction ends. */
export async function lockMigrations(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
}

/** Returns the names of the migrations that were applied to the database. */
export async function readAppliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  return (await db.selectFrom("migrations").select("name").execute()).map(({ name }) => name);
}

/**
 * Applies the missing migrations. The caller serializes `transaction` with those of other processes, so that of two
 * replicas that start at the same time, the second finds nothing to do.
 *
 * Returns the names of those that it applied to an existing database; none for a new one.
 *
 * `until` is the last one to apply, for tests of upgrades; all by default.
 *
 * @throws Error if a newer version of the console has migrated the database, which this version might damage.
 */
export async function migrate(
  transaction: Transaction<Schema>,
  kind: "sqlite" | "postgres",
  sealAuditLog?: SealAuditLog,
  until?: string,
): Promise<string[]> {
  await transaction.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "bigint", (column) => column.notNull())
    .execute();
  const applied = await readAppliedMigrations(transaction);
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `a newer version of the console has migrated it: this version doesn't know ${unknown}. ` +
        "Run the newer version, or restore a backup of this one",
    );
  }
  const isNew = applied.length === 0;
  const sealMigratedLog = async (heads: UnsealedLog["heads"]) => sealAuditLog?.(transaction, { heads, isNew });
  const wanted = until === undefined ? migrations : migrations.slice(0, migrationNames.indexOf(until) + 1);
  const missing = wanted.filter((migration) => !applied.includes(migration.name));
  for (const { name, up } of missing) {
    await up(transaction.schema, kind, transaction, sealMigratedLog);
    await transaction
      .insertInto("migrations")
      .values({ name, applied_at: Math.floor(Date.now() / 1000) })
      .execute();
  }
  if (until === undefined) await addRoles(transaction);
  return isNew ? [] : missing.map(({ name }) => name);
}

/** Adds the roles of the contract that the database doesn't have. */
async function addRoles(transaction: Transaction<Schema>): Promise<void> {
  const stored = (await transaction.selectFrom("account_roles").select("name").execute()).map(({ name }) => name);
  const missing = accountRoles.filter((role) => !stored.includes(role));
  if (missing.length === 0) return;
  await transaction
    .insertInto("account_roles")
    .values(missing.map((name) => ({ name })))
    .execute();
}
