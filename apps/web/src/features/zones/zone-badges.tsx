import type { OriginType } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { originTypeLabels } from "./origin-type-labels.ts";
import styles from "./zone-badges.module.css";

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
