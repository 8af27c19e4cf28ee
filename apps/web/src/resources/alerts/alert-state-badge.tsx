import type { Alert } from "@edge-console/contract/alerts/alert";
import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import { alertStateLabels, getAlertState } from "./alert-states.ts";

/** State of an alert: open, acknowledged, or resolved; or that it was an event. */
export function AlertStateBadge({
  alert,
  isTinted = false,
}: {
  alert: Pick<Alert, "kind" | "state" | "acknowledged">;
  /** Tints the background, next to the title of the alert's page. */
  isTinted?: boolean;
}): ReactElement {
  const { label, tone, icon } = alertStateLabels[getAlertState(alert)];
  return (
    <StateBadge tone={tone} isTinted={isTinted} {...(icon && { icon })}>
      {label}
    </StateBadge>
  );
}
