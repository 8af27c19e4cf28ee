import type { Alert, Alerts } from "@edge-console/contract/alerts/alert";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { lazy, type ReactElement, Suspense, useState } from "react";
import type { AccountAccess } from "../api/account-access.ts";
import { listCountedAlerts } from "../resources/alerts/alert-states.ts";
import { alertsQuery } from "../resources/alerts/queries.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { type BarCount, BarPanel } from "./bar-panel.tsx";

const AlertsPanel = lazy(async () => ({ default: (await import("./alerts-panel.tsx")).AlertsPanel }));

/** Button of the top bar with the number of things that are wrong and that no member acknowledged. Its panel lists them. */
export function AlertBell({ access }: { access: AccountAccess }): ReactElement {
  const { data, isError } = useQuery(alertsQuery(access.id));
  const unacknowledged = listCountedAlerts(data?.alerts ?? []).filter(({ acknowledged }) => !acknowledged);
  const critical = unacknowledged.filter(({ severity }) => severity === "critical").length;
  return (
    <div>
      <BarPanel
        title="Alerts"
        icon={critical > 0 ? BellRing : Bell}
        state={describeState(data, isError, unacknowledged.length, critical)}
        count={getCount(data, isError, unacknowledged, critical)}
      >
        {(close) => (
          <Suspense fallback={<Skeleton lines={4} label="Loading alerts…" />}>
            <AlertsPanel access={access} onNavigate={close} />
          </Suspense>
        )}
      </BarPanel>
      {data && <AlertAnnouncer alerts={data.alerts} />}
    </div>
  );
}

/** Completes the button's name. Without data, the number of alerts is unknown, not zero. */
function describeState(
  data: Alerts | undefined,
  isError: boolean,
  count: number,
  critical: number,
): string | undefined {
  if (!data) return isError ? "unknown" : undefined;
  if (count > 0) return critical > 0 ? `${count} open, ${critical} critical` : `${count} open`;
  return data.evaluatedAt === null ? "not checked yet" : "none open";
}

function getCount(
  data: Alerts | undefined,
  isError: boolean,
  unacknowledged: readonly Alert[],
  critical: number,
): BarCount | undefined {
  if (!data) return isError ? { text: "?", tone: "neutral" } : undefined;
  if (unacknowledged.length === 0) return undefined;
  const text = unacknowledged.length > 99 ? "99+" : unacknowledged.length;
  if (critical > 0) return { text: `${text}!`, tone: "bad", isCritical: true };
  return { text, tone: "caution" };
}

/** Announces alerts to screen readers when they open, once. */
function AlertAnnouncer({ alerts }: { alerts: readonly Alert[] }): ReactElement {
  const [before, setBefore] = useState(alerts);
  const [text, setText] = useState("");
  if (before !== alerts) {
    setBefore(alerts);
    const opened = listCountedAlerts(alerts).filter(({ id }) => !before.some((earlier) => earlier.id === id));
    if (opened.length > 0) setText(opened.map(({ severity, title }) => `New ${severity} alert: ${title}.`).join(" "));
  }
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
