import type { Actor } from "@edge-console/contract/permissions";

/** What the roles are called on screen. */
export const roleNames: Record<Actor, string> = {
  full: "Full access",
  developer: "Developer",
  billing: "Billing",
  support: "Support, read-only",
};
