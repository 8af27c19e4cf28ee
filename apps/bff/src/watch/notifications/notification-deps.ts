import type { Mailer } from "../../people/mail/mailer.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Signatures } from "../../platform/crypto/signatures.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Links } from "./links.ts";
import type { WebhookClient } from "./webhook/webhook-client.ts";

/** Collaborators of the notification routes; each picks what it uses. */
export interface NotificationDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly mailer: Mailer;
  readonly encryption: Encryption;
  readonly webhooks: WebhookClient;
  readonly links: Links;
  /** Of the unsubscribe links that earlier versions emailed. */
  readonly unsubscribeSignatures: Signatures;
}
