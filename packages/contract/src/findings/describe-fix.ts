import { formatRoleHolders } from "../permissions.ts";
import type { Fix } from "./finding.ts";

/** Returns how to fix a finding, for text without links; empty where the finding itself says it. */
export function describeFix(fix: Fix): string {
  switch (fix.type) {
    case "provider":
      return "Contact your provider.";
    case "advice":
      return fix.text;
    case "tunnel":
      return fix.advice;
    case "permission":
      return `Ask ${formatRoleHolders(fix.permission)} to ${fix.task}.`;
    case "settings":
    case "hostname":
      return "";
  }
}
