import type { ReactElement } from "react";
import { StateBadge } from "../../ui/badge.tsx";
import styles from "./connector-version.module.css";

/** A connector's version, marked when others of the account are newer. */
export function ConnectorVersion({ version, lags }: { version: string; lags: boolean }): ReactElement {
  return (
    <span className={styles.version}>
      <span>{version}</span>
      {lags && <StateBadge tone="caution">behind</StateBadge>}
    </span>
  );
}
