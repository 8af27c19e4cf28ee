import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { listOpenAlerts } from "../../resources/alerts/alert-states.ts";
import { alertsQuery } from "../../resources/alerts/queries.ts";
import { severityTones } from "../../format/severity-tones.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { Section } from "../../ui/page.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./zone-outages.module.css";

/** What stops the traffic of the account's zones, whatever the status of Edge Delivery is. */
export function ZoneOutages(): ReactElement | null {
  const { id: account, can } = useAccess();
  const { data } = useQuery({ ...alertsQuery(account), enabled: can("alerts:read") });
  const outages = listOpenAlerts(data?.alerts ?? []).filter(({ outage }) => outage !== null);
  if (outages.length === 0) return null;
  return (
    <Section title="Your zones">
      <p>These causes are in your account. The status of Edge Delivery doesn't include them.</p>
      <ul className={sharedStyles.list} aria-label="Your zones">
        {outages.map((alert) => (
          <li key={alert.id} className={styles.item}>
            <StateBadge tone={severityTones[alert.severity]}>
              <Link to={paths.alert(account, alert.id)}>{alert.title}</Link>
            </StateBadge>
            <span className={sharedStyles.note}>
              Started <Time at={getAlertStart(alert)} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
