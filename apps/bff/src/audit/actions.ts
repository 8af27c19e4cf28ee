import { type AuditAction, memberActions } from "@edge-console/contract/console/audit-actions";
import { operationNames, operations } from "@edge-console/contract/operations";
import { type Actor, roles } from "@edge-console/contract/permissions";

/** What is in the audit log only because it was denied. */
export const readActions: readonly AuditAction[] = [
  ...operationNames.filter((name) => !operations[name].changes),
  "refuseRequest",
];

/** Which rows of an account somebody may read. */
export interface AuditView {
  /** Only what this user did. */
  readonly actorId?: string;
  readonly except?: readonly AuditAction[];
  /** Nothing by which a key could be recognised. */
  readonly withoutKeys?: boolean;
}

/** Returns the rows that a user reads in a role. */
export function getAuditView(actor: Actor, userId: string): AuditView {
  const { entries, withoutMembers, withoutKeys = false } = roles[actor].audit;
  return {
    ...(entries === "own" && { actorId: userId }),
    ...(withoutMembers && { except: memberActions }),
    withoutKeys,
  };
}
