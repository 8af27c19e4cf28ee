import type { Selectable, Transaction } from "kysely";
import type { AccountTables } from "./tables/accounts.ts";
import type { AuditTables } from "./tables/audit.ts";
import type { PendingForceHttpsTables } from "./tables/pending-force-https.ts";
import type { UserTables } from "./tables/users.ts";
import type { SnapshotTables } from "./tables/snapshots.ts";
import type { SupportTables } from "./tables/support.ts";
import type { UsageTables } from "./tables/usage.ts";
import type { WriteTables } from "./tables/writes.ts";

/**
 * The console's own tables. Times are Unix seconds, switches 0 or 1, JSON is kept as text; ids are random text.
 * The migrations in `migrations/` create exactly this.
 */
export interface Schema
  extends
    AccountTables,
    UserTables,
    AuditTables,
    WriteTables,
    PendingForceHttpsTables,
    SnapshotTables,
    SupportTables,
    UsageTables {
  migrations: MigrationsTable;
}

/** What was applied to bring the tables here. */
interface MigrationsTable {
  name: string;
  applied_at: number;
}

/** Seals the audit log that a migration found; `heads` are the ends of the scopes' chains, as stored until then. */
export type SealAuditLog = (
  transaction: Transaction<Schema>,
  heads: readonly Pick<Selectable<Schema["audit_head"]>, "scope" | "seq" | "hash" | "seal">[],
) => Promise<void>;
