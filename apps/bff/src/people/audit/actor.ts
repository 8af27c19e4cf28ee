import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type Actor, roles } from "@edge-console/contract/permissions";

/** Actor of the console's automatic actions. */
export const consoleActor: AuditEntry["actor"] = { id: "console", email: "", kind: "console" };

/** Returns the audit actor for a user, an access token, or the console itself that acts on an account. */
export function toAuditActor(context: {
  readonly user: { readonly id: string; readonly email: string };
  readonly actor: Actor;
}): AuditEntry["actor"] {
  const { id, email } = context.user;
  if (id === consoleActor.id) return consoleActor;
  return { id, email, kind: roles[context.actor].auditKind };
}
