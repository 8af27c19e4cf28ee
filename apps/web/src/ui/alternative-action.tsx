import type { ReactElement, ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./alternative-action.module.css";

/** Link below a field that switches to another authentication method. */
export function AlternativeAction({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <div className={styles.alternative}>
      <Button variant="quiet" size="small" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
