import { type ReactElement, type ReactNode, useDeferredValue } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import styles from "./below-fold.module.css";

/**
 * Renders the part of a screen below the fold after the rest was painted, so that a click on a link shows the screen sooner. Until
 * then, its space keeps what comes after it out of view. The part is there from the start if the screen may open in it: after a
 * reload, on back and forward, and for a link to a part of the screen.
 */
export function BelowFold({ children }: { children: ReactNode }): ReactElement {
  const { hash } = useLocation();
  const opensAtTop = useNavigationType() !== NavigationType.Pop && hash === "";
  return useDeferredValue(true, !opensAtTop) ? <>{children}</> : <div className={styles.space} />;
}
