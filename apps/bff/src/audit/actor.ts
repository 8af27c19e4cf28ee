import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type Actor, roles } from "@edge-console/contract/permissions";

/** How the audit log names the console where it acts by itself. */
export const consoleActor: AuditEntry["actor"] = { id: "console", email: "", kind: "console" };

/** Returns how the audit log names a user who acts on an account. */
export function toAuditActor(context: {
  readonly user: { readonly id: string; readonly email: string };
  readonly actor: Actor;
}): AuditEntry["actor"] {
  const { id, email } = context.user;
  return { id, email, kind: roles[context.actor].auditKind };
}
