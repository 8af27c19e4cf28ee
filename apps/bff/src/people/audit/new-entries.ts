import type { AccountContext, SessionContext } from "../../platform/http/route.ts";
import { consoleActor, toAuditActor } from "./actor.ts";
import type { NewAuditEntry } from "./audit-log.ts";

type EntryFields = Pick<NewAuditEntry, "action" | "target"> & Partial<Pick<NewAuditEntry, "changes" | "outcome">>;

/** Creates an entry for an action of a user on an account. */
export function createAccountEntry(context: AccountContext, fields: EntryFields): NewAuditEntry {
  return createEntry(context, { ...fields, accountId: context.account.id, actor: toAuditActor(context) });
}

/** Creates an entry for a user's action on their own profile, which belongs to no account. */
export function createProfileEntry(
  context: Pick<SessionContext, "user" | "address" | "requestId">,
  fields: Omit<EntryFields, "target">,
): NewAuditEntry {
  const { id, email, staff } = context.user;
  const actor = { id, email, kind: staff === null ? ("member" as const) : ("support" as const) };
  return createEntry(context, { ...fields, accountId: null, actor, target: `/users/${id}` });
}

/** Creates an entry for an action without a request. The actor defaults to the console. */
export function createSystemEntry(
  fields: EntryFields & Pick<NewAuditEntry, "accountId"> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return createEntry({ address: "", requestId: "" }, { actor: consoleActor, ...fields });
}

function createEntry(
  { address, requestId }: Pick<SessionContext, "address" | "requestId">,
  fields: EntryFields & Pick<NewAuditEntry, "accountId" | "actor"> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return { outcome: "applied", changes: [], reason: null, address, requestId, ...fields };
}
