import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useCallback, useSyncExternalStore } from "react";
import { isProblem } from "../api/problem.ts";
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
          <strong>You're offline.</strong> Your changes are kept
          <span className={styles.detail}>; reconnect to save them</span>.
        </p>
      ) : (
        isSlow && <SlowLine />
      )}
    </div>
  );
}

/** Nothing while the page says that the Edge API is unavailable. */
function SlowLine(): ReactElement | null {
  if (useIsApiUnavailable()) return null;
  return (
    <p className={styles.line} data-tone="info">
      <strong>The Edge API is responding slowly.</strong>
      <span className={styles.detail}> Data appears as it arrives.</span>
    </p>
  );
}

/** Returns whether a query on the page failed because the Edge API is unavailable. */
function useIsApiUnavailable(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(subscribe, () =>
    cache.getAll().some((query) => query.isActive() && isProblem(query.state.error, "upstream-unavailable")),
  );
}
