import { type AuditAction, memberActions } from "@edge-console/contract/console/audit-actions";
import { operationNames, operations } from "@edge-console/contract/operations";
import { type Actor, roles } from "@edge-console/contract/permissions";

/** Actions that the audit log contains only if they were denied. */
export const readActions: readonly AuditAction[] = [
  ...operationNames.filter((name) => !operations[name].changes),
  "refuseRequest",
];

/** Entries of an account that a user may read, and what is redacted in them. */
export interface AuditView {
  /** Limits the view to the actions of this user. */
  readonly actorId?: string;
  /** Actions that the view leaves out. */
  readonly except?: readonly AuditAction[];
  /** Redacts everything that could identify a key. */
  readonly withoutKeys?: boolean;
}

/** Returns the view of a user with a role. */
export function getAuditView(actor: Actor, userId: string): AuditView {
  const { entries, withoutMembers, withoutKeys = false } = roles[actor].audit;
  return {
    ...(entries === "own" && { actorId: userId }),
    ...(withoutMembers && { except: memberActions }),
    withoutKeys,
  };
}
