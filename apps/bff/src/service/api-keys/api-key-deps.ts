import type { AuditLog } from "../../people/audit/audit-log.ts";
import type { Auth } from "../../people/auth/auth.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Log } from "../../platform/http/log.ts";
import type { Upstream } from "../upstream/client.ts";
import type { OperatorClient } from "../upstream/operator-client.ts";
import type { ApiKeyStore } from "../../people/accounts/api-key-store.ts";

/** Collaborators of the API key modules; each picks what it uses. */
export interface ApiKeyDeps {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
  readonly log: Log;
  readonly auth: Auth;
  readonly upstream: Upstream;
  /** Operator listener of the Edge API; null if it has none. */
  readonly operator: OperatorClient | null;
  /** URL of the Edge API. */
  readonly serviceUrl: URL;
  readonly apiKeyStore: ApiKeyStore;
}
