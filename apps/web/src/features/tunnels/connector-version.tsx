import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import styles from "./connector-version.module.css";

/** Version of a connector, with a badge if it's outdated. */
export function ConnectorVersion({ version, isOutdated }: { version: string; isOutdated: boolean }): ReactElement {
  return (
    <span className={styles.version}>
      <span>{version}</span>
      {isOutdated && <StateBadge tone="caution">Outdated</StateBadge>}
    </span>
  );
}
