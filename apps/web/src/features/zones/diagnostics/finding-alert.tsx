import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import type { Finding } from "@edge-console/contract/findings/finding";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { Day } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { findAlertOfFinding } from "../../../resources/alerts/finding-alerts.ts";
import { alertsQuery } from "../../../resources/alerts/queries.ts";

/** The open alert about a finding of a zone: since when, and who acknowledged it. */
export function FindingAlert({ finding, zone }: { finding: Finding; zone: string }): ReactElement | null {
  const { id: account } = useAccess();
  const { data } = useQuery(alertsQuery(account));
  const alert = data && findAlertOfFinding(data.alerts, finding, zone);
  if (!alert) return null;
  return (
    <>
      {" "}
      <Link to={paths.alert(account, alert.id)}>
        Alert since <Day at={getAlertStart(alert)} />
      </Link>
      {alert.acknowledged && `, acknowledged by ${alert.acknowledged.by}`}.
    </>
  );
}
