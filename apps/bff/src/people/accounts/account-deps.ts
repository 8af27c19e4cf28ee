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
  /** Returns which of these users have a second factor. */
  readonly findUsersWithSecondFactor: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}
