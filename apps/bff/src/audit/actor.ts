import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Actor } from "@edge-console/contract/permissions";

/** How the audit log names the console where it acts by itself. */
export const consoleActor: AuditEntry["actor"] = { id: "console", email: "", kind: "console" };

/** How the audit log names somebody who acts on an account. */
export function actorOf(context: {
  readonly user: { readonly id: string; readonly email: string };
  readonly actor: Actor;
}): AuditEntry["actor"] {
  const { id, email } = context.user;
  return { id, email, kind: context.actor === "support" ? "support" : "member" };
}
