import type { Actor } from "@edge-console/contract/permissions";

/** What each role is for: to whoever has it, with whom to ask for the rest; and, of another person, in a few words. */
export const roleDuties: Record<Actor, { can: string; asks: string; of: string }> = {
  full: {
    can: "You see and change everything of this account.",
    asks: "What only the service's provider can do (resuming a paused zone, billing), its support does for you.",
    of: "Sees and changes everything, members and roles among it.",
  },
  developer: {
    can: "You see and change zones and what belongs to them.",
    asks: "For members and roles, ask somebody with full access.",
    of: "Sees and changes zones, hostnames, certificates, tunnels and the API key. Neither usage nor members.",
  },
  billing: {
    can: "You see how this account stands and whether the service is up.",
    asks: "Zones, their settings and the API key are not part of the billing role. For a change to a zone, ask a developer or somebody with full access; for another role, somebody with full access.",
    of: "Sees usage, its forecast, and how the account and the service stand. No settings, no keys.",
  },
  support: {
    can: "You read this account as its members see it, for as long as the inspection is open.",
    asks: "Changes are made by the account's own members. Your reason and what you opened are in their audit log.",
    of: "Reads the account during an inspection, with a reason. Changes nothing.",
  },
};
