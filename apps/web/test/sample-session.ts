import type { Session } from "@edge-console/contract/console/session";
import type { AccountRole } from "@edge-console/contract/permissions";

/** Returns the session of a member of the account `a1`. */
export function createSession(role: AccountRole = "full"): Session {
  return {
    user: { id: "u1", email: "ada@example.com", name: "Ada", staff: null },
    accounts: [{ id: "a1", name: "Harbour Media", role }],
    expiresAt: 4_000_000_000,
    authenticatedAt: 0,
    methods: ["password"],
    mustSetUpFactor: false,
  };
}
