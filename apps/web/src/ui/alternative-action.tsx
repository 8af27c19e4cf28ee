import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./alternative-action.module.css";

/** Below a field, the way to another proof in its place. */
export function AlternativeAction({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <div className={styles.other}>
      <Button variant="quiet" size="small" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
