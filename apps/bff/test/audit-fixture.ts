import { type AuditLog, createAuditLog, type NewAuditEntry } from "../src/people/audit/audit-log.ts";
import type { Store } from "../src/platform/db/store.ts";
import { objectNames } from "../src/object-names.ts";
import { consoleSecrets, openTestStore } from "./migrated-database.ts";

/** An entry: a member reveals the API key of the account. */
export const entry: NewAuditEntry = {
  accountId: "acc0000001",
  actor: { id: "usr0000001", email: "owner@demo.example", kind: "member" },
  action: "revealApiKey",
  target: "/api-key",
  outcome: "applied",
  changes: [],
  reason: null,
  address: "192.0.2.9",
  requestId: "req-1",
};

/** Opens a database and its audit log. */
export async function openAuditLog(
  url: string,
  clock?: () => number,
): Promise<{ readonly store: Store; readonly audit: AuditLog }> {
  const store = await openTestStore({ url }, clock && { clock });
  return { store, audit: createAuditLog(store, consoleSecrets, objectNames) };
}
