import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { ZoneStateBadge } from "../../resources/findings/zone-state-badge.tsx";
import { originTypeLabels } from "./origin-type-labels.ts";
import styles from "./zone-badges.module.css";

/** Status of a zone in a table: the most serious state and the number of others, with its sentence on hover. */
export function ZoneStates({ diagnosis }: { diagnosis: Diagnosis }): ReactElement {
  const [first, ...others] = diagnosis.states;
  return (
    <span className={styles.state} title={diagnosis.sentence}>
      <ZoneStateBadge state={first} />
      {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
    </span>
  );
}

/** Icon and label of an origin type. */
export function OriginTypeLabel({ type }: { type: OriginType }): ReactElement {
  const { name, icon: Shape } = originTypeLabels[type];
  return (
    <span className={styles.type}>
      <Shape size={14} strokeWidth={1.75} aria-hidden />
      {name}
    </span>
  );
}
