import type { ReactElement } from "react";
import { useSlowApi } from "../api/slow-reads.ts";
import styles from "./slow-api-line.module.css";

/** Says that the page waits for a slow response of the Edge API. It lies in the page's upper margin and moves nothing. */
export function SlowApiLine(): ReactElement {
  const isSlow = useSlowApi();
  return (
    // Always rendered, so that screen readers announce its changes.
    <div role="status">
      {isSlow && (
        <p className={styles.line} data-tone="info">
          <strong>The Edge API is responding slowly.</strong> Data appears as it arrives.
        </p>
      )}
    </div>
  );
}
