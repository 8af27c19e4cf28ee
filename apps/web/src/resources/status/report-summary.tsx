import type { StatusReport } from "@edge-console/contract/objects/status";
import type { ReactElement } from "react";
import { Time } from "../../format/time.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import { Stack } from "../../ui/page.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./report-summary.module.css";
import { componentLabels, getOverallLabel, unknownLabel } from "./status-labels.ts";

/** Summary of the status report: overall status, active incident, and services. */
export function ReportSummary({ report }: { report: StatusReport | undefined }): ReactElement {
  if (!report) {
    return (
      <Stack gap="small">
        <StateBadge tone={unknownLabel.tone}>{unknownLabel.label}</StateBadge>
        <p>Service status is unavailable. Services may be operational.</p>
      </Stack>
    );
  }
  const { CURRENT_STATUS: current, ACTIVE_INCIDENT: incident, SERVICES: services } = report;
  const { label, tone } = getOverallLabel(report);
  return (
    <Stack gap="small">
      <StateBadge tone={tone}>{label}</StateBadge>
      {/* The API repeats the title of an incident as its message. */}
      {current.MESSAGE !== incident?.TITLE && <p>{current.MESSAGE}</p>}
      {incident && (
        <div className={styles.incident}>
          <p className={styles.title}>{incident.TITLE}</p>
          <p>{incident.DESCRIPTION}</p>
          <p className={sharedStyles.note}>
            {incident.TYPE}, <Time at={incident.TIMESTAMP} />
          </p>
        </div>
      )}
      <ul className={styles.services}>
        {services.map((service) => {
          const state = componentLabels[service.STATUS];
          return (
            <li key={service.NAME} className={styles.service}>
              <span>{service.NAME}</span>
              <StateBadge tone={state.tone}>{state.label}</StateBadge>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
