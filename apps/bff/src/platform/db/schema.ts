import type { Selectable, Transaction } from "kysely";
import type { AccessTokenTables } from "./tables/access-tokens.ts";
import type { AccountTables } from "./tables/accounts.ts";
import type { AlertTables, NotificationTables } from "./tables/alerts.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { BaselineTables } from "./tables/baselines.ts";
import type { BulkRunTables } from "./tables/bulk-runs.ts";
import type { ConfigurationTables } from "./tables/configuration.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { MailTables } from "./tables/mails.ts";
import type { PendingForceHttpsTables } from "./tables/pending-force-https.ts";
import type { UserTables } from "./tables/users.ts";
import type { ScheduledEndTables } from "./tables/scheduled-ends.ts";
import type { SearchTables } from "./tables/search.ts";
import type { SharedListTables } from "./tables/shared-lists.ts";
import type { SnapshotTables } from "./tables/snapshots.ts";
import type { SupportTables } from "./tables/support.ts";
import type { UsageTables } from "./tables/usage.ts";
import type { WriteTables } from "./tables/writes.ts";
import type { ZoneListTables } from "./tables/zone-list.ts";

/**
 * Tables of the console's database, as created by `migrations/`. Times are Unix seconds, booleans 0 or 1, JSON is stored
 * as text, ids are random text.
 */
export interface Schema
  extends
    AccessTokenTables,
    AccountTables,
    UserTables,
    AlertTables,
    AuditTables,
    BaselineTables,
    BulkRunTables,
    ConfigurationTables,
    JobTables,
    MailTables,
    WriteTables,
    NotificationTables,
    PendingForceHttpsTables,
    ScheduledEndTables,
    SearchTables,
    SharedListTables,
    SnapshotTables,
    SupportTables,
    UsageTables,
    ZoneListTables {
  migrations: MigrationsTable;
}

/** Applied migrations. */
interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** Audit log of an earlier version, as found during a migration. */
export interface UnsealedLog {
  /** Stored ends of the scopes' chains. */
  readonly heads: readonly Pick<Selectable<Schema["audit_head"]>, "scope" | "seq" | "hash" | "seal">[];
  /** Whether the database was empty before this migration. */
  readonly isNew: boolean;
}

/** Seals the audit log of a new database or of an earlier version during a migration. */
export type SealAuditLog = (transaction: Transaction<Schema>, log: UnsealedLog) => Promise<void>;
