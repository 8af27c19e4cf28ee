import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import type { ReactElement } from "react";
import styles from "./operator-line.module.css";

/** Who runs the console, and where users get help; nothing if the operator has set neither. */
export function OperatorLine({ operator: { name, supportUrl } }: { operator: Operator }): ReactElement | null {
  if (name === null && supportUrl === null) return null;
  return (
    <p className={styles.line}>
      {name !== null && <span>Run by {name}</span>}
      {supportUrl !== null && <a href={supportUrl}>Get help</a>}
    </p>
  );
}
