import { type Actor, formatRoleHolders, roles } from "../permissions.ts";
import type { Fix } from "./finding.ts";

/** Returns how `reader` can fix a finding, for text without links; empty if the finding already contains it. */
export function describeFix(fix: Fix, reader: Actor): string {
  switch (fix.type) {
    case "provider":
      return roles[reader].auditKind === "support"
        ? "Members of the account can't change this; the provider's staff can."
        : "Contact your provider.";
    case "advice":
      return fix.text;
    case "tunnel":
      return fix.advice;
    case "permission":
      return `Ask ${formatRoleHolders(fix.permission)} to ${fix.task}.`;
    case "settings":
    case "hostname":
    case "deviation":
      return "";
  }
}
