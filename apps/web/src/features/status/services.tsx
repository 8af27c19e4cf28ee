import type { StatusReport } from "@edge-console/contract/objects/status";
import { ChevronRight } from "lucide-react";
import type { ReactElement } from "react";
import { componentLabels } from "../../resources/status/status-labels.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./services.module.css";
import { countStatuses, hasProblem, formatUptime } from "./uptime.ts";

type Service = StatusReport["SERVICES"][number];
type Component = Service | NonNullable<Service["LOCATIONS"]>[number];

/** List of services with status, uptime, and locations. */
export function Services({ services }: { services: readonly Service[] }): ReactElement {
  return (
    <section aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services">Services</h2>
        <span className={sharedStyles.note} aria-hidden>
          90-day uptime
        </span>
      </div>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.NAME} className={styles.service}>
            <div className={styles.row}>
              <h3 className={styles.name}>{service.NAME}</h3>
              <ComponentState component={service} />
            </div>
            {service.LOCATIONS && <Locations service={service.NAME} locations={service.LOCATIONS} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Locations of a service, expanded if one has a problem. */
function Locations({ service, locations }: { service: string; locations: NonNullable<Service["LOCATIONS"]> }) {
  if (locations.length === 0) return null;
  const counts = countStatuses(locations).map(
    ([status, count]) => `${count} ${componentLabels[status].label.toLowerCase()}`,
  );
  return (
    <details className={styles.locations} open={locations.some(hasProblem)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} strokeWidth={2.25} className={styles.chevron ?? ""} aria-hidden />
        {counts.join(", ")}
      </summary>
      <ul className={styles.grid} aria-label={`Locations of ${service}`}>
        {locations.map((location) => (
          <li key={location.NAME} className={styles.row}>
            <span className={styles.name}>{location.NAME}</span>
            <ComponentState component={location} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ComponentState({ component }: { component: Component }): ReactElement {
  const { label, tone } = componentLabels[component.STATUS];
  const uptime = formatUptime(component);
  return (
    <>
      <span className={styles.state}>
        <StateBadge tone={tone}>{label}</StateBadge>
      </span>
      <span className={styles.uptime}>
        <VisuallyHidden>90-day uptime: </VisuallyHidden>
        {uptime === "–" ? (
          <>
            <span aria-hidden>–</span>
            <VisuallyHidden>none</VisuallyHidden>
          </>
        ) : (
          uptime
        )}
      </span>
    </>
  );
}
