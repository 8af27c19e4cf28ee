import { type AuditAction, memberActions } from "@edge-console/contract/console/audit-actions";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Actor } from "@edge-console/contract/permissions";

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

/** Billing users read what they did themselves; developers all but members; full access and support everything. */
export function auditViewOf(actor: Actor, userId: string): AuditView {
  if (actor === "billing") return { actorId: userId, withoutKeys: true };
  return actor === "developer" ? { except: memberActions } : {};
}
