import type { AccountContext, SessionContext } from "../policy/route.ts";
import { actorOf } from "./actor.ts";
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

function factOf(
  { address, requestId }: Pick<SessionContext, "address" | "requestId">,
  told: Told & Pick<AuditFact, "accountId" | "actor">,
): AuditFact {
  return { outcome: "applied", changes: [], reason: null, address, requestId, ...told };
}
