import type { AccountContext, SessionContext } from "../http/route.ts";
import { actorOf, consoleActor } from "./actor.ts";
import type { AuditFact } from "./audit-log.ts";

/** What of a fact its context does not tell. */
type Told = Pick<AuditFact, "action" | "target"> & Partial<Pick<AuditFact, "changes" | "outcome">>;

/** What somebody did on an account. */
export function accountFact(context: AccountContext, told: Told): AuditFact {
  return factOf(context, { ...told, accountId: context.account.id, actor: actorOf(context) });
}

/** What somebody did to their own sign-in: it concerns no account. */
export function ownFact(
  context: Pick<SessionContext, "user" | "address" | "requestId">,
  told: Omit<Told, "target">,
): AuditFact {
  const { id, email, staff } = context.user;
  const actor = { id, email, kind: staff === null ? ("member" as const) : ("support" as const) };
  return factOf(context, { ...told, accountId: null, actor, target: `/users/${id}` });
}

/** What came about without anybody's request: by the console itself, unless it is told by whom. */
export function unrequestedFact(told: Told & Pick<AuditFact, "accountId"> & Partial<AuditFact>): AuditFact {
  return factOf({ address: "", requestId: "" }, { actor: consoleActor, ...told });
}

function factOf(
  { address, requestId }: Pick<SessionContext, "address" | "requestId">,
  told: Told & Pick<AuditFact, "accountId" | "actor"> & Partial<AuditFact>,
): AuditFact {
  return { outcome: "applied", changes: [], reason: null, address, requestId, ...told };
}
