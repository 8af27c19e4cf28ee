import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";

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
    outage: null,
    state: "open",
    openedAt: 1_000,
    resolvedAt: null,
    acknowledged: null,
    isOwn: false,
    silencedUntil: null,
    history: [{ type: "opened", at: 1_000, by: null, title: "Tunnel warehouse is disconnected" }],
    ...change,
  };
}

/** Returns the alerts of an account that was just evaluated. */
export function createAlerts(alerts: Alert[], change: Partial<Alerts> = {}): Alerts {
  const now = Math.floor(Date.now() / 1000);
  return { alerts, eventsSeenAt: null, evaluatedAt: now, loadedAt: now, unchecked: [], ...change };
}
