import type { AccountContext, SessionContext } from "../http/route.ts";
import { toAuditActor, consoleActor } from "./actor.ts";
import type { NewAuditEntry } from "./audit-log.ts";

/** What of a fact its context does not tell. */
type EntryFields = Pick<NewAuditEntry, "action" | "target"> & Partial<Pick<NewAuditEntry, "changes" | "outcome">>;

/** What somebody did on an account. */
export function accountEntry(context: AccountContext, told: EntryFields): NewAuditEntry {
  return createEntry(context, { ...told, accountId: context.account.id, actor: toAuditActor(context) });
}

/** What somebody did to their own sign-in: it concerns no account. */
export function profileEntry(
  context: Pick<SessionContext, "user" | "address" | "requestId">,
  told: Omit<EntryFields, "target">,
): NewAuditEntry {
  const { id, email, staff } = context.user;
  const actor = { id, email, kind: staff === null ? ("member" as const) : ("support" as const) };
  return createEntry(context, { ...told, accountId: null, actor, target: `/users/${id}` });
}

/** What came about without anybody's request: by the console itself, unless it is told by whom. */
export function systemEntry(
  told: EntryFields & Pick<NewAuditEntry, "accountId"> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return createEntry({ address: "", requestId: "" }, { actor: consoleActor, ...told });
}

function createEntry(
  { address, requestId }: Pick<SessionContext, "address" | "requestId">,
  told: EntryFields & Pick<NewAuditEntry, "accountId" | "actor"> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return { outcome: "applied", changes: [], reason: null, address, requestId, ...told };
}
