import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import type { Session } from "@edge-console/contract/console/session";
import type { AccountRole } from "@edge-console/contract/permissions";

/** Returns an open alert about a tunnel, with changes. */
export function createAlert(id: string, change: Partial<Alert> = {}): Alert {
  return {
    id,
    kind: "tunnel-disconnected",
    severity: "critical",
    subject: { type: "tunnel", id: "T1", name: "warehouse" },
    title: "Tunnel warehouse is disconnected",
    sentence: "Zones that use it can't reach their origin.",
    quote: null,
    state: "open",
    openedAt: 1_000,
    resolvedAt: null,
    acknowledged: null,
    silencedUntil: null,
    history: [{ type: "opened", at: 1_000, by: null, title: "Tunnel warehouse is disconnected" }],
    ...change,
  };
}

/** Returns the alerts of an account that was just evaluated. */
export function createAlerts(alerts: Alert[], change: Partial<Alerts> = {}): Alerts {
  return { alerts, evaluatedAt: Math.floor(Date.now() / 1000), unchecked: [], ...change };
}

/** Returns the session of a member of the account `a1`. */
export function createSession(role: AccountRole): Session {
  return {
    user: { id: "u1", email: "ada@example.com", name: "Ada", staff: null },
    accounts: [{ id: "a1", name: "Harbour Media", role }],
    expiresAt: 4_000_000_000,
    authenticatedAt: 0,
    methods: ["password"],
    mustSetUpFactor: false,
  };
}
