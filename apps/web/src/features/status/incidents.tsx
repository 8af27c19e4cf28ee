import type { Incident } from "@edge-console/contract/objects/status";
import type { ReactElement } from "react";
import { Day, Time } from "../../format/time.tsx";
import { getIncidentTone } from "../../resources/status/status-labels.ts";
import { StateBadge } from "../../ui/badge.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./incidents.module.css";

/** Active incident or maintenance. */
export function ActiveIncident({ incident }: { incident: Incident }): ReactElement {
  return (
    <section aria-labelledby="active-incident">
      <h3 id="active-incident" className={styles.title}>
        {incident.TITLE}
      </h3>
      <IncidentFacts incident={incident} when={<Time at={incident.TIMESTAMP} />} />
      <p className={styles.description}>{incident.DESCRIPTION}</p>
    </section>
  );
}

/** Resolved incidents, newest first. */
export function PastIncidents({ incidents }: { incidents: readonly Incident[] }): ReactElement {
  return (
    <section aria-labelledby="past-incidents">
      <h2 id="past-incidents" className={styles.heading}>
        Past incidents
      </h2>
      {incidents.length === 0 ? (
        <p className={sharedStyles.muted}>No past incidents.</p>
      ) : (
        <ol className={styles.pastIncidents}>
          {incidents.map((incident, index) => (
            <li key={index} className={styles.entry}>
              <h3 className={styles.title}>{incident.TITLE}</h3>
              <IncidentFacts incident={incident} when={<Day at={incident.TIMESTAMP} />} />
              <p className={styles.description}>{incident.DESCRIPTION}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function IncidentFacts({ incident, when }: { incident: Incident; when: ReactElement }): ReactElement {
  const { TYPE, SERVICES } = incident;
  return (
    <p className={styles.facts}>
      <StateBadge tone={getIncidentTone(incident)}>{TYPE}</StateBadge>
      <span>{when}</span>
      {SERVICES.length > 0 && <span>{SERVICES.join(", ")}</span>}
    </p>
  );
}
