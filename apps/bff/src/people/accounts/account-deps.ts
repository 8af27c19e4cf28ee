import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Mailer } from "../mail/mailer.ts";

/** Collaborators of the account routes; each picks what it uses. */
export interface AccountDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly mailer: Mailer;
  /** URL that users open. */
  readonly publicUrl: URL;
  /** Returns which of these users have a second factor, here or at their single sign-on provider. */
  readonly findUsersWithTwoFactor: (db: Kysely<Schema>, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
