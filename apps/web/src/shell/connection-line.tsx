import type { ReactElement } from "react";
import { useSlowApi } from "../api/slow-reads.ts";
import { useOnline } from "../state/use-online.ts";
import styles from "./connection-line.module.css";

/**
 * Says that the browser is offline, or that the page waits for a slow response of the Edge API. It lies in the page's upper
 * margin and moves nothing, because it comes and goes without an action of the user.
 */
export function ConnectionLine(): ReactElement {
  const isOnline = useOnline();
  const isSlow = useSlowApi();
  return (
    // Always rendered, so that screen readers announce its changes.
    <div role="status" className={styles.place}>
      {!isOnline ? (
        <p className={styles.line} data-tone="caution">
          <strong>You're offline.</strong> Your changes are kept; reconnect to save them.
        </p>
      ) : (
        isSlow && (
          <p className={styles.line} data-tone="info">
            <strong>The Edge API is responding slowly.</strong> Data appears as it arrives.
          </p>
        )
      )}
    </div>
  );
}
