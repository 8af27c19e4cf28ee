import { listAlertKinds } from "@edge-console/contract/alerts/visible-alert-kinds";
import { type AlertKind, alertKindNames, findAlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import {
  type AuditAction,
  auditActions,
  getValuePermission,
  isConsoleAction,
  memberActions,
} from "@edge-console/contract/console/audit-actions";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { type Actor, can, type Permission, roles } from "@edge-console/contract/permissions";

/** Actions that the audit log contains only if they were denied. */
export const readActions: readonly AuditAction[] = [
  ...operationNames.filter((name) => !operations[name].changes),
  "refuseRequest",
];

/** Entries of an account that a user may read, and what is shown of them. */
export interface AuditView {
  readonly reader: Actor;
  /** Limits the view to the actions of this user. */
  readonly actorId?: string;
  /** Actions that the view leaves out. */
  readonly except?: readonly AuditAction[];
  /** Actions whose recorded values are shown. Others, also those of a newer version, are shown without them. */
  readonly shown: readonly AuditAction[];
  /** Kinds of alerts that are named. */
  readonly alertKinds: readonly AlertKind[];
  readonly showsEmails: boolean;
}

/** Returns the view of a user with a role. */
export function getAuditView(actor: Actor, userId: string): AuditView {
  const { entries, withoutMembers } = roles[actor].audit;
  return {
    reader: actor,
    ...(entries === "own" && { actorId: userId }),
    ...(withoutMembers && { except: memberActions }),
    shown: auditActions.filter((action) => isShownTo(actor, action)),
    alertKinds: listAlertKinds(actor),
    showsEmails: can(actor, "members:details"),
  };
}

/** Returns whether a view names alerts of every kind, so that nothing about an alert has to be hidden. */
export function showsAllAlerts({ alertKinds }: AuditView): boolean {
  return alertKinds.length === alertKindNames.length;
}

/** Returns whether a view shows the values that an entry recorded. */
export function showsValues({ action, changes }: Pick<AuditEntry, "action" | "changes">, view: AuditView): boolean {
  if (!view.shown.some((shown) => shown === action)) return false;
  return action !== "acknowledgeAlert" || showsAllAlerts(view) || changes.some((change) => isShownAlert(change, view));
}

/** Entries of earlier versions have the alert's title instead of its kind. */
function isShownAlert({ field, after }: AuditEntry["changes"][number], { alertKinds }: AuditView): boolean {
  const kind = field === "kind" && typeof after === "string" ? findAlertKind(after) : undefined;
  return kind !== undefined && alertKinds.includes(kind);
}

/** Returns whether a role sees the values that an action recorded: where it sees them elsewhere in the console. */
function isShownTo(actor: Actor, action: AuditAction): boolean {
  const permission = isConsoleAction(action) ? getValuePermission(action) : getReadPermission(operations[action]);
  return permission === "public" || can(actor, permission);
}

/** Returns the permission to read the object of an operation. */
function getReadPermission(operation: Operation): Permission | "public" {
  return operation.changes ? operations[operation.readBack.reads].access : operation.access;
}
