import type { AuditEntry } from "@edge-console/contract/console/audit";
import { formatAlertKind } from "@edge-console/contract/console/audit-labels";
import { parseAuditReference } from "@edge-console/contract/console/audit-reference";
import { findField } from "@edge-console/contract/fields/objects";
import { roles } from "@edge-console/contract/permissions";
import { formatFieldValue } from "../../format/field-values.ts";

type Change = AuditEntry["changes"][number];

/**
 * Formats a value as on other screens: on or off, the label of a choice or a role, the name of an object. Returns an empty
 * string for a text or list that was empty, but not for a switch or choice whose API value is empty.
 */
export function formatRecordedValue(action: string, field: string, value: NonNullable<Change["after"]>): string {
  const reference = parseAuditReference(value);
  if (reference) return reference.name ?? reference.id;
  if (typeof value === "object") return JSON.stringify(value);
  if (action === "acknowledgeAlert" && field === "kind") return formatAlertKind(String(value));
  const metadata = findField(action, field);
  if (metadata && typeof value !== "boolean") return formatFieldValue(metadata, value);
  if (field === "api_access") return value === 1 ? "Enabled" : "Disabled";
  if (field === "role") return Object.entries(roles).find(([role]) => role === value)?.[1].label ?? String(value);
  return String(value);
}
