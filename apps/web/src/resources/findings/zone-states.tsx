import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { ReactElement } from "react";
import { ZoneStateBadge } from "./zone-state-badge.tsx";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./zone-states.module.css";

/** Status of a zone in a table: the most serious state and the number of others, with its sentence on hover. */
export function ZoneStates({ diagnosis }: { diagnosis: Pick<Diagnosis, "states" | "sentence"> }): ReactElement {
  const [firstState, ...others] = diagnosis.states;
  return (
    <span className={styles.state} title={diagnosis.sentence}>
      <ZoneStateBadge state={firstState} />
      {others.length > 0 && <span className={sharedStyles.muted}>+{others.length}</span>}
    </span>
  );
}
